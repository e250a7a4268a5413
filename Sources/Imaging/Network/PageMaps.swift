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

  /// The maps on another grid, straight between cells' middles.
  public func resized(side: Int) -> PageMaps {
    if side == self.side { return self }
    let (old, step) = (self.side, Float(self.side) / Float(side))
    let places = (0..<side).map { k -> (first: Int, second: Int, part: Float) in
      let place = min(max((Float(k) + 0.5) * step - 0.5, 0), Float(old - 1))
      return (Int(place), min(Int(place) + 1, old - 1), place - Float(Int(place)))
    }
    func resized(_ map: [Float]) -> [Float] {
      places.flatMap { row in
        places.map { column in
          func across(_ y: Int) -> Float {
            let left = map[y * old + column.first]
            return left + (map[y * old + column.second] - left) * column.part
          }
          let top = across(row.first)
          return top + (across(row.second) - top) * row.part
        }
      }
    }
    return PageMaps(
      side: side, mask: resized(mask), boundary: resized(boundary), corner: resized(corner),
      document: document)
  }

  /// The mean of one or more maps of the same side.
  public init(meanOf maps: [PageMaps]) {
    precondition(maps.allSatisfy { $0.side == maps[0].side }, "maps of the same side")
    let share = 1 / Float(maps.count)
    func mean(_ map: (PageMaps) -> [Float]) -> [Float] {
      var sum = [Float](repeating: 0, count: maps[0].side * maps[0].side)
      for maps in maps {
        let values = map(maps)
        for k in sum.indices { sum[k] += values[k] }
      }
      return sum.map { $0 * share }
    }
    self.init(
      side: maps[0].side, mask: mean { $0.mask }, boundary: mean { $0.boundary },
      corner: mean { $0.corner }, document: maps.reduce(0) { $0 + $1.document } * share)
  }
}
