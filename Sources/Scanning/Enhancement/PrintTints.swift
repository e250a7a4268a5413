import Imaging

/// Tells for each area of a page whether it is paper, a box or a picture, and a box's tint.
///
/// From the paper outwards, always on to the area that touches most of what is known.
struct PrintTints {
  /// For each label, from 0 on.
  let cells: [PrintedAreas.Cell]

  /// Steps less dark than this, in natural logarithms, are noise.
  private static let leastStep: Float = 0.035
  /// Boxes as dark as this are treated like pictures: dividing by their tint brings out noise.
  private static let darkestBox: Float = 0.9
  /// Difference between channels from which an area at the page's border is no shadow of
  /// something beside the page.
  private static let leastHue: Float = 0.03

  init(_ layout: PrintedLayout) {
    let count = layout.count
    // Of each label: how its colours differ from paper's, where that is known.
    var tints = [SIMD3<Float>?](repeating: nil, count: count + 1)
    var kinds = [PrintedAreas.Kind](repeating: .picture, count: count + 1)
    var visited = [Bool](repeating: false, count: count + 1)
    var darkness = [Float](repeating: 0, count: count + 1)
    (kinds[0], kinds[1], tints[1], visited[1]) = (.paper, .paper, .zero, true)
    for _ in 1..<count {
      var label = 0
      var steps: [SIMD3<Float>] = []
      for candidate in 2...count where !visited[candidate] {
        let known = layout.contacts[candidate - 1].compactMap { contact in
          tints[contact.neighbour].map { $0 + contact.step }
        }
        if known.count > steps.count { (label, steps) = (candidate, known) }
      }
      if label == 0 { break }
      visited[label] = true
      let step = SIMD3(
        Self.median(steps.map { $0.x }), Self.median(steps.map { $0.y }),
        Self.median(steps.map { $0.z }))
      darkness[label] = step.min()
      if Self.isPaper(step, layout.bounds[label - 1], layout) {
        (kinds[label], tints[label]) = (.paper, .zero)
      } else if Self.isBox(step, steps, area: label - 1, layout) {
        (kinds[label], tints[label]) = (.box, step)
      }
    }
    // Scraps belong to what they touch most.
    for label in 2...count where kinds[label] == .picture {
      let box = layout.bounds[label - 1]
      let narrow = min(box.width, box.height)
      if visited[label], narrow >= 8 || darkness[label] < -0.3 { continue }
      let contacts = layout.contacts[label - 1]
      let pictures = contacts.count { kinds[$0.neighbour] == .picture }
      if narrow <= 4 || pictures * 2 <= contacts.count { kinds[label] = .paper }
    }
    cells = zip(kinds, tints).map { kind, tint in
      func ratio(_ value: Float) -> Float { Float(Math.exp(Double(-value))) }
      let tint = tint ?? .zero
      return PrintedAreas.Cell(
        lift: SIMD3(ratio(tint.x), ratio(tint.y), ratio(tint.z)), kind: kind)
    }
  }

  /// As bright as paper; or, where it touches several sides of the page, as neutral as the
  /// shadow of something beside it.
  private static func isPaper(
    _ step: SIMD3<Float>, _ box: PixelRect, _ layout: PrintedLayout
  ) -> Bool {
    if step.min() > -leastStep || step.max() > 0.05 { return true }
    let sides = [
      box.x <= 5, box.y <= 5, box.x + box.width >= layout.width - 5,
      box.y + box.height >= layout.height - 5,
    ]
    return sides.count { $0 } > 1 && step.max() - step.min() < leastHue
  }

  /// Whether colours jump by one ratio all around, and no more than by light within.
  private static func isBox(
    _ step: SIMD3<Float>, _ steps: [SIMD3<Float>], area: Int, _ layout: PrintedLayout
  ) -> Bool {
    let spread = median(steps.map { abs($0.y - step.y) })
    return step.min() > -darkestBox && spread < 0.03 + 0.1 * abs(step.y)
      && layout.smoothness[area] > 0.85 && steps.count * 2 > layout.contacts[area].count
  }

  private static func median(_ values: [Float]) -> Float {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}
