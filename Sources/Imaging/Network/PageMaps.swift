/// What the net sees in a picture: probabilities of each cell of a square grid, rows from the
/// top, and of the whole.
///
/// Cells are spread over the whole picture, whatever its aspect: cell (x, y) covers the unit
/// coordinates from x / side to (x + 1) / side.
public struct PageMaps: Equatable, Sendable {
  /// Cells along an edge: a quarter of the net's side.
  public let side: Int
  /// That a cell is page.
  public internal(set) var mask: [Float]
  /// That the page's border runs through a cell.
  public internal(set) var boundary: [Float]
  /// That a corner of the page is in or near a cell, 1 at the corner and less around.
  public internal(set) var corner: [Float]
  /// That there is a page.
  public internal(set) var document: Float

  /// Maps of these probabilities, each `side * side`.
  public init(side: Int, mask: [Float], boundary: [Float], corner: [Float], document: Float) {
    let count = side * side
    precondition(mask.count == count && boundary.count == count && corner.count == count)
    self.side = side
    self.mask = mask
    self.boundary = boundary
    self.corner = corner
    self.document = document
  }

  /// Nothing anywhere.
  init(side: Int) {
    let nothing = [Float](repeating: 0, count: side * side)
    self.init(side: side, mask: nothing, boundary: nothing, corner: nothing, document: 0)
  }

  /// The maps with left and right changed.
  public func mirrored() -> PageMaps {
    func turned(_ map: [Float]) -> [Float] {
      map.indices.map { map[$0 / side * side + side - 1 - $0 % side] }
    }
    return PageMaps(
      side: side, mask: turned(mask), boundary: turned(boundary), corner: turned(corner),
      document: document)
  }

  /// The mean of these maps and others of the same side.
  public func mean(with other: PageMaps) -> PageMaps {
    precondition(other.side == side, "maps of the same side")
    func mean(_ a: [Float], _ b: [Float]) -> [Float] { zip(a, b).map { ($0 + $1) / 2 } }
    return PageMaps(
      side: side, mask: mean(mask, other.mask), boundary: mean(boundary, other.boundary),
      corner: mean(corner, other.corner), document: (document + other.document) / 2)
  }
}
