/// A histogram of ink colours, and what is frequent in it.
struct ColourBins {
  /// Sums of the parts of `InkColour`; the last is the count.
  private var sums = [SIMD4<Float>](
    repeating: SIMD4(repeating: 0), count: Self.sides.x * Self.sides.y * Self.sides.y)

  /// Bins across luma and across each of the other parts, 16 steps each.
  private static let sides = (x: 16, y: 61)

  /// Counts a colour.
  mutating func add(_ colour: InkColour) {
    func bin(_ value: Float, _ sides: Int) -> Int {
      min(max(Int(value / 16 + Float(sides) / 2), 0), sides - 1)
    }
    let luma = min(max(Int(colour.parts.x / 16), 0), Self.sides.x - 1)
    let index =
      (luma * Self.sides.y + bin(colour.parts.y, Self.sides.y)) * Self.sides.y
      + bin(colour.parts.z, Self.sides.y)
    sums[index] += colour.parts
  }

  /// The frequent colours, the most frequent first: the fullest bin takes all within `radius`,
  /// then the fullest of the rest, and so on; then each colour becomes the mean of those it is the
  /// nearest to.
  ///
  /// - Parameters:
  ///   - most: how many, at most.
  ///   - least: the count from which on a colour is one, unless it is the only one.
  func clusters(radius: Float, most: Int, least: Float) -> [InkColour] {
    var bins = sums.filter { $0.w > 0 }.map { Bin($0) }
    bins.sort { $0.count > $1.count }
    var centres: [InkColour] = []
    var left = bins
    while let fullest = left.first, centres.count < most {
      let near = left.filter { $0.colour.squaredDistance(to: fullest.colour) <= radius * radius }
      let mean = Self.mean(near)
      if mean.count >= least || centres.isEmpty { centres.append(mean.colour) }
      left.removeAll { $0.colour.squaredDistance(to: fullest.colour) <= radius * radius }
    }
    for _ in 0..<3 {
      var members = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: centres.count)
      for bin in bins {
        let nearest = centres.indices.min {
          centres[$0].squaredDistance(to: bin.colour) < centres[$1].squaredDistance(to: bin.colour)
        }
        if let nearest { members[nearest] += bin.sum }
      }
      for (place, sum) in members.enumerated() where sum.w > 0 { centres[place] = Bin(sum).colour }
    }
    return centres
  }

  private static func mean(_ bins: [Bin]) -> Bin {
    Bin(bins.reduce(SIMD4(repeating: 0)) { $0 + $1.sum })
  }

  private struct Bin {
    let sum: SIMD4<Float>

    init(_ sum: SIMD4<Float>) { self.sum = sum }

    var count: Float { sum.w }
    var colour: InkColour { InkColour(parts: sum / sum.w) }
  }
}
