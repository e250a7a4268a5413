import Imaging

/// Ink and paper, packed: what the codings of black and white start from.
struct InkBits: Equatable, Sendable {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// Words of a row.
  let wordsPerRow: Int
  /// 64 pixels each, the leftmost in the highest bit, 1 for ink; every row begins a word, and
  /// what is left of its last one is 0.
  let words: [UInt64]

  /// The ink of a black and white picture: values below 128.
  init(of bitmap: GreyBitmap) {
    let all = PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    self.init(bitmap, all) { $0 &>> 7 ^ 1 }
  }

  /// The pixels of a map that have one label, within a rectangle of it.
  init(of map: GreyBitmap, labelled label: UInt8, in bounds: PixelRect) {
    self.init(map, bounds) { $0 == label ? 1 : 0 }
  }

  @inline(__always)
  private init(_ bitmap: GreyBitmap, _ bounds: PixelRect, ink: (UInt8) -> UInt8) {
    precondition(bounds.width > 0 && bounds.height > 0, "at least one pixel")
    let wordsPerRow = (bounds.width + 63) / 64
    var words: [UInt64] = []
    words.reserveCapacity(wordsPerRow * bounds.height)
    for y in bounds.y..<bounds.y + bounds.height {
      bitmap.withRow(y) { row in
        let row = row.extracting(bounds.x..<bounds.x + bounds.width)
        for start in stride(from: 0, to: row.count, by: 64) {
          let end = min(start + 64, row.count)
          var word: UInt64 = 0
          for x in start..<end { word = word &<< 1 | UInt64(ink(row[x])) }
          words.append(word << UInt64(64 - (end - start)))
        }
      }
    }
    (width, height) = (bounds.width, bounds.height)
    self.wordsPerRow = wordsPerRow
    self.words = words
  }

  /// The words of a row.
  func row(_ y: Int) -> ArraySlice<UInt64> {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow]
  }

  /// Eight pixels a byte, every row beginning one.
  var bytes: [UInt8] {
    let stride = (width + 7) / 8
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stride * height)
    for y in 0..<height {
      for index in 0..<stride {
        let word = words[y * wordsPerRow + index / 8]
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * (index % 8))))
      }
    }
    return bytes
  }
}
