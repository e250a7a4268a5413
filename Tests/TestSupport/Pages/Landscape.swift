import Imaging

/// A drawn landscape with a photo's tones: what a page's photo is to a scanner.
struct Landscape {
  private let width: Int
  private let height: Int
  private let ridges: [[Float]]
  private let sun: (x: Float, y: Float, radius: Float)
  private let grain: NoiseField
  private let warmth: Float

  init(width: Int, height: Int, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    self.width = width
    self.height = height
    ridges = (0..<3).map { depth in
      var line = NoiseField(width: width, height: 1)
      line.add(cellX: Float(width) / Float(2 + depth), cellY: 1, amplitude: 0.16, &random)
      line.add(cellX: Float(width) / 9, cellY: 1, amplitude: 0.05, &random)
      line.add(cellX: Float(width) / 40, cellY: 1, amplitude: 0.012, &random)
      let base = 0.45 + Float(depth) * 0.17
      return line.values.map { (base + $0) * Float(height) }
    }
    sun = (
      Float(random.number(in: 0.15...0.85)) * Float(width),
      Float(random.number(in: 0.12...0.35)) * Float(height), Float(height) * 0.07
    )
    warmth = Float(random.unit())
    grain = NoiseField(width: width, height: height) { field in
      field.add(cellX: 3, cellY: 3, amplitude: 0.05, &random)
      field.add(
        cellX: Float(width) / 12, cellY: Float(height) / 20, amplitude: 0.06, &random)
    }
  }

  func colour(_ x: Int, _ y: Int) -> RGBA {
    let (fx, fy) = (Float(x), Float(y))
    let down = fy / Float(height)
    let texture = grain.values[y * width + x]
    var colour: (Float, Float, Float)
    if let depth = ridges.lastIndex(where: { $0[x] <= fy }) {
      let tones: [(Float, Float, Float)] = [
        (0.42, 0.52, 0.60), (0.30, 0.44, 0.36), (0.20, 0.31, 0.17),
      ]
      let below = (fy - ridges[depth][x]) / Float(height)
      let shade = 1 - 0.7 * below + 2.2 * texture
      colour = (tones[depth].0 * shade, tones[depth].1 * shade, tones[depth].2 * shade)
    } else {
      let clouds = max(0, texture) * 2.4
      colour = (
        0.38 + 0.45 * down * (0.6 + warmth) + clouds, 0.60 + 0.22 * down + clouds,
        0.88 - 0.25 * down * warmth + clouds * 0.6
      )
      let dx = fx - sun.x
      let dy = fy - sun.y
      let distance = (dx * dx + dy * dy).squareRoot()
      let glow = max(0, 1 - distance / (sun.radius * 5))
      let disc = min(1, max(0, sun.radius - distance + 0.5))
      let light = max(disc, glow * glow * 0.5)
      colour.0 += (1.0 - colour.0) * light
      colour.1 += (0.95 - colour.1) * light
      colour.2 += (0.78 - colour.2) * light
    }
    return RGBA(byte(colour.0 * 255), byte(colour.1 * 255), byte(colour.2 * 255))
  }
}
