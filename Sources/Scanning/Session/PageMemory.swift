import Imaging

/// The pages that were captured, to know them again.
struct PageMemory {
  /// Whether a page in sight is one of them.
  enum Judgement: Equatable, Sendable {
    case isNew, isCaptured
  }

  struct Entry {
    var signature: PageSignature?
    /// Where it lay, in diagonals.
    var place: Quad?
    /// Whether the user has thrown it away since.
    var isRemoved = false
  }

  /// The oldest first.
  private(set) var entries: [Entry] = []
  /// Whether the last page has been out of sight since it was captured.
  private(set) var isDisturbed = true

  /// The page that was followed when the last capture was made, and when it was last seen.
  private var identity: Int?
  private var lastSeen = 0.0

  /// Pages that are less alike as a whole are not compared in detail.
  private static let likeness = 0.3
  /// Another page's corners lie within this one's, this much farther out.
  private static let margin = 0.01

  /// A memory of nothing.
  init() {}

  /// A memory of these pages. When the last has not been out of sight, the first page that is found
  /// may be it.
  init(_ entries: [Entry], isDisturbed: Bool) {
    self.entries = entries
    self.isDisturbed = isDisturbed
  }

  /// Remembers a captured page; both may be unknown.
  mutating func add(
    _ signature: PageSignature?, at place: Quad?, identity: Int?, time: Double, atMost count: Int
  ) {
    entries.append(Entry(signature: signature, place: place))
    if entries.count > count { entries.removeFirst(entries.count - count) }
    self.identity = identity
    lastSeen = time
    isDisturbed = false
  }

  /// The last page that was not removed is removed; with `again`, forgotten too.
  mutating func removeLast(again: Bool) {
    guard let last = entries.lastIndex(where: { !$0.isRemoved }) else { return }
    if again {
      entries.remove(at: last)
      isDisturbed = true
    } else {
      entries[last].isRemoved = true
    }
  }

  /// Follows whether the captured page stays in sight.
  mutating func follow(identity: Int?, at time: Double) {
    guard !isDisturbed else { return }
    if let identity {
      if let own = self.identity, own != identity { isDisturbed = true }
      // A page captured before any was found: the first that is found may be it.
      self.identity = identity
      lastSeen = time
    } else if self.identity != nil, time - lastSeen > QuadTracker.lostAfter {
      isDisturbed = true
    }
  }

  /// Whether a page is new.
  func judge(_ signature: PageSignature?, at place: Quad) -> Judgement {
    guard let last = entries.last else { return .isNew }
    let seen = signature.map { TurnedSignature($0) }
    guard let seen, let captured = last.signature else {
      return isDisturbed && !isKnown(seen) ? .isNew : .isCaptured
    }
    switch SignatureComparison(captured, seen).verdict {
    case .same: return .isCaptured
    case .similar, .bothBlank: if !isDisturbed { return .isCaptured }
    case .different:
      // A part of the page in sight, or the desk round it, is no other page.
      if !isDisturbed, let before = last.place, PageMemory.contain(before, place) {
        return .isCaptured
      }
    }
    return isKnown(seen) ? .isCaptured : .isNew
  }

  /// Whether it is one of the earlier pages.
  private func isKnown(_ seen: TurnedSignature?) -> Bool {
    guard let seen else { return false }
    return entries.dropLast().contains { entry in
      guard let captured = entry.signature, seen.best(for: captured).likeness >= PageMemory.likeness
      else { return false }
      return SignatureComparison(captured, seen).verdict == .same
    }
  }

  /// Whether one lies in the other and is clearly smaller.
  private static func contain(_ a: Quad, _ b: Quad) -> Bool {
    let (outer, inner) = a.area > b.area ? (a, b) : (b, a)
    guard inner.area < 0.9 * outer.area else { return false }
    let corners = outer.corners
    for i in 0..<4 {
      guard let side = Line(from: corners[i], through: corners[(i + 1) % 4]) else { return false }
      for corner in inner.corners where side.signedDistance(to: corner) < -margin { return false }
    }
    return true
  }
}
