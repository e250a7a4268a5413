import Imaging

/// The last frames, as far as the caller keeps them.
struct FrameShelf {
  /// A frame that may be captured.
  struct Entry {
    var number: Int
    var time: Double
    /// As the detector saw it, in unit coordinates.
    var quad: Quad?
    /// The same in diagonals, in the followed page's order of corners; `nil` when it is not its.
    var place: Quad?
    var signature: PageSignature?
    var sharpness: Double
    /// The page that is followed in it; `nil` when it is not seen.
    var identity: Int?
    /// Diagonals a second.
    var speed: Double
    /// Whether it may be captured without a press.
    var isGood: Bool
  }

  /// Oldest first; the last is the newest frame.
  private(set) var entries: [Entry] = []

  /// Takes the newest frame and lets go of frames that are too old, and of the least sharp when
  /// there are more than `count`.
  mutating func add(_ entry: Entry, atMost count: Int, lookBack: Double) {
    entries.removeAll { entry.time - $0.time > lookBack || entry.time < $0.time }
    if entries.count >= count {
      // Those that show another page, or none, go first.
      let worst = entries.indices.min {
        rank(entries[$0], beside: entry) < rank(entries[$1], beside: entry)
      }
      if let worst { entries.remove(at: worst) }
    }
    entries.append(entry)
  }

  private func rank(_ entry: Entry, beside newest: Entry) -> Double {
    entry.identity == newest.identity ? entry.sharpness : -1
  }

  /// Lets go of all.
  mutating func clear() { entries = [] }

  /// The sharpest good and slow frame from `start` on.
  func sharpest(from start: Double, speed: Double) -> Entry? {
    entries.filter { $0.isGood && $0.time >= start && $0.speed <= speed }
      .max { $0.sharpness < $1.sharpness }
  }

  /// The sharpest frame of what the newest shows.
  var sharpestAlike: Entry? {
    guard let newest = entries.last else { return nil }
    guard newest.identity != nil else { return newest }
    return entries.filter { $0.identity == newest.identity }
      .max { $0.sharpness < $1.sharpness }
  }
}
