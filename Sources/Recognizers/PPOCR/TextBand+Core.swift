package import Imaging

extension TextBand {
  /// The line whose core the network marked: the core grown back to the letters' size, along a
  /// curved centre line where the core fills its rectangle badly.
  ///
  /// - Parameters:
  ///   - core: the smallest rectangle round the core, lying.
  ///   - border: the core's outer border.
  ///   - growth: how many times area over perimeter the core grows on each side.
  package init(roundCore core: MinimumAreaRectangle, border: Contour, growth: Double) {
    let area = max(border.area, 1)
    let meanThickness = area / max(core.length, 1)
    let isLong = core.length > 3 * core.thickness && core.length > 4 * meanThickness
    if isLong, meanThickness < 0.72 * core.thickness,
      let curved = TextBand(
        alongCurvedCore: core, border: border, meanThickness: meanThickness, growth: growth)
    {
      self = curved
      return
    }
    let grown = core.grown(
      by: Self.distance(core.length, core.thickness, growth: growth))
    self.init(
      start: grown.centre - grown.direction * (grown.length / 2),
      direction: grown.direction, length: grown.length, thickness: grown.thickness)
  }

  /// How far a core of this length and thickness grows: `growth` times area over perimeter.
  package static func distance(_ length: Double, _ thickness: Double, growth: Double) -> Double {
    length + thickness > 0 ? length * thickness * growth / (2 * (length + thickness)) : 0
  }

  /// `nil` when the border does not tell the curve.
  private init?(
    alongCurvedCore core: MinimumAreaRectangle, border: Contour, meanThickness: Double,
    growth: Double
  ) {
    let down = Point(-core.direction.y, core.direction.x)
    let start = core.centre - core.direction * (core.length / 2)
    // The border's top and bottom in each column of one pixel along the line.
    let count = Int(core.length) + 1
    var tops = [Double](repeating: .infinity, count: count)
    var bottoms = [Double](repeating: -.infinity, count: count)
    for point in border.points {
      let offset = point - start
      let column = min(max(Int(offset.dot(core.direction).rounded()), 0), count - 1)
      let height = offset.dot(down)
      tops[column] = min(tops[column], height)
      bottoms[column] = max(bottoms[column], height)
    }
    let known = tops.indices.filter { tops[$0].isFinite }
    let distance = Self.distance(core.length, meanThickness, growth: growth)
    guard
      let bend = CentreLine(
        through: known.map { Double($0) + distance },
        heights: known.map { (tops[$0] + bottoms[$0]) / 2 })
    else { return nil }
    let thicknesses = known.map { bottoms[$0] - tops[$0] }.sorted()
    self.init(
      start: start - core.direction * distance, direction: core.direction,
      length: core.length + 2 * distance,
      thickness: thicknesses[thicknesses.count / 2] + 2 * distance, bend: bend)
  }

  /// The same band in a picture `factor` times as large.
  package func scaled(by factor: Double) -> TextBand {
    TextBand(
      start: start * factor, direction: direction, length: length * factor,
      thickness: thickness * factor, bend: bend.scaled(by: factor))
  }
}
