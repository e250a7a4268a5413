import Foundation

/// A document's metadata as PDF keeps it, twice: for old readers and, as XMP, for new ones
/// (ISO 32000-2, 14.3).
extension DocumentMetadata {
  /// The document information dictionary.
  var infoDictionary: String {
    var entries = ["/Creator \(PDFSyntax.text(creator))", "/Producer \(PDFSyntax.text(producer))"]
    if let title { entries.append("/Title \(PDFSyntax.text(title))") }
    if let author { entries.append("/Author \(PDFSyntax.text(author))") }
    if let subject { entries.append("/Subject \(PDFSyntax.text(subject))") }
    if !keywords.isEmpty {
      entries.append("/Keywords \(PDFSyntax.text(keywords.joined(separator: ", ")))")
    }
    if let created {
      entries.append("/CreationDate (\(PDFDate.text(created)))")
      entries.append("/ModDate (\(PDFDate.text(modified ?? created)))")
    }
    return "<< \(entries.joined(separator: " ")) >>"
  }

  /// What the document's catalog says of language and title.
  var catalogEntries: String {
    var entries: [String] = []
    if let language { entries.append("/Lang \(PDFSyntax.text(language))") }
    if title != nil { entries.append("/ViewerPreferences << /DisplayDocTitle true >>") }
    return entries.joined(separator: " ")
  }

  /// The XMP packet (ISO 16684-1); that of an archived document says so (ISO 19005-2, 6.6.4).
  func xmp(isArchival: Bool) -> String {
    var properties: [String] = []
    func add(_ name: String, _ value: String) {
      properties.append("<\(name)>\(value)</\(name)>")
    }
    func list(_ kind: String, _ values: [String], attributes: String = "") -> String {
      let items = values.map { "<rdf:li\(attributes)>\(XMLText.escaped($0))</rdf:li>" }
      return "<rdf:\(kind)>\(items.joined())</rdf:\(kind)>"
    }
    let anyLanguage = " xml:lang=\"x-default\""
    add("dc:format", "application/pdf")
    if let title { add("dc:title", list("Alt", [title], attributes: anyLanguage)) }
    if let author { add("dc:creator", list("Seq", [author])) }
    if let subject { add("dc:description", list("Alt", [subject], attributes: anyLanguage)) }
    if let language { add("dc:language", list("Bag", [language])) }
    if !keywords.isEmpty {
      add("dc:subject", list("Bag", keywords))
      add("pdf:Keywords", XMLText.escaped(keywords.joined(separator: ", ")))
    }
    add("pdf:Producer", XMLText.escaped(producer))
    add("xmp:CreatorTool", XMLText.escaped(creator))
    if let created {
      // "2026-11-30T05:00:00Z"
      add("xmp:CreateDate", created.formatted(.iso8601))
      add("xmp:ModifyDate", (modified ?? created).formatted(.iso8601))
    }
    if isArchival {
      add("pdfaid:part", "2")
      add("pdfaid:conformance", "U")
    }
    return """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">
      \(properties.joined(separator: "\n"))
      </rdf:Description>
      </rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>

      """
  }
}
