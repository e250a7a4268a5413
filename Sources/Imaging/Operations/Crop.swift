extension Bitmap {
  /// The part of the picture in a rectangle, which lies within it and has at least one pixel.
  public func cropped(to rect: PixelRect) -> Bitmap {
    precondition(
      rect.width > 0 && rect.height > 0 && rect.x >= 0 && rect.y >= 0 && rect.right <= width
        && rect.bottom <= height, "a rectangle in the picture")
    var part: [Pixel] = []
    part.reserveCapacity(rect.area)
    for y in rect.y..<rect.bottom {
      part += pixels[y * width + rect.x..<y * width + rect.right]
    }
    return Bitmap(width: rect.width, height: rect.height, pixels: part)
  }
}
