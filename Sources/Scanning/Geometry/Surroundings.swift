import Imaging

extension Bitmap where Pixel == RGBA {
  /// Overwrites what lies outside the convex `quad`, in pixels: each row is continued with its
  /// outermost pixels inside. A fine turn uncovers corners, in which the desk would show.
  mutating func fillOutside(_ quad: Quad) {
    // A little further in, as the outermost pixels are mixed with the desk.
    let middle = Point(Double(width) / 2, Double(height) / 2)
    let inset = 1 - min(0.1, 3 / Double(min(width, height)))
    let inner = quad.mapped { middle + ($0 - middle) * inset }
    updateRows { y, row in
      guard let (low, high) = inner.span(atHeight: Double(y) + 0.5) else { return }
      let last = Double(row.count - 1)
      let first = Int(min(max(low.rounded(.up), 0), last))
      let end = Int(min(max((high - 1).rounded(.down), 0), last))
      guard first <= end else { return }
      for x in 0..<first { row[x] = row[first] }
      for x in end..<row.count { row[x] = row[end] }
    }
  }

  /// The picture in the middle of a white sheet with this width over height; itself when its
  /// own is within a pixel or one per cent.
  func withMargins(to aspect: Double) -> ColourBitmap {
    let wide = max(width, Int((Double(height) * aspect).rounded()))
    let high = max(height, Int((Double(width) / aspect).rounded()))
    let isNear =
      Double(wide - width) <= max(1, 0.01 * Double(width))
      && Double(high - height) <= max(1, 0.01 * Double(height))
    guard !isNear, Double(wide) * Double(high) <= 2 * OutputSize.maximumPixels else { return self }
    let (left, top) = ((wide - width) / 2, (high - height) / 2)
    var sheet = ColourBitmap(width: wide, height: high, filledWith: .white)
    for y in 0..<height {
      withRow(y) { source in
        sheet.updateRow(top + y) { row in
          for x in source.indices { row[left + x] = source[x] }
        }
      }
    }
    return sheet
  }
}
