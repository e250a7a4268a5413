import Documents
import Imaging
import Recognizers
import Testing

struct WordSplittingTests {
  /// The words of a line that lies in a picture at its own size, its top left at (0, 0).
  private func words(
    _ line: DrawnLine, _ reading: LineReading? = nil
  ) -> [(text: String, quad: Quad)] {
    let picture = line.strip.colour()
    let band = TextBand(
      start: Point(0, Double(picture.height) / 2), direction: Point(1, 0),
      length: Double(picture.width), thickness: Double(picture.height))
    let strip = LineStrip(of: band, in: picture)
    let splitting = WordSplitting(strip: strip, ink: InkMap(of: strip.pixels.grey()))
    return splitting.words(of: reading ?? line.reading).map { ($0.transcript, $0.quad) }
  }

  @Test
  func aWordReachesFromItsFirstInkToItsLast() {
    let line = DrawnLine([("a", 0), ("b", 2), (" ", 6), ("c", 6), ("d", 2)])
    let found = words(line)
    #expect(found.map(\.text) == ["ab", "cd"])
    // Bars at 8–16, 18–26, 38–46, 48–56; rows 12–36.
    #expect(found[0].quad == Quad(Point(8, 12), Point(26, 12), Point(26, 36), Point(8, 36)))
    #expect(found[1].quad == Quad(Point(38, 12), Point(56, 12), Point(56, 36), Point(38, 36)))
  }

  @Test
  func aWordEndsAtItsInkThoughItsLastLetterIsSeenBehindIt() {
    let line = DrawnLine([("a", 0), (".", 2), (" ", 6), ("c", 6), (".", 2)])
    var reading = line.reading
    reading.characters[1].middle = 29
    reading.characters[4].middle = 60
    let found = words(line, reading)
    #expect(found.map(\.quad.topRight) == [Point(26, 12), Point(56, 12)])
  }

  @Test
  func aNeighbourAboveDoesNotRaiseAWord() {
    var line = DrawnLine([("a", 0), ("b", 2), ("c", 2)])
    #expect(words(line).map(\.quad.topLeft) == [Point(8, 12)])
    line = DrawnLine([("a", 0), ("b", 2), ("c", 2)], inkAbove: 5)
    #expect(words(line).map(\.quad.topLeft) == [Point(8, 12)])
  }

  @Test
  func eachWordHasItsOtherReadings() {
    let line = DrawnLine([("l", 0), ("t", 2), ("e", 2), ("m", 2)])
    var reading = line.reading
    reading.characters[0].alternatives = [.init(transcript: "I", confidence: 0.45)]
    let strip = LineStrip(
      of: TextBand(
        start: Point(0, 24), direction: Point(1, 0), length: Double(line.strip.width),
        thickness: 48),
      in: line.strip.colour())
    let words = WordSplitting(strip: strip, ink: InkMap(of: line.strip)).words(of: reading)
    #expect(words.map { $0.candidates.map(\.transcript) } == [["Item"]])
    #expect(words.map { $0.candidates.map(\.confidence) } == [[0.45]])
  }
}
