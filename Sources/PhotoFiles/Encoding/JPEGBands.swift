/// The bands of rows that a picture is cut into to be encoded side by side, and how their files
/// become one.
///
/// The file is cut where a decoder may start afresh, at restart markers (ITU-T T.81 B.2.4.4): all
/// that such a marker asks for, no prediction across it and whole bytes before it, is so at the end
/// of a file too. The bands' pixels, blocks and tables are those of the whole picture.
struct JPEGBands {
  private let height: Int
  /// Rows in each band but the last, which may have fewer.
  private let bandHeight: Int
  /// Blocks of one unit in each band but the last.
  private let interval: Int

  /// About so many rows in a band: a share of a core's cache, and enough bands for all cores.
  private static let usualHeight = 256

  /// - Parameter unit: the side of what is coded at once, in pixels: 8, or 16 with halved colour.
  init(width: Int, height: Int, unit: Int) {
    let across = (width + unit - 1) / unit
    // The interval has 16 bits.
    let down = max(1, min(Self.usualHeight / unit, 65_535 / across))
    self.height = height
    bandHeight = down * unit
    interval = down * across
  }

  var count: Int { (height + bandHeight - 1) / bandHeight }

  /// The rows of a band.
  func rows(_ number: Int) -> Range<Int> {
    number * bandHeight..<min((number + 1) * bandHeight, height)
  }

  /// The file of the whole picture from those of its bands, which differ in height only.
  func joined(_ files: [[UInt8]]) -> [UInt8] {
    precondition(files.count == count, "a file for each band")
    guard count > 1 else { return files[0] }
    let first = Layout(of: files[0])
    var result: [UInt8] = []
    result.reserveCapacity(files.reduce(0) { $0 + $1.count })
    result += files[0][..<first.scan]
    (result[first.height], result[first.height + 1]) = (UInt8(height >> 8), UInt8(height & 255))
    // Define restart interval.
    result += [0xFF, 0xDD, 0, 4, UInt8(interval >> 8), UInt8(interval & 255)]
    result += files[0][first.scan..<first.blocks]
    for (number, file) in files.enumerated() {
      if number > 0 { result += [0xFF, 0xD0 + UInt8((number - 1) % 8)] }
      // Without the end's marker.
      result += file[Layout(of: file).blocks..<file.count - 2]
    }
    return result + [0xFF, 0xD9]
  }

  /// Where things are in a file as the library writes it: one frame, one scan, no restarts.
  private struct Layout {
    /// Of the two bytes that tell how many rows there are.
    private(set) var height = 0
    /// Of the scan's header.
    private(set) var scan = 0
    /// Of the first coded block.
    private(set) var blocks = 0

    init(of file: [UInt8]) {
      let bytes = ByteView(file)
      var offset = 2
      while let marker = bytes.u16(at: offset), let length = bytes.u16(at: offset + 2) {
        if marker == 0xFFC0 { height = offset + 5 }
        if marker == 0xFFDA {
          (scan, blocks) = (offset, offset + 2 + length)
          break
        }
        offset += 2 + length
      }
      precondition(height > 0 && blocks > 0, "a baseline JPEG file")
    }
  }
}
