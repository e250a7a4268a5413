import Imaging
package import Scanning

extension PageText {
  /// The text of a photo where it comes to stand on the page that `recipe` makes: cut by the quad
  /// and turned by quarters. Words whose middle is cut off are left out. Pages with text of their
  /// own are flat.
  package func moved(by recipe: Recipe) -> PageText {
    precondition(recipe.mesh == nil, "a page with text of its own is flat")
    guard recipe.quad != nil || recipe.quarterTurns != 0 else { return self }
    let straight = recipe.quad.map { Homography(from: $0, to: .whole) }
    // A quad without area shows nothing, so no word either.
    if case .some(.none) = straight { return PageText() }
    let toPage = straight ?? nil
    let blocks = self.blocks.map { block in
      TextBlock(
        lines: block.lines.map { line in
          TextLine(
            words: line.words.compactMap { word in
              var moved = word
              moved.quad = word.quad.mapped { point in
                (toPage?(point) ?? point).turned(recipe.quarterTurns)
              }
              return moved.quad.middle.isOnPage ? moved : nil
            })
        }.filter { !$0.words.isEmpty })
    }
    return PageText(blocks: blocks.filter { !$0.lines.isEmpty })
  }
}

extension Quad {
  fileprivate var middle: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }
}

extension Point {
  fileprivate var isOnPage: Bool { (0...1).contains(x) && (0...1).contains(y) }

  /// The point after clockwise quarter turns of the unit square.
  fileprivate func turned(_ quarterTurns: Int) -> Point {
    switch quarterTurns & 3 {
    case 1: Point(1 - y, x)
    case 2: Point(1 - x, 1 - y)
    case 3: Point(y, 1 - x)
    default: self
    }
  }
}
