/// What somebody may have meant.
package enum Spelling {
  /// The word that differs least, when it differs in at most a third of its letters.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let ranked = candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, distance) = ranked,
      distance <= max(1, max(word.count, candidate.count) / 3)
    else {
      return candidates.first { word.count >= 3 && $0.hasPrefix(word) }
    }
    return candidate
  }

  /// Letters to insert, remove, replace or swap with their neighbour (Damerau 1964, the form in
  /// which no part is edited twice).
  package static func distance(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
