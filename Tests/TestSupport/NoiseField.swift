/// Smooth noise over a rectangle: random values at the corners of cells, blended between them
/// (value noise), layer upon layer. Only + − × ÷, so equal on every machine.
struct NoiseField {
  let width: Int
  let height: Int
  /// Row after row; around 0.
  var values: [Float]

  /// Nothing yet, or what `paint` adds.
  init(width: Int, height: Int, paint: (inout NoiseField) -> Void = { _ in }) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
    paint(&self)
  }

  /// Adds a layer of −`amplitude`…`amplitude` that changes over cells of this size in pixels.
  mutating func add(
    cellX: Float, cellY: Float, amplitude: Float, _ random: inout SeededRandom
  ) {
    let columns = Int(Float(width) / cellX) + 2
    let rows = Int(Float(height) / cellY) + 2
    let lattice = (0..<columns * rows).map { _ in
      (Float(random.next() >> 40) * 0x1p-23 - 1) * amplitude
    }
    // Where each column lies between its lattice columns.
    let across = (0..<width).map { x -> (cell: Int, part: Float) in
      let place = Float(x) / cellX
      let cell = Int(place)
      return (cell, smooth(place - Float(cell)))
    }
    var line = [Float](repeating: 0, count: columns)
    let (width, height) = (width, height)
    var target = values.mutableSpan
    for y in 0..<height {
      let place = Float(y) / cellY
      let row = Int(place)
      let part = smooth(place - Float(row))
      for x in 0..<columns {
        let (a, b) = (lattice[row * columns + x], lattice[(row + 1) * columns + x])
        line[x] = a + (b - a) * part
      }
      let start = y * width
      for x in 0..<width {
        let (cell, part) = across[x]
        let a = line[cell]
        target[start + x] += a + (line[cell + 1] - a) * part
      }
    }
  }

}

private func smooth(_ t: Float) -> Float { t * t * (3 - 2 * t) }
