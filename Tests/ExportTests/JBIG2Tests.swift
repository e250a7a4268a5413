import Export
import Imaging
import Scanning
import TestSupport
import Testing

/// Black and white pixels survive JBIG2, as two independent decoders see it.
@Suite
struct JBIG2Tests {
  /// The sequence of H.2, in one context.
  @Test func theStandardsOwnSequenceIsCodedAsItSays() {
    let bytes: [UInt8] = [
      0x00, 0x02, 0x00, 0x51, 0x00, 0x00, 0x00, 0xC0, 0x03, 0x52, 0x87, 0x2A, 0xAA, 0xAA, 0xAA,
      0xAA, 0x82, 0xC0, 0x20, 0x00, 0xFC, 0xD7, 0x9E, 0xF6, 0xBF, 0x7F, 0xED, 0x90, 0x4F, 0x46,
      0xA3, 0xBF,
    ]
    var encoder = MQEncoder()
    var context: UInt8 = 0
    for byte in bytes {
      for bit in (0..<8).reversed() { encoder.encode(UInt32(byte >> bit) & 1, in: &context) }
    }
    #expect(
      encoder.finished() == [
        0x84, 0xC7, 0x3B, 0xFC, 0xE1, 0xA1, 0x43, 0x04, 0x02, 0x20, 0x00, 0x00, 0x41, 0x0D, 0xBB,
        0x86, 0xF4, 0x31, 0x7F, 0xFF, 0x88, 0xFF, 0x37, 0x47, 0x1A, 0xDB, 0x6A, 0xDF, 0xFF, 0xAC,
      ])
  }

  @Test(arguments: [0.0, 0.001, 0.1, 0.5, 0.9])
  func zerosInStridesAreZerosOneByOne(ones: Double) {
    var random = SeededRandom(seed: 7)
    var (single, strides) = (MQEncoder(), MQEncoder())
    var (singleContext, stridesContext) = (UInt8(0), UInt8(0))
    for _ in 0..<200 {
      let count = Int(random.unit() * 3000)
      for _ in 0..<count { single.encode(0, in: &singleContext) }
      strides.encodeZeros(count, in: &stridesContext)
      while random.unit() < ones {
        single.encode(1, in: &singleContext)
        strides.encode(1, in: &stridesContext)
      }
      #expect(singleContext == stridesContext)
    }
    #expect(single.finished() == strides.finished())
  }

  private static let sizes = [
    (1, 1), (7, 3), (8, 8), (63, 5), (64, 5), (65, 9), (129, 40), (333, 77), (3001, 20),
  ]

  private static func pattern(_ name: String, _ size: (Int, Int)) -> GreyBitmap {
    var random = SeededRandom(seed: UInt64(size.0 * 10_000 + size.1))
    var bitmap = GreyBitmap(width: size.0, height: size.1, filledWith: 255)
    bitmap.updateRows { y, row in
      for x in row.indices {
        let isInk =
          switch name {
          case "empty": false
          case "full": true
          case "noise": random.unit() < 0.5
          case "specks": random.unit() < 0.03
          // Every row twice, so that every other repeats the one above.
          default: (x / 5 + y / 2 / 3) % 3 == 0
          }
        if isInk { row[x] = 0 }
      }
    }
    return bitmap
  }

  @Test(arguments: ["empty", "full", "noise", "specks", "strokes"], sizes)
  func everyPixelComesBack(name: String, size: (Int, Int)) async throws {
    let bitmap = Self.pattern(name, size)
    // 72 pixels per inch: a point each.
    let page = ExportPage(
      image: .bilevel(bitmap),
      size: PhysicalSize(
        millimetresWide: max(Double(size.0) / 72 * 25.4, 1),
        high: max(Double(size.1) / 72 * 25.4, 1)))
    var settings = ExportSettings(.small)
    settings.limit(to: 300)
    let pdf = try await WrittenPDF([page], settings: settings)
    try pdf.check()
    #expect(try Tool.run("pdfimages", "-list", pdf.path).contains(" jbig2 "))
    try Tool.run("pdfimages", pdf.path, "\(pdf.folder.path)/poppler")
    #expect(try Self.pixels(ofPBM: pdf.folder.bytes(of: "poppler-000.pbm"), size) == bitmap.pixels)
    if min(size.0, size.1) > 2 {
      // Pages of MuPDF's pictures are as large as the page: whole points.
      try Tool.run(
        "mutool", "draw", "-q", "-A", "0", "-r", "72", "-F", "pbm", "-o",
        "\(pdf.folder.path)/mupdf.pbm", pdf.path)
      #expect(try Self.pixels(ofPBM: pdf.folder.bytes(of: "mupdf.pbm"), size) == bitmap.pixels)
    }
  }

  /// A plain PBM: "P4", the size, then packed rows with 1 for black.
  private static func pixels(ofPBM file: [UInt8], _ size: (Int, Int)) -> [UInt8] {
    let (width, height) = size
    let stride = (width + 7) / 8
    let rows = file.suffix(stride * height)
    guard rows.count == stride * height else { return [] }
    return (0..<height).flatMap { y in
      (0..<width).map { x in
        rows[rows.startIndex + y * stride + x / 8] & (0x80 >> UInt8(x % 8)) == 0 ? 255 : 0
      }
    }
  }
}
