/// The few things that are wanted of a bucket's answers in XML: names of objects, and what went wrong.
/// A document's structure does not matter to them, so they are found by their marks alone.
package struct ObjectList {
  package private(set) var keys: [String] = []
  /// Where the next part of the list begins; `nil`: this was the last.
  package private(set) var next: String?

  /// What a `ListObjectsV2` answered.
  package init(_ xml: [UInt8]) {
    let text = String(decoding: xml, as: UTF8.self)
    keys = Self.contents(of: "Key", in: text)
    if Self.contents(of: "IsTruncated", in: text).first == "true" {
      next = Self.contents(of: "NextContinuationToken", in: text).first
    }
  }

  /// The texts between marks of a name.
  static func contents(of name: String, in text: String) -> [String] {
    var found: [String] = []
    var rest = text[...]
    while let start = rest.firstRange(of: "<\(name)>") {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "</\(name)>") else { return found }
      found.append(plain(String(rest[..<end.lowerBound])))
      rest = rest[end.upperBound...]
    }
    return found
  }

  private static func plain(_ text: String) -> String {
    guard text.contains("&") else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&apos;", with: "'").replacing("&#39;", with: "'")
      .replacing("&amp;", with: "&")
  }
}
