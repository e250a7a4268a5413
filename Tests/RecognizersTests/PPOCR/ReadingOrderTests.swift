import Documents
import Imaging
import Recognizers
import Testing

struct ReadingOrderTests {
  /// A line of words of equal width at (x, y), 10 high.
  private func line(
    _ text: String, x: Double, y: Double, width: Double, slope: Double = 0
  ) -> FoundLine {
    let length = (1 + slope * slope).squareRoot()
    let direction = Point(1 / length, slope / length)
    let words = text.split(separator: " ")
    let step = width / Double(words.count)
    let band = TextBand(
      start: Point(x, y + slope * x), direction: direction, length: width * length,
      thickness: 14)
    return FoundLine(
      band: band,
      words: words.enumerated().map { index, word in
        Word(
          transcript: String(word), confidence: 1,
          quad: band.quad(
            left: Double(index) * step, right: (Double(index) + 0.8) * step, top: -5, bottom: 5))
      })
  }

  private func text(_ lines: [FoundLine]) -> [String] {
    // Whatever the order they were found in.
    let orders = [lines, lines.reversed(), lines.sorted { $0.band.start.x < $1.band.start.x }]
    let texts = orders.map { ReadingOrder.pageText(of: $0) }
    #expect(texts.allSatisfy { $0 == texts[0] })
    return texts[0].blocks.flatMap { $0.lines.map(\.transcript) }
  }

  @Test(arguments: [0.0, 0.03])
  func twoColumnsUnderAHeadlineAreReadOneAfterTheOther(slope: Double) {
    var lines = [line("Headline of it all", x: 0, y: 0, width: 320, slope: slope)]
    for row in 0..<5 {
      let y = 30 + Double(row) * 15
      lines.append(line("left \(row)", x: 0, y: y, width: 150, slope: slope))
      lines.append(line("right \(row)", x: 175, y: y + 4, width: 150, slope: slope))
    }
    lines.append(line("Page 1 of 1 and more", x: 60, y: 130, width: 200, slope: slope))
    let expected =
      ["Headline of it all"] + (0..<5).map { "left \($0)" } + (0..<5).map { "right \($0)" }
      + ["Page 1 of 1 and more"]
    #expect(text(lines) == expected)
  }

  @Test(arguments: [0.0, 9, 5])
  func columnsNeedNotKeepStep(shift: Double) {
    let lines = (0..<6).flatMap { row in
      [
        line("left \(row)", x: 0, y: Double(row) * 18 + shift + 36, width: 150),
        line("right \(row)", x: 175, y: Double(row) * 18, width: 150),
      ]
    }
    #expect(text(lines) == (0..<6).map { "left \($0)" } + (0..<6).map { "right \($0)" })
  }

  @Test
  func columnsMayLean() {
    var lines: [FoundLine] = []
    for row in 0..<20 {
      let (x, y) = (Double(row) * 2, Double(row) * 15)
      lines.append(line("left \(row)", x: x, y: y, width: 150))
      lines.append(line("right \(row)", x: x + 160, y: y, width: 150))
    }
    #expect(text(lines) == (0..<20).map { "left \($0)" } + (0..<20).map { "right \($0)" })
  }

  @Test
  func threeColumnsAreReadFromLeftToRight() {
    var lines: [FoundLine] = []
    for row in 0..<4 {
      for (column, name) in ["a", "b", "c"].enumerated() {
        lines.append(
          line("\(name) \(row)", x: Double(column) * 130, y: Double(row) * 15, width: 110))
      }
    }
    #expect(text(lines) == ["a", "b", "c"].flatMap { name in (0..<4).map { "\(name) \($0)" } })
  }

  @Test
  func anAmountStaysInTheLineOfItsArticle() {
    var lines: [FoundLine] = []
    for (row, article) in ["Milk", "Bread and butter", "Tea", "Coffee beans"].enumerated() {
      let y = Double(row) * 18
      lines.append(line(article, x: 0, y: y, width: Double(article.count) * 6))
      lines.append(line("\(row).50", x: 220, y: y + 2, width: 24))
    }
    #expect(text(lines) == ["Milk 0.50", "Bread and butter 1.50", "Tea 2.50", "Coffee beans 3.50"])
  }

  @Test
  func addressesLeftAndRightAreReadFromTheTop() {
    var lines = [line("The letterhead of a firm", x: 0, y: 0, width: 120)]
    lines += (0..<3).map { line("sender \($0)", x: 200, y: 20 + Double($0) * 15, width: 100) }
    lines += (0..<3).map { line("reader \($0)", x: 0, y: 70 + Double($0) * 15, width: 100) }
    lines.append(line("A town, a date", x: 200, y: 125, width: 100))
    #expect(
      text(lines) == ["The letterhead of a firm", "sender 0", "sender 1", "sender 2"]
        + ["reader 0", "reader 1", "reader 2", "A town, a date"])
  }

  @Test
  func aWideGapBeginsABlock() {
    let lines = [0, 15, 30, 70, 85].map { line("x", x: 0, y: $0, width: 100) }
    #expect(ReadingOrder.pageText(of: lines).blocks.map(\.lines.count) == [3, 2])
  }

  @Test
  func aNumberFoundInTwoPiecesIsOne() {
    let pieces = [line("65.", x: 0, y: 0, width: 30), line("20", x: 26, y: 0, width: 20)]
    #expect(text(pieces) == ["65.20"])
    let apart = [line("65.", x: 0, y: 0, width: 30), line("20", x: 60, y: 0, width: 20)]
    #expect(text(apart) == ["65. 20"])
  }

  @Test
  func textThatRunsUpTheMarginComesLast() {
    let margin = FoundLine(
      band: TextBand(start: Point(5, 90), direction: Point(0, -1), length: 80, thickness: 14),
      words: [Word(transcript: "margin", confidence: 1, quad: .whole)])
    #expect(text([margin, line("body text", x: 20, y: 0, width: 100)]) == ["body text", "margin"])
  }

  @Test
  func nothingFoundIsNoText() {
    #expect(ReadingOrder.pageText(of: []).isEmpty)
  }
}
