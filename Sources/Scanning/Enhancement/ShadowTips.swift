import Imaging

/// Narrow ends of shadows, which the wide closing takes for writing and leaves dark.
///
/// Where a shadow ends nearby, and what a narrow closing sees is as bright as the paper in that
/// shadow, it is shadowed paper: the ceiling comes down to it. Ink is darker than that.
enum ShadowTips {
  /// The ceiling brought down to shadows too narrow for its closing.
  ///
  /// - Parameters:
  ///   - ceiling: the page's colours, closed with `radius`.
  ///   - page: the page's colours.
  static func lowered(_ ceiling: ColourBitmap, page: ColourBitmap, radius: Int) -> ColourBitmap {
    let wide = ceiling.grey()
    // The darkest light nearby: that of the shadow, where there is one.
    let shadow = wide.eroded(radiusX: 2 * radius, radiusY: 2 * radius)
    let near = max(2, radius / 3)
    let narrow = page.grey().closed(radiusX: near, radiusY: near).boxBlurred(radius: 1)
    // By how much each cell comes down, in 255ths of it.
    let share = wide.map(with: narrow.map(with: shadow) { Narrow(tone: $0, shadow: $1) }) {
      (wide: UInt8, narrow: Narrow) -> UInt8 in
      Self.share(wide: Int(wide), narrow: Int(narrow.tone), shadow: Int(narrow.shadow))
    }
    var result = ceiling
    for y in 0..<ceiling.height {
      share.withRow(y) { share in
        result.updateRow(y) { row in
          for x in row.indices where share[x] < 255 {
            let k = Int(share[x])
            func lowered(_ value: UInt8) -> UInt8 { UInt8((Int(value) * k + 127) / 255) }
            row[x] = RGBA(lowered(row[x].red), lowered(row[x].green), lowered(row[x].blue))
          }
        }
      }
    }
    return result
  }

  private struct Narrow: BitwiseCopyable, Sendable {
    var tone: UInt8
    var shadow: UInt8
  }

  /// What is left of the wide closing's tone: all where nothing speaks for a shadow's tip.
  private static func share(wide: Int, narrow: Int, shadow: Int) -> UInt8 {
    // No shadow ends here, or it is darker than the paper in it: ink.
    if wide == 0 || shadow * 100 > wide * 80 || narrow * 100 < shadow * 86 { return 255 }
    // Lighter differences are the texture that small closings always show.
    let ratio = min(narrow * 255 / wide, 255)
    let certainty = min(max(242 - ratio, 0), 16)
    return UInt8(255 - (255 - ratio) * certainty / 16)
  }
}
