import Export
import Imaging
import Scanning
import TestSupport
import Testing

/// Black and white pixels survive the way through a document.
@Suite
struct G4Tests {
  /// Strokes, dots, noise and blank rows.
  private static func pattern(width: Int, height: Int) -> GreyBitmap {
    var random = SeededRandom(seed: UInt64(width * 10_000 + height))
    var bitmap = GreyBitmap(width: width, height: height, filledWith: 255)
    bitmap.updateRows { y, row in
      let noise = y % 4 == 3 ? 0.5 : 0.02
      for x in row.indices {
        let isStroke = y % 4 != 0 && (x / 5 + y / 7) % 3 == 0
        if isStroke != (y % 4 != 0 && random.unit() < noise) { row[x] = 0 }
      }
    }
    return bitmap
  }

  @Test(arguments: [(1, 1), (7, 3), (8, 8), (9, 5), (64, 48), (333, 77), (3001, 20)])
  func everyPixelComesBack(width: Int, height: Int) async throws {
    let bitmap = Self.pattern(width: width, height: height)
    let page = ExportPage(
      image: .bilevel(bitmap), size: PhysicalSize(millimetresWide: 100, high: 100))
    let pdf = try await WrittenPDF([page])
    try pdf.check()
    try Tool.run("pdfimages", pdf.path, "\(pdf.folder.path)/image")
    // A plain PBM: "P4", the size, then packed rows with 1 for black.
    let file = try pdf.folder.bytes(of: "image-000.pbm")
    let header = Array("P4\n\(width) \(height)\n".utf8)
    #expect(Array(file.prefix(header.count)) == header)
    let stride = (width + 7) / 8
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let byte = file[header.count + y * stride + x / 8]
        pixels.append(byte & (0x80 >> UInt8(x % 8)) == 0 ? 255 : 0)
      }
    }
    #expect(pixels == bitmap.pixels)
  }
}
