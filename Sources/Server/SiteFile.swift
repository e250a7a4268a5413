import HTTP

/// A file of the web app with its answers made ready: as it is, and where that is smaller in gzip.
struct SiteFile: Sendable {
  /// Changes with the file's bytes.
  let tag: EntityTag
  private let plain: Response
  private let gzipped: Response?

  /// A file of a media type.
  init(_ bytes: [UInt8], type: String) {
    let tag = EntityTag(String(Hexadecimal.text(GnuTLS.sha256(bytes)).prefix(32)))
    self.tag = tag
    var fields: Fields = ["Content-Type": type, "Cache-Control": "no-cache", "ETag": tag.text]
    guard ContentCoding.isWorthwhile(for: type, bytes.count),
      let small = ContentCoding.gzipped(bytes), small.count < bytes.count
    else {
      plain = Self.answer(fields, bytes)
      gzipped = nil
      return
    }
    fields["Vary"] = "Accept-Encoding"
    plain = Self.answer(fields, bytes)
    fields["Content-Encoding"] = ContentCoding.gzip
    fields["ETag"] = tag.coded(by: ContentCoding.gzip).text
    gzipped = Self.answer(fields, small)
  }

  /// The answer that gives it, or that the client has it already.
  func response(to request: Request) -> Response {
    guard let gzipped, ContentCoding.accepts(ContentCoding.gzip, request.fields) else {
      return plain.tagged(tag, for: request)
    }
    return gzipped.tagged(tag.coded(by: ContentCoding.gzip), for: request)
  }

  private static func answer(_ fields: Fields, _ bytes: [UInt8]) -> Response {
    SecurityHeaders.added(to: Response(.ok, fields: fields, content: .bytes(bytes)))
  }
}
