/// Shows one message at a time, and each long enough to be read.
///
/// Another message must be wanted for a while before it replaces the one that is shown, which
/// must have been shown for a while. So a state that comes and goes from frame to frame does not
/// flicker.
struct GuidanceBoard {
  /// What is shown.
  private(set) var shown = Guidance.starting
  private var shownSince = -Double.infinity
  private var wanted = Guidance.starting
  private var wantedSince = 0.0

  /// Wants a message; with `now`, shows it at once.
  mutating func want(
    _ guidance: Guidance, at time: Double, now: Bool, settings: SessionSettings
  ) {
    if guidance != wanted { (wanted, wantedSince) = (guidance, time) }
    guard guidance != shown else { return }
    let isSettled =
      time - wantedSince >= settings.settleTime && time - shownSince >= settings.messageTime
    if now || isSettled { (shown, shownSince) = (guidance, time) }
  }
}
