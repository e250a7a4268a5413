/// A convolution of 3 × 3 or 5 × 5 in which no channel sees another, rectified.
package struct Depthwise: Sendable {
  /// Places of the input from one of the output to the next.
  package let stride: Int
  private let kernel: Int
  /// For each plane: its weights, row after row.
  private let weights: [Lanes]
  private let bias: [Lanes]

  /// - Parameters:
  ///   - weights: `kernel * kernel` a channel, row after row.
  ///   - kernel: 3, or 5 with stride 1.
  ///   - stride: 1 or 2.
  package init(_ weights: [Float], bias: [Float], kernel: Int, stride: Int) {
    precondition(kernel == 3 && (1...2).contains(stride) || kernel == 5 && stride == 1)
    let area = kernel * kernel
    precondition(bias.count.isMultiple(of: 8) && weights.count == bias.count * area, "full lanes")
    var packed = [Lanes](repeating: Lanes(), count: weights.count / 8)
    var packedBias = [Lanes](repeating: Lanes(), count: bias.count / 8)
    for channel in bias.indices {
      let (plane, lane) = (channel / 8, channel % 8)
      packedBias[plane][lane] = bias[channel]
      for tap in 0..<area { packed[plane * area + tap][lane] = weights[channel * area + tap] }
    }
    self.kernel = kernel
    self.stride = stride
    self.weights = packed
    self.bias = packedBias
  }

  /// Multiply-adds of one place.
  var multiplyAdds: Int { weights.count * 8 }

  /// Row `y` of the outcome, `width` places of each plane, whole blocks.
  @_optimize(speed)
  package func row(_ y: Int, of input: FeatureMap, width: Int, into output: inout [Lanes]) {
    precondition(input.planes == bias.count, "a map of as many channels")
    var output = output.mutableSpan
    switch (kernel, stride) {
    case (3, 1): convolve(y, input, 3, 1, width, &output)
    case (3, 2): convolve(y, input, 3, 2, width, &output)
    default: convolve(y, input, 5, 1, width, &output)
    }
  }

  /// Constants for kernel and stride let the compiler unroll, and leave out the checks of indices.
  @inline(__always)
  private func convolve(
    _ y: Int, _ input: FeatureMap, _ kernel: Int, _ stride: Int, _ width: Int,
    _ output: inout MutableSpan<Lanes>
  ) {
    let (lanes, weights, bias) = (input.lanes.span, weights.span, bias.span)
    let (rowStride, reach) = (input.stride, kernel / 2)
    for plane in bias.indices {
      let corner =
        plane &* input.planeStride &+ input.start(ofRow: y &* stride &- reach) &- reach
      let first = plane &* kernel &* kernel
      let own = weights.extracting(first..<first &+ kernel &* kernel)
      var x = 0
      while x < width {
        var s0 = bias[plane]
        var (s1, s2, s3) = (s0, s0, s0)
        for row in 0..<kernel {
          let from = corner &+ row &* rowStride &+ x &* stride
          let places = lanes.extracting(from..<from &+ 3 &* stride &+ kernel)
          for column in 0..<kernel {
            let weight = own[row &* kernel &+ column]
            s0 += weight * places[column]
            s1 += weight * places[column &+ stride]
            s2 += weight * places[column &+ 2 &* stride]
            s3 += weight * places[column &+ 3 &* stride]
          }
        }
        let to = plane &* width &+ x
        output[to] = s0.rectified
        output[to &+ 1] = s1.rectified
        output[to &+ 2] = s2.rectified
        output[to &+ 3] = s3.rectified
        x &+= FeatureMap.block
      }
    }
  }
}
