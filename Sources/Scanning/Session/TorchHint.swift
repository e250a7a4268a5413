/// Whether a torch would help: it has been dark for a while.
struct TorchHint {
  private(set) var isGiven = false
  private var isOn = false
  /// Since when it has been other than the hint says.
  private var otherwiseSince: Double?

  /// Paper of more than this luma, 0 … 1, is light enough to take the hint back.
  private static let light = 0.3

  mutating func note(_ detection: Detection, at time: Double, delay: Double) {
    guard !isOn else { return }
    let isDark = detection.status == .tooDark
    let isLight =
      detection.quad == nil ? !isDark : detection.scores.brightness > TorchHint.light
    guard isGiven ? isLight : isDark else {
      otherwiseSince = nil
      return
    }
    let since = otherwiseSince ?? time
    otherwiseSince = since
    if time - since >= delay {
      isGiven.toggle()
      otherwiseSince = nil
    }
  }

  /// With the torch on there is nothing to suggest.
  mutating func torch(isOn: Bool) {
    self.isOn = isOn
    isGiven = false
    otherwiseSince = nil
  }
}
