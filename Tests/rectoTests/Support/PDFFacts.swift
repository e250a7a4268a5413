import Foundation
import Testing

/// What qpdf says of a PDF.
enum PDFFacts {
  /// The number of pages; an issue when the file is not sound.
  static func pageCount(of data: Data) throws -> Int {
    let folder = try TemporaryFolder()
    try folder.write(data, as: "it.pdf")
    let outcome = try Recto.shell(
      "qpdf --check it.pdf >&2 && qpdf --show-npages it.pdf", in: folder)
    #expect(outcome.status == 0, "\(outcome.messages)")
    return Int(outcome.text.split(separator: "\n").first ?? "") ?? 0
  }
}
