import Imaging

/// Narrow ends of shadows, which the wide closing takes for writing and leaves dark.
///
/// Where a shadow ends nearby, and what a narrow closing sees is as bright as the paper in that
/// shadow and as neutral, it is shadowed paper: the ceiling comes down to it. Ink is darker.
enum ShadowTips {
  /// The ceiling brought down to shadows too narrow for its closing.
  ///
  /// - Parameters:
  ///   - ceiling: the page's colours, closed with `radius`.
  ///   - page: the page's colours.
  ///   - paper: 255 where the ceiling shows paper; elsewhere it stays.
  static func lowered(
    _ ceiling: ColourBitmap, page: ColourBitmap, paper: GreyBitmap, radius: Int
  ) -> ColourBitmap {
    // The darkest light on paper nearby: that of the shadow, where there is one.
    let shadow = ceiling.map(with: paper) { $1 == 255 ? $0.luma : 255 }
      .eroded(radiusX: 2 * radius, radiusY: 2 * radius)
    let near = max(2, radius / 3)
    let narrow = page.closed(radiusX: near, radiusY: near).boxBlurred(radius: 1)
    let seen = narrow.map(with: shadow.map(with: paper) { Surroundings(shadow: $0, paper: $1) }) {
      Sight(narrow: $0, around: $1)
    }
    return ceiling.map(with: seen) { wide, seen in
      seen.around.paper == 255 ? lowered(wide, seen) : wide
    }
  }

  private struct Surroundings: BitwiseCopyable, Sendable {
    var shadow: UInt8
    var paper: UInt8
  }

  private struct Sight: BitwiseCopyable, Sendable {
    var narrow: RGBA
    var around: Surroundings
  }

  private static func lowered(_ wide: RGBA, _ seen: Sight) -> RGBA {
    let (bright, tone, shadow) = (
      Int(wide.luma), Int(seen.narrow.luma), Int(seen.around.shadow)
    )
    // Much darker than the paper in the shadow: ink.
    if bright == 0 || tone * 100 < shadow * 90 { return wide }
    // How sure it is that a shadow ends here, and that this is more than the texture that
    // narrow closings always show; 0…16 each, so that no edge shows.
    let depth = min(max(240 - min(shadow * 255 / bright, 255), 0), 16)
    let ratio = min(tone * 255 / bright, 255)
    let difference = min(max(242 - ratio, 0), 16)
    if depth == 0 || difference == 0 { return wide }
    // Colours are print.
    let hue = Tone(seen.narrow.sample).chromaDistance(to: Tone(wide.sample))
    if hue > 0.085 { return wide }
    let share = 255 - (255 - ratio) * depth * difference / 256
    func part(_ value: UInt8) -> UInt8 {
      UInt8(truncatingIfNeeded: (Int(value) * share + 127) / 255)
    }
    return RGBA(part(wide.red), part(wide.green), part(wide.blue))
  }
}
