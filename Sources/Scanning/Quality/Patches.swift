import Imaging

/// Pieces of a page in its photo's own pixels, spread over the page.
struct Patches {
  let colour: [ColourBitmap]
  let grey: [GreyBitmap]

  /// Patches across and down.
  private static let grid = 4
  /// Pixels of a patch's side, at most.
  private static let side = 256

  /// - Parameter quad: in unit coordinates.
  init(of photo: ColourBitmap, in quad: Quad) {
    let pixels = quad.scaled(x: Double(photo.width), y: Double(photo.height))
    let frame = Quad.whole.scaled(x: Double(photo.width), y: Double(photo.height))
    var colour: [ColourBitmap] = []
    if let map = Homography(from: .whole, to: pixels.isConvex ? pixels : frame) {
      let (wide, high) = (
        pixels.topLeft.distance(to: pixels.topRight), pixels.topLeft.distance(to: pixels.bottomLeft)
      )
      let room = Int(min(wide, high, 1e6) / Double(Patches.grid))
      let side = min(Patches.side, max(room, 16), photo.width, photo.height)
      for row in 0..<Patches.grid {
        for column in 0..<Patches.grid {
          let middle = map(
            Point(
              (Double(column) + 0.5) / Double(Patches.grid),
              (Double(row) + 0.5) / Double(Patches.grid)))
          guard middle.x >= 0, middle.y >= 0, middle.x <= Double(photo.width),
            middle.y <= Double(photo.height)
          else { continue }
          let x = min(max(Int(middle.x) - side / 2, 0), photo.width - side)
          let y = min(max(Int(middle.y) - side / 2, 0), photo.height - side)
          colour.append(photo.patch(x: x, y: y, side: side))
        }
      }
    }
    self.colour = colour
    grey = colour.map { $0.grey() }
  }
}

extension Bitmap where Pixel == RGBA {
  fileprivate func patch(x: Int, y: Int, side: Int) -> ColourBitmap {
    var result = ColourBitmap(width: side, height: side, filledWith: .white)
    result.updateRows { line, row in
      withRow(y + line) { source in
        for i in row.indices { row[i] = source[x + i] }
      }
    }
    return result
  }
}
