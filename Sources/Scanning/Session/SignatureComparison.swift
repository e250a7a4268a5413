/// Whether two signatures are of the same page.
///
/// Blocks are compared one by one, each allowed to lie a cell off, as corners are found to a few
/// tenths of a per cent. A block that got darker than the rest of the page and looks different is
/// covered, by a hand or a pen, and says nothing; nor does one whose print vanished in glare,
/// while others are still there.
package struct SignatureComparison: Equatable, Sendable {
  /// Blocks with the same print.
  package private(set) var matching = 0
  /// Blocks with other print.
  package private(set) var differing = 0
  /// Blocks whose print is gone.
  package private(set) var vanished = 0
  /// Blocks under something darker.
  package private(set) var covered = 0
  /// Blocks without print in both.
  package private(set) var blank = 0

  /// What two pages are to each other.
  package enum Verdict: Equatable, Sendable {
    /// The same page.
    case same
    /// Parts differ: another copy of a form, or glare on the same page.
    case similar
    /// Different pages.
    case different
    /// Hardly any print on either: who can tell?
    case bothBlank
  }

  /// Correlation of a block from which on it is the same print. `docs/live-session.md` says what
  /// these numbers were chosen on.
  private static let alike = 0.5
  /// The root mean square contrast from which on there is print in a block, in units of `cells`.
  private static let print = 4.0
  /// A block whose paper became this much darker than the page's is covered.
  private static let darkened = 0.8
  /// Parts of the blocks with print that differ: from here on pages differ, or are only similar.
  private static let differentShare = 0.28
  private static let similarShare = 0.16

  /// Compares what was captured with what is seen, turned as it fits best.
  package init(_ captured: PageSignature, _ seen: TurnedSignature) {
    let upright = seen.best(for: captured).signature
    let change = SignatureComparison.medianChange(captured.paper, upright.paper)
    var kinds: [Kind] = []
    for block in captured.paper.indices {
      let match = BlockMatch(captured.cells, upright.cells, block: block)
      let brightness = Double(upright.paper[block]) / Double(max(captured.paper[block], 1))
      let hadPrint = match.contrast >= SignatureComparison.print
      let hasPrint = match.otherContrast >= SignatureComparison.print
      if brightness < SignatureComparison.darkened * change
        && match.correlation < SignatureComparison.alike
      {
        kinds.append(.covered)
      } else if !hadPrint && !hasPrint {
        kinds.append(.blank)
      } else if match.correlation >= SignatureComparison.alike {
        kinds.append(.matching)
      } else {
        kinds.append(hasPrint ? .differing : .vanished)
      }
    }
    for (block, kind) in kinds.enumerated() {
      switch kind {
      case .covered: covered += 1
      case .blank: blank += 1
      case .matching: matching += 1
      case .vanished: vanished += 1
      case .differing:
        // The rim of what covers a part of the page looks like print.
        let isRim = SignatureComparison.neighbours(of: block).contains { kinds[$0] == .covered }
        if isRim { covered += 1 } else { differing += 1 }
      }
    }
  }

  private enum Kind { case matching, differing, vanished, covered, blank }

  private static func neighbours(of block: Int) -> [Int] {
    let side = PageSignature.blocks
    let (row, column) = (block / side, block % side)
    var result: [Int] = []
    for y in max(row - 1, 0)...min(row + 1, side - 1) {
      for x in max(column - 1, 0)...min(column + 1, side - 1) where y != row || x != column {
        result.append(y * side + x)
      }
    }
    return result
  }

  /// The sum of the blocks.
  package var verdict: Verdict {
    if matching == 0 {
      if differing + vanished > 0 { return .different }
      return covered > blank ? .different : .bothBlank
    }
    let share = Double(differing) / Double(matching + differing)
    // Where most print is gone it is not glare.
    let changed = vanished > matching ? 1 : share
    if changed >= SignatureComparison.differentShare { return .different }
    return changed >= SignatureComparison.similarShare ? .similar : .same
  }

  /// How much brighter the paper of most blocks is now.
  private static func medianChange(_ before: [UInt8], _ now: [UInt8]) -> Double {
    let changes = before.indices.map { Double(now[$0]) / Double(max(before[$0], 1)) }.sorted()
    return changes[changes.count / 2]
  }
}

