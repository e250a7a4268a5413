/// The pixels of a black and white picture by JBIG2 (ITU-T T.88), nothing lost, as PDF embeds it:
/// a page of the picture's size and one generic region that covers it, without a file's header.
///
/// Symbols, by which other encoders become smaller yet, are not used: they may show one letter in
/// another's place.
func jbig2Data(of ink: InkBits) -> [UInt8] {
  let size = bigEndian(UInt32(ink.width)) + bigEndian(UInt32(ink.height))
  // Resolution unknown; nothing is lost, paper is 0, regions are laid on by "or".
  let page = size + bigEndian(0) + bigEndian(0) + [1, 0, 0]
  // At the page's origin, by "or"; arithmetic coding, template 0 with typical prediction, and the
  // four adaptive pixels where the standard has them: (3, −1), (−3, −1), (2, −2), (−2, −2).
  let region =
    size + bigEndian(0) + bigEndian(0) + [0, 0b1000, 3, 0xFF, 0xFD, 0xFF, 2, 0xFE, 0xFE, 0xFE]
    + GenericRegion.code(of: ink)
  return segment(0, .pageInformation, page) + segment(1, .immediateLosslessGenericRegion, region)
}

/// Types of segments (7.3).
private enum SegmentType: UInt8 {
  case immediateLosslessGenericRegion = 39
  case pageInformation = 48
}

/// A segment of page 1 that refers to no other (7.2).
private func segment(_ number: UInt32, _ type: SegmentType, _ data: [UInt8]) -> [UInt8] {
  bigEndian(number) + [type.rawValue, 0, 1] + bigEndian(UInt32(data.count)) + data
}

private func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}

/// A generic region (6.2) by template 0: sixteen pixels before each are its context.
///
///       a b c d e         two rows up
///     f g h i j k l       one row up
///     m n o p ×           × is the pixel
private enum GenericRegion {
  /// A context as a number: a in the highest bit, p in the lowest. The next pixel's is this one's
  /// shifted, less what falls out of its row, with the pixel itself and one more of each row above.
  private static let kept: UInt32 = 0xF7EE
  /// The context that tells whether a row repeats the one above (figure 8).
  private static let repeats = 0x9B25

  static func code(of ink: InkBits) -> [UInt8] {
    var coder = MQEncoder()
    var contexts = [UInt8](repeating: 0, count: 65_536)
    let blank = ArraySlice([UInt64](repeating: 0, count: ink.wordsPerRow))
    var above = blank
    var twoAbove = blank
    var repeated: UInt32 = 0
    for y in 0..<ink.height {
      let row = ink.row(y)
      let repeating: UInt32 = row == above ? 1 : 0
      coder.encode(repeating ^ repeated, in: &contexts[repeats])
      repeated = repeating
      if repeating == 0 {
        encode(row.span, above.span, twoAbove.span, ink.width, &contexts, &coder)
      }
      twoAbove = above
      above = row
    }
    return coder.finished()
  }

  private static func encode(
    _ row: Span<UInt64>, _ above: Span<UInt64>, _ twoAbove: Span<UInt64>, _ width: Int,
    _ contexts: inout [UInt8], _ coder: inout MQEncoder
  ) {
    precondition(above.count == row.count && twoAbove.count == row.count, "rows of one picture")
    var contexts = contexts.mutableSpan
    var context = UInt32(twoAbove[0] &>> 61) &<< 11 | UInt32(above[0] &>> 60) &<< 4
    // Pixels of paper amid paper, not coded yet.
    var blanks = 0
    for index in row.indices {
      let isLast = index + 1 == row.count
      // Each row's pixels as they come into the context.
      var pixels = row[index]
      var next = above[index] &<< 4 | (isLast ? 0 : above[index + 1] &>> 60)
      var nextButOne = twoAbove[index] &<< 3 | (isLast ? 0 : twoAbove[index + 1] &>> 61)
      var left = min(64, width - 64 * index)
      while left > 0 {
        if context == 0 {
          let run = min(left, (pixels | next | nextButOne).leadingZeroBitCount)
          if run > 0 {
            blanks &+= run
            left &-= run
            pixels <<= UInt64(run)
            next <<= UInt64(run)
            nextButOne <<= UInt64(run)
            continue
          }
        }
        if blanks > 0 {
          coder.encodeZeros(blanks, in: &contexts[0])
          blanks = 0
        }
        let pixel = UInt32(pixels &>> 63)
        coder.encode(pixel, in: &contexts[Int(context)])
        context =
          context &<< 1 & kept | UInt32(nextButOne &>> 63) &<< 11 | UInt32(next &>> 63) &<< 4
          | pixel
        pixels &<<= 1
        next &<<= 1
        nextButOne &<<= 1
        left &-= 1
      }
    }
    if blanks > 0 { coder.encodeZeros(blanks, in: &contexts[0]) }
  }
}
