import Imaging

/// Boxes and pictures printed on a page, found by their straight edges; see docs/looks.md.
///
/// The edges cut the page into areas, the largest of which is paper. Across the edges around
/// every other area colours jump. Where they jump by one ratio all around, and the area is even,
/// it is a box of one tint, and the light in it is what is seen over that tint. Where edges lie so
/// close that they leave no area, it is a picture.
struct PrintedAreas: Sendable {
  /// What each cell shows.
  private(set) var cells: Bitmap<Cell>
  /// Whether there is only paper.
  let isEmpty: Bool

  struct Cell: BitwiseCopyable, Sendable {
    /// What to multiply red, green and blue by to see them on paper.
    var lift: SIMD3<Float>
    var kind: Kind
    /// Whether a box or a picture begins within two cells.
    var isEdge = false

    static let paper = Cell(lift: SIMD3(repeating: 1), kind: .paper)
  }

  enum Kind: UInt8, Sendable {
    /// Paper, or whatever no edge tells apart from it.
    case paper
    /// A box of one tint.
    case box
    /// A picture, or anything else whose light can't be seen.
    case picture
  }

  /// Only paper.
  init(width: Int, height: Int) {
    cells = Bitmap(width: width, height: height, filledWith: .paper)
    isEmpty = true
  }

  /// - Parameter tones: the page's ceiling, see `Illumination`.
  init(in tones: Bitmap<LogTone>) {
    let edges = PrintedEdges(in: tones)
    let layout = PrintedLayout(edges, tones)
    let hasTexture = layout.texture.pixels.contains { $0 != 0 }
    if layout.count < 2, !hasTexture {
      cells = Bitmap(width: tones.width, height: tones.height, filledWith: .paper)
      isEmpty = true
      return
    }
    let table = layout.count < 2 ? [.paper, .paper] : PrintTints(layout).cells
    isEmpty = !hasTexture && !table.contains { $0.kind != .paper }
    cells = layout.labels.map { table[Int($0)] }
    if isEmpty { return }
    // Without holes, where a picture's own lines cut scraps out of it.
    let pictures = cells.map(with: layout.texture) { $0.kind == .picture ? UInt8(255) : $1 }
      .closed(radiusX: 4, radiusY: 4)
    cells = cells.map(with: pictures) { cell, isPicture in
      isPicture != 0 && cell.kind == .paper
        ? Cell(lift: cell.lift, kind: .picture) : cell
    }
    let borders = borders(of: layout.labels).dilated(radiusX: 2, radiusY: 2)
    cells = cells.map(with: borders) { cell, isBorder in
      var cell = cell
      cell.isEdge = isBorder != 0
      return cell
    }
  }

  /// 255 on cells right of or below which another area begins, at least one of both print.
  private func borders(of labels: Bitmap<Int32>) -> GreyBitmap {
    let (lastX, lastY) = (labels.width - 1, labels.height - 1)
    var result = GreyBitmap(width: labels.width, height: labels.height, filledWith: 0)
    func isPrint(_ x: Int, _ y: Int) -> Bool { cells[x, y].kind != .paper }
    result.updateRows { y, row in
      let nextY = min(y + 1, lastY)
      labels.withRow(y) { own in
        labels.withRow(nextY) { below in
          for x in row.indices {
            let nextX = min(x + 1, lastX)
            let endsAcross = own[x] != own[nextX] && (isPrint(x, y) || isPrint(nextX, y))
            let endsBelow = own[x] != below[x] && (isPrint(x, y) || isPrint(x, nextY))
            if endsAcross || endsBelow { row[x] = 255 }
          }
        }
      }
    }
    return result
  }

  /// A picture of the page with the boxes' tints taken off, so that they look like paper.
  func lifting(_ page: ColourBitmap) -> ColourBitmap {
    if isEmpty { return page }
    let (width, height) = (page.width, page.height)
    var result = page
    result.updateRows { y, row in
      cells.withRow(min(y * cells.height / height, cells.height - 1)) { cells in
        for cell in cells.indices where cells[cell].kind == .box {
          let lift = cells[cell].lift
          func lifted(_ value: UInt8, _ factor: Float) -> UInt8 {
            UInt8(min(Float(value) * factor + 0.5, 255))
          }
          for x in columns(of: cell, width: width) {
            let pixel = row[x]
            row[x] = RGBA(
              lifted(pixel.red, lift.x), lifted(pixel.green, lift.y), lifted(pixel.blue, lift.z))
          }
        }
      }
    }
    return result
  }

  /// The columns of a page of this width that show a column of cells.
  private func columns(of cell: Int, width: Int) -> Range<Int> {
    // The first pixel x whose x · cells / width reaches the cell.
    func first(_ cell: Int) -> Int { (cell * width + cells.width - 1) / cells.width }
    return first(cell)..<first(cell + 1)
  }

  /// The kinds of area along row `y` of a page of this size, from left to right.
  func runs(y: Int, width: Int, height: Int) -> [(columns: Range<Int>, kind: Kind)] {
    if isEmpty { return [(0..<width, .paper)] }
    return cells.withRow(min(y * cells.height / height, cells.height - 1)) { cells in
      var runs: [(columns: Range<Int>, kind: Kind)] = []
      var start = 0
      for x in 1...cells.count where x == cells.count || cells[x].kind != cells[x - 1].kind {
        let end = x == cells.count ? width : x * width / cells.count
        if end > start { runs.append((start..<end, cells[x - 1].kind)) }
        start = end
      }
      return runs
    }
  }
}
