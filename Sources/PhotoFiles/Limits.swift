/// What a file may ask of the machine. Everything is checked against the header before a picture
/// is decoded, so that a few bytes cannot claim gigabytes.
public struct Limits: Equatable, Sendable {
  /// Bytes of one file, PDFs excepted: those are never held in memory.
  public var fileBytes = 512 << 20
  /// Pixels of one picture. A decoded pixel takes 4 bytes.
  public var pixels = 120_000_000
  /// Pixels that there is memory for, where that is scarce. Larger JPEGs are read at a half, a
  /// quarter or an eighth of their size, PDF pages are drawn with fewer; other pictures are
  /// refused.
  public var pixelsInMemory = Int.max
  /// Pixels along the longer side.
  public var longestSide = 32_767
  /// Pixels along the shorter side, below which no page can be on the picture.
  public var shortestSide = 8
  /// Pages of one file.
  public var pages = 5_000
  /// Resolution of PDF pages that are not scans, in pixels per inch.
  public var pdfDensity = 300.0
  /// Pixels that a PDF page is drawn with, at most: larger ones are scaled down. A3 at 600 pixels
  /// per inch fits.
  public var pdfPixels = 70_000_000
  /// Seconds of processor time that each program run for one PDF page may take.
  public var pdfSeconds = 60.0
  /// Bytes of address space of a program that reads a PDF.
  public var pdfMemory = 2 << 30

  /// The defaults, safe on a machine with 2 GB of memory to spare.
  public init() {}

  /// Refuses a picture of this size unless it is within the limits.
  func check(width: Int, height: Int) throws(PhotoFileError) {
    guard width > 0, height > 0 else { throw .damaged(reason: "the picture has no pixels") }
    guard max(width, height) <= longestSide else {
      throw .sideTooLong(width: width, height: height, limit: longestSide)
    }
    guard min(width, height) >= shortestSide else {
      throw .tooSmall(width: width, height: height, limit: shortestSide)
    }
    guard width * height <= pixels else {
      throw .tooManyPixels(width: width, height: height, limit: pixels)
    }
  }

  /// Refuses a picture of this size unless there is memory for it.
  func checkMemory(width: Int, height: Int) throws(PhotoFileError) {
    _ = try shrinking([1], width: width, height: height)
  }

  /// The first of `factors` by which a picture of this size must be divided, each way, to fit into
  /// memory.
  func shrinking(_ factors: [Int], width: Int, height: Int) throws(PhotoFileError) -> Int {
    guard
      let factor = factors.first(where: { width / $0 * (height / $0) <= pixelsInMemory })
    else {
      throw .tooLittleMemory(width: width, height: height, limit: pixelsInMemory)
    }
    return factor
  }
}
