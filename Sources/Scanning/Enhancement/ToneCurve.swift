import Imaging

/// From evenly lit tones to the page's: paper becomes 255, ink nearly black, and the tones
/// between keep their order under a gentle S.
struct ToneCurve {
  /// Evenly lit tones from here on are paper, 200…247.
  let white: Int
  /// Tones from here down are solid ink, at most 110.
  let black: Int
  /// For each evenly lit tone, the page's.
  let tones: [UInt8]
  /// The same for tinted boxes, without the S, which would bleach pale tints.
  let boxTones: [UInt8]
  /// The same for pictures, whose darks are no ink.
  let pictureTones: [UInt8]

  /// The tone of solid ink: not quite black, which looks harsh and hides detail.
  private static let inkTone: Float = 18

  /// The curve for a page whose evenly lit brightness is spread like this.
  init(_ histogram: Histogram) {
    (white, black) = Self.ends(of: histogram.counts)
    let (white, black) = (Float(white), Float(black))
    tones = (0..<256).map { value in
      let x = Float(value)
      if x < black { return UInt8(Self.inkTone * x / black) }
      let t = min((x - black) / (white - black), 1)
      let curved = 0.55 * t + 0.45 * t * t * (3 - 2 * t)
      return UInt8(Self.inkTone + (255 - Self.inkTone) * curved)
    }
    // What is ink on paper may be a box's own tone.
    let boxBlack = min(black, 60)
    boxTones = (0..<256).map { value in
      let x = Float(value)
      if x < boxBlack { return UInt8(Self.inkTone * x / boxBlack) }
      let t = (x - boxBlack) / (white - boxBlack)
      return UInt8(min(Self.inkTone + (255 - Self.inkTone) * t, 255))
    }
    pictureTones = (0..<256).map { UInt8(min(Float($0) * 255 / white, 255)) }
  }

  /// Those for the kind of area.
  func tones(for kind: PrintedAreas.Kind) -> [UInt8] {
    switch kind {
    case .paper: tones
    case .box: boxTones
    case .picture: pictureTones
    }
  }

  /// Where paper begins: 2.2 standard deviations under its most frequent tone, the deviation
  /// taken from that peak's darker flank. Where ink ends: the tenth percentile of what is
  /// darker than three quarters of paper.
  private static func ends(of counts: [Int]) -> (white: Int, black: Int) {
    let darkestPaper = 120
    func smooth(_ tone: Int) -> Int {
      var sum = 0
      for near in max(tone - 2, 0)...min(tone + 2, 255) { sum += counts[near] }
      return sum
    }
    var mode = darkestPaper
    for tone in darkestPaper..<256 where smooth(tone) > smooth(mode) { mode = tone }
    var flank = mode
    while flank > darkestPaper, smooth(flank) * 2 > smooth(mode) { flank -= 1 }
    // At half its height a Gaussian is 1.18 standard deviations wide on one side.
    let deviation = max(1, Float(mode - flank) / 1.18)
    let white = Int(min(max(Float(mode) - 2.2 * deviation, 200), 247))

    let dark = counts[..<(mode * 3 / 4)]
    let total = dark.reduce(0, +)
    if total <= 50 { return (white, 40) }
    var sum = 0
    for (tone, count) in dark.enumerated() {
      sum += count
      if sum * 10 >= total { return (white, min(max(tone, 1), 110)) }
    }
    return (white, 40)
  }
}
