/// What is left of a work of equal steps.
package enum TimeLeft {
  /// In words for people, rounded up so as not to promise too much; `nil` while too little is done
  /// to tell.
  package static func words(done: Int, of total: Int, after time: Duration) -> String? {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    guard done >= 3, seconds >= 2, done < total else { return nil }
    let left = seconds / Double(done) * Double(total - done)
    guard left.isFinite, left < 360_000 else { return nil }
    switch left {
    case ..<60: return "about \(roundedUp(left, to: 5)) s left"
    case ..<5400: return "about \(roundedUp(left / 60, to: 1)) min left"
    default: return "about \(roundedUp(left / 3600, to: 1)) h left"
    }
  }

  private static func roundedUp(_ value: Double, to step: Double) -> Int {
    Int((value / step).rounded(.up) * step)
  }
}