/// One block of two signatures.
private struct BlockMatch {
  /// The best normalised cross-correlation among shifts, −1 … 1; 0 where one is flat.
  private(set) var correlation = 0.0
  /// Root mean square.
  private(set) var contrast = 0.0
  private(set) var otherContrast = 0.0

  /// Cells that a block may be off to each side.
  private static let shift = 1

  init(_ cells: [Int8], _ other: [Int8], block: Int) {
    let (side, blockSide) = (PageSignature.side, PageSignature.blockSide)
    // The outermost cells hold what lies round the page when a corner is a little off.
    let margin = BlockMatch.shift
    let top = max(block / PageSignature.blocks * blockSide, margin)
    let left = max(block % PageSignature.blocks * blockSide, margin)
    let bottom = min((block / PageSignature.blocks + 1) * blockSide, side - margin)
    let right = min((block % PageSignature.blocks + 1) * blockSide, side - margin)
    let count = Double((bottom - top) * (right - left))
    let (first, second) = (cells.span, other.span)
    var (a, aa): (Int32, Int32) = (0, 0)
    for y in top..<bottom {
      for x in left..<right {
        let p = Int32(first[y &* side &+ x])
        a &+= p
        aa &+= p &* p
      }
    }
    let own = Double(aa) - Double(a) * Double(a) / count
    for dy in -BlockMatch.shift...BlockMatch.shift {
      for dx in -BlockMatch.shift...BlockMatch.shift {
        var (b, bb, ab): (Int32, Int32, Int32) = (0, 0, 0)
        for y in top..<bottom {
          let start = (y &+ dy) &* side &+ dx
          let mine = first.extracting(y &* side &+ left..<y &* side &+ right)
          let others = second.extracting(start &+ left..<start &+ right)
          for x in mine.indices {
            let (p, q) = (Int32(mine[x]), Int32(others[x]))
            b &+= q
            bb &+= q &* q
            ab &+= p &* q
          }
        }
        let others = Double(bb) - Double(b) * Double(b) / count
        let common = Double(ab) - Double(a) * Double(b) / count
        if own > 0, others > 0 {
          correlation = max(correlation, common / (own * others).squareRoot())
        }
        if dx == 0, dy == 0 {
          contrast = max(own / count, 0).squareRoot()
          otherContrast = max(others / count, 0).squareRoot()
        }
      }
    }
  }
}

/// A signature in its four turns: a camera that is turned changes which corner comes first.
package struct TurnedSignature: Sendable {
  private let turns: [PageSignature]

  /// The turns of a signature.
  package init(_ signature: PageSignature) {
    turns = (0..<4).map { signature.turned($0) }
  }

  /// The turn that is most like another page, and how much, as a correlation, −1 … 1.
  package func best(for other: PageSignature) -> (signature: PageSignature, likeness: Double) {
    var best = (signature: turns[0], likeness: -Double.infinity)
    for turned in turns {
      let likeness = TurnedSignature.correlation(turned.cells, other.cells)
      if likeness > best.likeness { best = (turned, likeness) }
    }
    return best
  }

  private static func correlation(_ a: [Int8], _ b: [Int8]) -> Double {
    var (ab, aa, bb): (Int32, Int32, Int32) = (0, 0, 0)
    let (first, second) = (a.span, b.span)
    for i in first.indices {
      let (p, q) = (Int32(first[i]), Int32(second[i]))
      ab &+= p &* q
      aa &+= p &* p
      bb &+= q &* q
    }
    guard aa > 0, bb > 0 else { return 0 }
    return Double(ab) / (Double(aa) * Double(bb)).squareRoot()
  }
}
