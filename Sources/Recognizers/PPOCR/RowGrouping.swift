import Documents
import Imaging

/// Makes lines of what stands side by side, and blocks of lines that belong together.
enum RowGrouping {
  /// The blocks of a part of a page without gutters, top to bottom.
  static func blocks(of items: [Item]) -> [TextBlock] {
    var blocks: [TextBlock] = []
    var before: Row?
    for row in rows(of: items) {
      if let before, row.follows(before), let last = blocks.indices.last {
        blocks[last].lines.append(row.line)
      } else {
        blocks.append(TextBlock(lines: [row.line]))
      }
      before = row
    }
    return blocks
  }

  private struct Row {
    var items: [Item]

    var line: TextLine {
      var words: [Word] = []
      var before: Item?
      for item in items.sorted(by: { $0.left < $1.left }) {
        var rest = item.words[...]
        if let before, let left = words.last, let right = rest.first,
          item.left - before.right < 0.6 * item.height, left.isBegunNumber, right.isFigures
        {
          words[words.count - 1] = left.joined(with: right)
          rest.removeFirst()
        }
        words += rest
        before = item
      }
      return TextLine(words: words)
    }
    var top: Double { items.map(\.top).min() ?? 0 }
    var bottom: Double { items.map(\.bottom).max() ?? 0 }
    var height: Double { items.map(\.height).max() ?? 0 }
    var middle: Double { items.reduce(0) { $0 + $1.middle } / Double(items.count) }

    /// How badly the item fits into the row, as a share of the smaller height; `nil` when it
    /// doesn't: it stands higher or lower, or where the row already has text.
    func misfit(_ item: Item) -> Double? {
      guard
        let neighbour = items.min(by: { gap(from: $0, to: item) < gap(from: $1, to: item) }),
        gap(from: neighbour, to: item) > -0.5 * item.height
      else { return nil }
      let misfit = neighbour.distance(to: item) / min(neighbour.height, item.height)
      return misfit < 0.5 ? misfit : nil
    }

    private func gap(from a: Item, to b: Item) -> Double {
      max(a.left, b.left) - min(a.right, b.right)
    }

    /// Whether the row goes on with the block that ends with `row`.
    func follows(_ row: Row) -> Bool {
      top - row.bottom < 0.8 * min(height, row.height)
        && max(height, row.height) < 1.6 * min(height, row.height)
    }
  }

  /// The rows, top to bottom. The long lines found them, so that small signs join the right one.
  private static func rows(of items: [Item]) -> [Row] {
    var rows: [Row] = []
    for item in items.sorted(by: { $0.width > $1.width }) {
      let fits = rows.indices.compactMap { index in
        rows[index].misfit(item).map { (index: index, misfit: $0) }
      }
      if let best = fits.min(by: { $0.misfit < $1.misfit }) {
        rows[best.index].items.append(item)
      } else {
        rows.append(Row(items: [item]))
      }
    }
    return rows.sorted { $0.middle < $1.middle }
  }
}

// The detector takes a loosely set number for two.
extension Word {
  /// Whether it ends with a figure and a decimal sign.
  fileprivate var isBegunNumber: Bool {
    let end = transcript.unicodeScalars.suffix(2)
    return end.count == 2 && end.first.map { ("0"..."9").contains($0) } == true
      && end.last.map { $0 == "." || $0 == "," } == true
  }

  fileprivate var isFigures: Bool {
    transcript.unicodeScalars.allSatisfy { ("0"..."9").contains($0) }
  }

  /// One word of two neighbours.
  fileprivate func joined(with right: Word) -> Word {
    Word(
      transcript: transcript + right.transcript, confidence: min(confidence, right.confidence),
      quad: Quad(
        quad.topLeft, right.quad.topRight, right.quad.bottomRight, quad.bottomLeft))
  }
}
