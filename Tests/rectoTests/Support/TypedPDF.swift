import Foundation

/// A PDF as word processors make it: letters of a font, nothing drawn as a picture.
enum TypedPDF {
  /// A document with a line of text a page.
  ///
  /// - Parameters:
  ///   - catalog: entries of the catalog.
  ///   - page: entries of each page.
  ///   - objects: more objects, numbered from 10 on.
  static func data(
    _ lines: [String], catalog: String = "", page: String = "", objects: [String] = []
  ) -> Data {
    var bodies: [Int: String] = [
      3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
      4: "<< /Title (Typed) /Author (Writer) >>",
    ]
    for (index, body) in objects.enumerated() { bodies[10 + index] = body }
    var kids: [String] = []
    for (index, line) in lines.enumerated() {
      let number = 100 + 2 * index
      let content = "BT /F1 18 Tf 72 700 Td (\(line)) Tj ET"
      bodies[number] = """
        << /Type /Page /Parent 2 0 R /Contents \(number + 1) 0 R \(page) >>
        """
      bodies[number + 1] = "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
      kids.append("\(number) 0 R")
    }
    bodies[1] = "<< /Type /Catalog /Pages 2 0 R \(catalog) >>"
    bodies[2] = """
      << /Type /Pages /Count \(lines.count) /Kids [\(kids.joined(separator: " "))] \
      /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> >>
      """
    var file = "%PDF-1.4\n"
    var table = "xref\n0 1\n0000000000 65535 f \n"
    for (number, body) in bodies.sorted(by: { $0.key < $1.key }) {
      let digits = String(file.utf8.count)
      table += "\(number) 1\n"
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
      file += "\(number) 0 obj\n\(body)\nendobj\n"
    }
    let start = file.utf8.count
    file +=
      table
      + "trailer\n<< /Size \((bodies.keys.max() ?? 0) + 1) /Root 1 0 R /Info 4 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(file.utf8)
  }

  /// Two pages, the first with a field that somebody signed.
  static var signed: Data {
    data(
      ["Signed by somebody who knows", "What the second page says"],
      catalog: "/AcroForm << /SigFlags 3 /Fields [10 0 R] >>", page: "/Annots [10 0 R]",
      objects: [
        """
        << /Type /Annot /Subtype /Widget /FT /Sig /T (Signature) /Rect [0 0 0 0] /V 11 0 R >>
        """,
        """
        << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> \
        /ByteRange [0 10 20 30] >>
        """,
      ])
  }
}
