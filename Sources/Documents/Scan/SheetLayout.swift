public import Scanning

/// How pages are laid out on sheets of paper: a grid of equal cells.
public struct SheetLayout: Equatable, Sendable {
  /// How large a page is in its cell.
  public enum Fit: Equatable, Sendable {
    /// As large as it can be and whole.
    case fit
    /// So that nothing of the cell stays empty; what reaches out is cut off.
    case fill
    /// As large as it is; smaller only where the cell is.
    case trueSize
  }

  /// The sheet as it lies.
  public var paper: PhysicalSize
  /// Cells across.
  public let columns: Int
  /// Cells down.
  public let rows: Int
  /// How large pages are in their cells.
  public var fit: Fit

  /// Millimetres round and between cells, where there are several.
  static let gap = 10.0

  /// A layout with room for so many pages: as many cells down as across, or one more.
  public init(pages count: Int, paper: PhysicalSize, fit: Fit) {
    precondition(count > 0, "a sheet has room for a page")
    columns = Int(Double(count).squareRoot())
    rows = (count + columns - 1) / columns
    self.paper = paper
    self.fit = fit
  }

  /// How many pages a sheet has room for.
  public var capacity: Int { columns * rows }

  /// A rectangle on the sheet, in millimetres from its top left.
  struct Area: Equatable {
    var left: Double
    var top: Double
    var width: Double
    var height: Double
  }

  /// The cell of the page at a place, row by row.
  func cell(_ place: Int) -> Area {
    let gap = capacity > 1 ? Self.gap : 0
    let width = max(1, (paper.width - gap * Double(columns + 1)) / Double(columns))
    let height = max(1, (paper.height - gap * Double(rows + 1)) / Double(rows))
    return Area(
      left: gap + Double(place % columns) * (width + gap),
      top: gap + Double(place / columns) * (height + gap), width: width, height: height)
  }

  /// Where a page of this size lies, in the middle of its cell; when it fills, beyond it.
  func area(of size: PhysicalSize, at place: Int) -> Area {
    let cell = cell(place)
    let (across, down) = (cell.width / size.width, cell.height / size.height)
    let scale =
      switch fit {
      case .fit: min(across, down)
      case .fill: max(across, down)
      case .trueSize: min(1, across, down)
      }
    let (width, height) = (size.width * scale, size.height * scale)
    return Area(
      left: cell.left + (cell.width - width) / 2, top: cell.top + (cell.height - height) / 2,
      width: width, height: height)
  }
}
