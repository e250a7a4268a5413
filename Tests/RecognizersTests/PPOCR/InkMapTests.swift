import Imaging
import Recognizers
import Testing

struct InkMapTests {
  /// White, but for a black bar over some columns, the columns beside it covered in part.
  private func strip(bar: Range<Int>, before: Double = 0, after: Double = 0) -> GreyBitmap {
    var result = GreyBitmap(width: 60, height: LineStrip.height, filledWith: 255)
    result.updateRows { y, row in
      guard (12..<36).contains(y) else { return }
      for x in bar { row[x] = 0 }
      row[bar.lowerBound - 1] = UInt8(255 * (1 - before))
      row[bar.upperBound] = UInt8(255 * (1 - after))
    }
    return result
  }

  @Test
  func inkThatFillsItsColumnsEndsBetweenThem() {
    let ink = InkMap(of: strip(bar: 10..<20))
    #expect(ink.edge(ofInk: 10, isStart: true) == 10)
    #expect(ink.edge(ofInk: 19, isStart: false) == 20)
  }

  @Test(arguments: [0.1, 0.25, 0.4, 0.6, 0.75, 0.9])
  func inkThatCoversAPartOfAColumnEndsInIt(share: Double) {
    let ink = InkMap(of: strip(bar: 10..<20, before: share, after: share))
    let first = ink.hasInk(column: 9) ? 9 : 10
    let last = ink.hasInk(column: 20) ? 20 : 19
    #expect(abs(ink.edge(ofInk: first, isStart: true) - (10 - share)) < 0.1)
    #expect(abs(ink.edge(ofInk: last, isStart: false) - (20 + share)) < 0.1)
  }

  @Test
  func inkAtTheStripsEndEndsThere() {
    var pixels = GreyBitmap(width: 20, height: LineStrip.height, filledWith: 255)
    pixels.updateRows { _, row in for x in 0..<6 { row[x] = 0 } }
    #expect(InkMap(of: pixels).edge(ofInk: 0, isStart: true) == 0)
  }
}

extension InkMapTests {
  /// A stem over the strip's height, from which a hook goes left, under the line, in the margin.
  private func hook(columns: Range<Int>, rows: Range<Int>) -> InkMap {
    let margin = LineStrip.margin
    var picture = GreyBitmap(width: 60, height: LineStrip.height + 2 * margin, filledWith: 255)
    picture.updateRows { y, row in
      if (12 + margin..<52 + margin).contains(y) { for x in 30..<34 { row[x] = 0 } }
      if rows.contains(y) { for x in columns { row[x] = 0 } }
    }
    return InkMap(of: picture, surround: margin)
  }

  @Test
  func aHookInTheMarginBelongsToItsLetter() {
    let ink = hook(columns: 25..<30, rows: 57..<60)
    #expect(ink.end(ofInk: 30, isStart: true, within: 8) == 25)
    #expect(ink.rows(in: 30..<34) == 12..<52)
  }

  @Test
  func itsStemMayBeginBehindItsSerif() {
    let margin = LineStrip.margin
    var picture = GreyBitmap(width: 60, height: LineStrip.height + 2 * margin, filledWith: 255)
    picture.updateRows { y, row in
      if (12 + margin..<52 + margin).contains(y) { for x in 33..<36 { row[x] = 0 } }
      if (12 + margin..<15 + margin).contains(y) { for x in 30..<33 { row[x] = 0 } }
      if (57..<60).contains(y) { for x in 27..<36 { row[x] = 0 } }
    }
    let ink = InkMap(of: picture, surround: margin)
    #expect(ink.end(ofInk: 30, isStart: true, within: 8) == 27)
  }

  @Test
  func aLineUnderTheWordsDoesNot() {
    let ink = hook(columns: 0..<60, rows: 58..<60)
    #expect(ink.end(ofInk: 30, isStart: true, within: 8) == 30)
  }

  @Test
  func norDoesInkThatDoesNotTouchTheLetter() {
    let ink = hook(columns: 25..<28, rows: 57..<60)
    #expect(ink.end(ofInk: 30, isStart: true, within: 8) == 30)
  }

  @Test
  func aNeighbourThatTouchesIsCutAtTheStripsEdge() {
    // Down to the picture's last row, in the stem's columns.
    let ink = hook(columns: 30..<34, rows: 40..<LineStrip.height + 2 * LineStrip.margin)
    #expect(ink.rows(in: 30..<34) == 12..<LineStrip.height)
  }
}
