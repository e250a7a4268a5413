import Imaging
import TestSupport

/// A sheet with lines of print on a plain desk, drawn with exact coverage at its edges.
struct DrawnScene {
  var width = 1000
  var height = 750
  /// The sheet's corners in pixels, clockwise; `nil`: only the desk.
  var quad: Quad?
  var paper = RGBA(235, 233, 228)
  var desk = RGBA(120, 95, 75)
  /// Levels, of the largest deviation.
  var noise = 4.0
  var hasPrint = true
  var seed: UInt64 = 1

  /// The scene.
  func picture() -> ColourBitmap {
    var random = SeededRandom(seed: seed)
    var result = ColourBitmap(width: width, height: height, filledWith: desk)
    let sides = quad.map { quad in
      (0..<4).compactMap { Line(from: quad.corners[$0], through: quad.corners[($0 + 1) % 4]) }
    }
    let toSheet = quad.flatMap { Homography(from: $0, to: .whole) }
    let (desk, paper, noise, hasPrint) = (desk, paper, noise, hasPrint)
    result.updateRows { y, row in
      for x in row.indices {
        let place = Point(Double(x) + 0.5, Double(y) + 0.5)
        var cover = 0.0
        if let sides {
          cover = 1
          for side in sides { cover = min(cover, side.signedDistance(to: place) + 0.5) }
          cover = min(max(cover, 0), 1)
        }
        var ink = 1.0
        if hasPrint, cover == 1, let toSheet {
          let p = toSheet(place)
          let line = p.y * 40, word = p.x * 23 + p.y.rounded(.down)
          let isInk =
            p.x > 0.1 && p.x < 0.9 && p.y > 0.1 && p.y < 0.9
            && line - line.rounded(.down) < 0.4 && word - word.rounded(.down) < 0.7
          if isInk { ink = 0.3 }
        }
        func tone(_ desk: UInt8, _ paper: UInt8, _ shake: Double) -> UInt8 {
          let value = Double(desk) + (Double(paper) * ink - Double(desk)) * cover + shake
          return UInt8(min(max(value.rounded(), 0), 255))
        }
        let shake = noise * (2 * random.unit() - 1)
        row[x] = RGBA(
          tone(desk.red, paper.red, shake), tone(desk.green, paper.green, shake),
          tone(desk.blue, paper.blue, shake))
      }
    }
    return result
  }
}
