/// How much light falls on each part of the photo: the lamp's side, wide shadows, the lens'
/// corners, and one shadow with an edge.
struct Light {
  private let shot: Shot
  private let columns: Int
  /// The slow part, at the corners of cells of `cell` pixels.
  private var slow: [Float]
  private static let cell = 16
  /// The hard shadow's sides: it lies where `x·nx + y·ny < reach` for all three, in pixels.
  private let sides: [(nx: Float, ny: Float, reach: Float)]

  init(_ shot: Shot, _ random: inout SeededRandom) {
    self.shot = shot
    let (width, height) = (Float(shot.width), Float(shot.height))
    columns = shot.width / Self.cell + 2
    let rows = shot.height / Self.cell + 2
    let lamp = Angle(degrees: random.number(in: -180...180))
    let blobs = (0..<3).map { _ in
      (
        x: Float(random.number(in: 0...1)), y: Float(random.number(in: 0...1)),
        radius: Float(random.number(in: 0.25...0.6)), depth: Float(random.number(in: 0.4...1))
      )
    }
    slow = []
    slow.reserveCapacity(columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let x = Float(column * Self.cell) / width
        let y = Float(row * Self.cell) / height
        let (dx, dy) = (x - 0.5, y - 0.5)
        let side = dx * Float(lamp.cosine) + dy * Float(lamp.sine)
        var light = 1 - shot.unevenness * (0.5 - side)
        light *= 1 - shot.vignetting * (dx * dx + dy * dy) * 2
        for blob in blobs {
          let (bx, by) = (x - blob.x, (y - blob.y) * height / width)
          let far = (bx * bx + by * by) / (blob.radius * blob.radius)
          if far < 1 { light *= 1 - shot.softShadow * blob.depth * (1 - far) * (1 - far) }
        }
        slow.append(light)
      }
    }
    // A band that reaches in from a side, with a slanted end: an arm, or the phone.
    let inward = Angle(degrees: random.number(in: -180...180))
    let (cx, cy) = (
      width * Float(random.number(in: 0.35...0.65)), height * Float(random.number(in: 0.35...0.65))
    )
    let (nx, ny) = (Float(inward.cosine), Float(inward.sine))
    let half = width * Float(random.number(in: 0.12...0.28))
    let slant = Float(random.number(in: -0.6...0.6))
    let norm = (1 + slant * slant).squareRoot()
    let end = ((nx - ny * slant) / norm, (ny + nx * slant) / norm)
    sides = [
      (end.0, end.1, end.0 * cx + end.1 * cy),
      (-ny, nx, -ny * cx + nx * cy + half),
      (ny, -nx, ny * cx - nx * cy + half),
    ]
  }

  /// Multiplies a row of gains by the light on row `y` of the photo.
  func fall(on gains: inout [Float], y: Int) {
    let row = y / Self.cell
    let part = Float(y - row * Self.cell) / Float(Self.cell)
    let (upper, lower) = (row * columns, (row + 1) * columns)
    let (depth, edge) = (shot.hardShadow, max(1, shot.penumbra * Float(shot.width)))
    for x in gains.indices {
      let column = x / Self.cell
      let across = Float(x - column * Self.cell) / Float(Self.cell)
      let a = slow[upper + column] + (slow[upper + column + 1] - slow[upper + column]) * across
      let b = slow[lower + column] + (slow[lower + column + 1] - slow[lower + column]) * across
      gains[x] = a + (b - a) * part
    }
    guard depth > 0 else { return }
    for x in gains.indices {
      var distance = -Float.infinity
      for side in sides {
        distance = max(distance, Float(x) * side.nx + Float(y) * side.ny - side.reach)
      }
      let t = min(1, max(0, 0.5 - distance / edge))
      gains[x] *= 1 - depth * t * t * (3 - 2 * t)
    }
  }
}
