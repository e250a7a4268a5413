/// A square picture as the net takes it: three colours a place, a margin of zeros above and to
/// the left.
struct NetPicture: Sendable {
  /// Pixels along an edge.
  let side: Int
  private(set) var values: [Float]

  init(side: Int) {
    self.side = side
    values = [Float](repeating: 0, count: (side + 1) * (side + 1) * 3)
  }

  /// Values from one row to the next.
  var rowStride: Int { (side &+ 1) &* 3 }

  /// Takes a picture of this side.
  ///
  /// - Parameter scale: what each of the 256 tones becomes.
  @_optimize(speed)
  mutating func fill(with picture: ColourBitmap, scale: [Float]) {
    precondition(picture.width == side && picture.height == side, "a picture of the net's side")
    precondition(scale.count == 256, "a value for each tone")
    let (side, rowStride) = (side, rowStride)
    var values = values.mutableSpan
    let scale = scale.span
    for y in 0..<side {
      picture.withRow(y) { row in
        var place = (y &+ 1) &* rowStride &+ 3
        for x in row.indices {
          let pixel = row[x]
          values[place] = scale[Int(pixel.red)]
          values[place &+ 1] = scale[Int(pixel.green)]
          values[place &+ 2] = scale[Int(pixel.blue)]
          place &+= 3
        }
      }
    }
  }
}
