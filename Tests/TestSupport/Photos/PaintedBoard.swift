package import Imaging
import Scanning

/// A whiteboard and a photo that it fills: uneven light, a lamp's and a window's reflection, strokes
/// of markers that cover more or less well, and traces of what was wiped off.
package struct PaintedBoard: Sendable {
  /// The board as its writer meant it: full strokes on white.
  package var board: PaintedPage
  /// The photo, pixel for pixel.
  package var photo: ColourBitmap

  /// A board 1.2 m wide, all of it chosen by the seed.
  ///
  /// - Parameter density: pixels per inch of the board.
  package init(seed: UInt64, density: Double = 36) {
    var random = SeededRandom(seed: seed)
    board = Self.written(density, &random)
    photo = Self.photo(of: board.bitmap, density, &random)
  }

  /// A marker's ink.
  package static let inks = [
    RGBA(28, 28, 32), RGBA(24, 66, 168), RGBA(196, 32, 44), RGBA(20, 128, 72),
  ]

  private static let words = [
    "Sprint goals", "Ship the beta", "Tests first", "Budget 14 200", "Ask Erika", "Draft v2",
    "Friday 16:30", "Next steps", "Risks", "Owner: Max", "Measure twice", "x + y = 12",
  ]

  private static func written(_ density: Double, _ random: inout SeededRandom) -> PaintedPage {
    var painter = PagePainter(
      size: PhysicalSize(millimetresWide: 1200, high: 900), density: density, paper: .white)
    var texts = words.shuffled(using: &random)
    for column in 0..<2 {
      for row in 0..<5 {
        let size = random.number(in: 80...170)
        let ink = inks[Int(random.next() % UInt64(inks.count))]
        guard let text = texts.popLast() else { break }
        painter.line(
          text, x: 60 + Double(column) * 560, y: 150 + Double(row) * 160,
          .init(.sans, size: min(size, 900 / Double(text.count) * 1.6), colour: ink),
          angle: random.number(in: -2...2))
      }
    }
    // A frame round the last lines, and a note in another colour than the board's.
    painter.frame(Area(x: 600, y: 690, width: 540, height: 130), thickness: 5, inks[2])
    painter.fill(Area(x: 1040, y: 40, width: 76, height: 76), RGBA(250, 226, 90))
    return painter.finished()
  }

  private static func photo(
    of board: ColourBitmap, _ density: Double, _ random: inout SeededRandom
  ) -> ColourBitmap {
    let (width, height) = (board.width, board.height)
    let letter = Float(density) * 1.2
    let streaks = NoiseField(width: width, height: height) { field in
      field.add(cellX: letter, cellY: letter / 6, amplitude: 0.12, &random)
      field.add(cellX: 6 * letter, cellY: 6 * letter, amplitude: 0.1, &random)
    }
    // Dust lies where something was wiped off.
    let dust = NoiseField(width: width, height: height) { field in
      field.add(cellX: 3 * letter, cellY: letter, amplitude: 0.05, &random)
    }
    let slope = (Float(random.number(in: -0.3...0.3)), Float(random.number(in: -0.25...0.25)))
    let lamp = (Float(random.number(in: 0.25...0.75)), Float(random.number(in: 0.25...0.7)))
    let window = Float(random.number(in: 0.05...0.6))
    var photo = board
    photo.updateRows { y, row in
      let v = (Float(y) + 0.5) / Float(height)
      for x in row.indices {
        let u = (Float(x) + 0.5) / Float(width)
        let cover = min(max(0.86 + streaks.values[y * width + x], 0), 1)
        let wiped = max(dust.values[y * width + x], 0)
        let light = 0.66 + slope.0 * (u - 0.5) + slope.1 * (v - 0.5)
        let (du, dv) = ((u - lamp.0) / 0.16, (v - lamp.1) / 0.13)
        let distance = du * du + dv * dv
        // It all but blinds in its middle; light is added to ink and board alike.
        let lampLight = 0.42 / (1 + distance * distance)
        let side = min(max((u - window) * 60, 0), 1) * min(max((window + 0.18 - u) * 60, 0), 1)
        let glare = lampLight + 0.1 * side
        func seen(_ value: UInt8, _ tint: Float) -> UInt8 {
          let ink = 255 - (255 - Float(value)) * cover - 255 * wiped
          return byte((ink * light * tint + 255 * glare) * 0.97 + 3)
        }
        let pixel = row[x]
        row[x] = RGBA(seen(pixel.red, 1), seen(pixel.green, 0.98), seen(pixel.blue, 0.93))
      }
    }
    photo.soften(0.8)
    photo.addNoise(2, &random)
    return photo
  }
}
