/// The order in which inputs become pages.
package enum InputOrder: Equatable, Sendable {
  case given, name, time
  /// All fronts, then all backs, as a scanner for one side gives them.
  case interleave
  /// The same with the backs from the last to the first, as the turned pile gives them.
  case alternateInterleave

  /// The pages, fronts and backs in turn where that is wanted. Of an odd number, the odd one is a
  /// front.
  package func arranged<Page>(_ pages: [Page]) -> [Page] {
    let fronts = pages.prefix((pages.count + 1) / 2)
    var backs = Array(pages.dropFirst(fronts.count))
    switch self {
    case .given, .name, .time: return pages
    case .interleave: break
    case .alternateInterleave: backs.reverse()
    }
    return fronts.enumerated().flatMap { index, front in
      index < backs.count ? [front, backs[index]] : [front]
    }
  }
}
