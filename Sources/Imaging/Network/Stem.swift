/// The net's first convolution: 3 × 3 over a picture's three colours, every second place.
struct Stem: Sendable {
  /// For each plane that goes out: 27 weights, rows of three places of three colours.
  private let weights: [Lanes]
  private let bias: [Lanes]

  /// - Parameter weights: for each channel and each colour nine, row after row.
  init(_ weights: [Float], bias: [Float]) {
    precondition(bias.count.isMultiple(of: 8) && weights.count == bias.count * 27, "full lanes")
    var packed = [Lanes](repeating: Lanes(), count: weights.count / 8)
    var packedBias = [Lanes](repeating: Lanes(), count: bias.count / 8)
    for channel in bias.indices {
      let (plane, lane) = (channel / 8, channel % 8)
      packedBias[plane][lane] = bias[channel]
      for colour in 0..<3 {
        for tap in 0..<9 {
          let from = (channel * 3 + colour) * 9 + tap
          packed[plane * 27 + tap * 3 + colour][lane] = weights[from]
        }
      }
    }
    self.weights = packed
    self.bias = packedBias
  }

  /// Multiply-adds of one place.
  var multiplyAdds: Int { weights.count * 8 }

  /// The outcome for a whole picture of twice the output's side.
  @_optimize(speed)
  func apply(to picture: NetPicture, into output: inout FeatureMap) {
    precondition(picture.side == 2 * output.side && output.planes == bias.count)
    let (values, weights, bias) = (picture.values.span, weights.span, bias.span)
    let (side, planeStride, rowStride) = (output.side, output.planeStride, picture.rowStride)
    for y in 0..<side {
      let start = output.start(ofRow: y)
      output.update { out in
        var x = 0
        while x < side {
          let from = 2 &* y &* rowStride &+ 6 &* x
          let top = values.extracting(from..<from &+ 27)
          let middle = values.extracting(from &+ rowStride..<from &+ rowStride &+ 27)
          let bottom = values.extracting(from &+ 2 &* rowStride..<from &+ 2 &* rowStride &+ 27)
          for plane in bias.indices {
            let own = weights.extracting(plane &* 27..<plane &* 27 &+ 27)
            var s0 = bias[plane]
            var (s1, s2, s3) = (s0, s0, s0)
            for k in 0..<9 {
              let weight = own[k]
              s0 += weight * top[k]
              s1 += weight * top[k &+ 6]
              s2 += weight * top[k &+ 12]
              s3 += weight * top[k &+ 18]
            }
            for k in 0..<9 {
              let weight = own[k &+ 9]
              s0 += weight * middle[k]
              s1 += weight * middle[k &+ 6]
              s2 += weight * middle[k &+ 12]
              s3 += weight * middle[k &+ 18]
            }
            for k in 0..<9 {
              let weight = own[k &+ 18]
              s0 += weight * bottom[k]
              s1 += weight * bottom[k &+ 6]
              s2 += weight * bottom[k &+ 12]
              s3 += weight * bottom[k &+ 18]
            }
            let to = plane &* planeStride &+ start &+ x
            out[to] = s0.rectified
            out[to &+ 1] = s1.rectified
            out[to &+ 2] = s2.rectified
            out[to &+ 3] = s3.rectified
          }
          x &+= FeatureMap.block
        }
      }
    }
  }
}
