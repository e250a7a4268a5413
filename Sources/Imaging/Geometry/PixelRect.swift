/// A rectangle of whole pixels: columns `x ..< x + width`, rows `y ..< y + height`.
@frozen
public struct PixelRect: Equatable, Sendable {
  /// The leftmost column.
  public var x: Int
  /// The topmost row.
  public var y: Int
  /// Columns, 0 or more.
  public var width: Int
  /// Rows, 0 or more.
  public var height: Int

  /// A rectangle from its top left pixel and its size.
  @inlinable
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The first column right of the rectangle.
  @inlinable
  public var right: Int { x + width }
  /// The first row below the rectangle.
  @inlinable
  public var bottom: Int { y + height }
  /// Pixels in the rectangle.
  @inlinable
  public var area: Int { width * height }

  /// What both rectangles cover; empty when they don't meet.
  @inlinable
  public func intersection(_ other: PixelRect) -> PixelRect {
    let (left, top) = (max(x, other.x), max(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }
}
