import Imaging
import Recognizers

/// A strip whose letters are black bars 8 wide, for tests that need to know where the ink is.
struct DrawnLine {
  private(set) var strip: GreyBitmap
  private(set) var reading = LineReading(characters: [])

  /// Bars for each letter, `gaps[i]` white columns before letter `i`; blanks have no bar.
  /// `inkAbove` rows at the strip's top belong to another line.
  init(
    _ letters: [(text: String, gap: Int)], paper: UInt8 = 255, ink: UInt8 = 0, inkAbove: Int = 0
  ) {
    let width = letters.reduce(16) { $0 + $1.gap + ($1.text == " " ? 0 : 8) }
    strip = GreyBitmap(width: width, height: LineStrip.height, filledWith: paper)
    var x = 8
    for (text, gap) in letters {
      x += gap
      reading.characters.append(
        ReadCharacter(text, confidence: 0.9, middle: Double(x) + (text == " " ? 0 : 4)))
      guard text != " " else { continue }
      for y in Array(0..<inkAbove) + Array(12..<36) {
        strip.updateRow(y) { row in
          for column in x..<x + 8 { row[column] = ink }
        }
      }
      x += 8
    }
  }
}
