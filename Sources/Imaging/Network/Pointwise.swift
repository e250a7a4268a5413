/// A convolution of 1 × 1: each place's channels, mixed. A linear layer is one of a single place.
package struct Pointwise: Sendable {
  /// Eighths of the channels that come in and go out.
  let inputs: Int
  let outputs: Int
  /// For each plane that goes out, for each channel that comes in: the weights to eight channels.
  private let weights: [Lanes]
  private let bias: [Lanes]

  /// What is added to the outcome before it is rectified.
  package enum Addend {
    case nothing
    /// The same place of a map of the same side.
    case place(FeatureMap)
    /// The place that covers it in a map of half the side.
    case coveringPlace(FeatureMap)
  }

  /// - Parameters:
  ///   - weights: row after row, one a channel that goes out; padded to eighths with zeros.
  package init(_ weights: [Float], bias: [Float], inputs: Int) {
    let channels = bias.count
    precondition(inputs.isMultiple(of: 8) && weights.count == channels * inputs, "full lanes")
    self.inputs = inputs / 8
    outputs = (channels + 7) / 8
    var packed = [Lanes](repeating: Lanes(), count: outputs * inputs)
    var packedBias = [Lanes](repeating: Lanes(), count: outputs)
    for channel in 0..<channels {
      let (plane, lane) = (channel / 8, channel % 8)
      packedBias[plane][lane] = bias[channel]
      for input in 0..<inputs {
        packed[plane * inputs + input][lane] = weights[channel * inputs + input]
      }
    }
    self.weights = packed
    self.bias = packedBias
  }

  /// Multiply-adds of one place.
  var multiplyAdds: Int { inputs * outputs * 64 }

  /// The outcome for a single place.
  func callAsFunction(_ vector: [Lanes]) -> [Lanes] {
    precondition(vector.count == inputs, "as many channels as come in")
    return (0..<outputs).map { plane in
      var sum = bias[plane]
      for input in 0..<inputs {
        for lane in 0..<8 {
          sum += weights[(plane * inputs + input) * 8 + lane] * vector[input][lane]
        }
      }
      return sum
    }
  }

  /// The outcome for all places of a map.
  @_optimize(speed)
  package func apply(
    to input: FeatureMap, adding addend: Addend = .nothing, rectifying: Bool,
    into output: inout FeatureMap
  ) {
    precondition(input.side == output.side, "a map of the same side")
    for y in 0..<input.side {
      apply(
        to: input.lanes.span, planeStride: input.planeStride, start: input.start(ofRow: y),
        adding: addend, rectifying: rectifying, into: &output, row: y)
    }
  }

  /// The outcome for a row of places.
  ///
  /// - Parameters:
  ///   - input: the planes that come in, `planeStride` apart, the row of the first at `start`;
  ///     there must be whole blocks of places.
  ///   - y: the output's row that is written.
  @_optimize(speed)
  func apply(
    to input: Span<Lanes>, planeStride: Int, start: Int, adding addend: Addend,
    rectifying: Bool, into output: inout FeatureMap, row y: Int
  ) {
    precondition(output.planes == outputs, "a map of as many channels as go out")
    let (side, outStride) = (output.side, output.planeStride)
    let outStart = output.start(ofRow: y)
    let floor = rectifying ? Lanes() : Lanes(repeating: -.infinity)
    output.update { out in
      switch addend {
      case .nothing:
        mix(input, planeStride, start, side: side) { x, plane, sums in
          store(sums, floor, at: plane &* outStride &+ outStart, x, side, in: &out)
        }
      case .place(let map):
        precondition(map.side == side && map.planes == outputs, "a map of the same shape")
        let added = map.lanes.span
        let first = map.start(ofRow: y)
        mix(input, planeStride, start, side: side) { x, plane, sums in
          let from = plane &* map.planeStride &+ first &+ x
          let four = added.extracting(from..<from &+ 4)
          let all = (sums.0 + four[0], sums.1 + four[1], sums.2 + four[2], sums.3 + four[3])
          store(all, floor, at: plane &* outStride &+ outStart, x, side, in: &out)
        }
      case .coveringPlace(let map):
        precondition(map.side * 2 == side && map.planes == outputs, "a map of half the side")
        let added = map.lanes.span
        let first = map.start(ofRow: y / 2)
        mix(input, planeStride, start, side: side) { x, plane, sums in
          let from = plane &* map.planeStride &+ first &+ x / 2
          let two = added.extracting(from..<from &+ 2)
          let all = (sums.0 + two[0], sums.1 + two[0], sums.2 + two[1], sums.3 + two[1])
          store(all, floor, at: plane &* outStride &+ outStart, x, side, in: &out)
        }
      }
    }
  }

  /// The weighted sums of four places at a time, for each plane that goes out.
  ///
  /// Eight sums of four lanes stay in registers over all channels that come in. Each takes four
  /// values and eight weights more, so no register need be put aside: the processor does little
  /// but multiply and add.
  @inline(__always)
  private func mix(
    _ input: Span<Lanes>, _ planeStride: Int, _ start: Int, side: Int,
    _ store: (Int, Int, (Lanes, Lanes, Lanes, Lanes)) -> Void
  ) {
    let (weights, bias) = (weights.span, bias.span)
    let channels = inputs &* 8
    // Of each channel the four places.
    var block = [SIMD4<Float>](repeating: SIMD4(), count: channels)
    var x = 0
    while x < side {
      pack(input, planeStride, start &+ x, into: &block)
      let places = block.span.extracting(0..<channels)
      for plane in bias.indices {
        let own = weights.extracting(plane &* channels..<(plane &+ 1) &* channels)
        var s0 = bias[plane]
        var (s1, s2, s3) = (s0, s0, s0)
        for channel in 0..<channels {
          let (weight, four) = (own[channel], places[channel])
          s0 += weight * four[0]
          s1 += weight * four[1]
          s2 += weight * four[2]
          s3 += weight * four[3]
        }
        store(x, plane, (s0, s1, s2, s3))
      }
      x &+= FeatureMap.block
    }
  }

  /// Turns four places around: of each channel the four, rather than of each place eight.
  @inline(__always)
  private func pack(
    _ input: Span<Lanes>, _ planeStride: Int, _ start: Int, into block: inout [SIMD4<Float>]
  ) {
    var block = block.mutableSpan
    for plane in 0..<inputs {
      let from = start &+ plane &* planeStride
      let places = input.extracting(from..<from &+ 4)
      let (a, b, c, d) = (places[0], places[1], places[2], places[3])
      for lane in 0..<8 {
        block[plane &* 8 &+ lane] = SIMD4(a[lane], b[lane], c[lane], d[lane])
      }
    }
  }
}

/// Writes a block of places, as many as the row has.
@inline(__always)
private func store(
  _ sums: (Lanes, Lanes, Lanes, Lanes), _ floor: Lanes, at start: Int, _ x: Int, _ side: Int,
  in output: inout MutableSpan<Lanes>
) {
  @inline(__always) func atLeast(_ v: Lanes) -> Lanes {
    v.replacing(with: floor, where: v .< floor)
  }
  let place = start &+ x
  output[place] = atLeast(sums.0)
  if x &+ 1 < side { output[place &+ 1] = atLeast(sums.1) }
  if x &+ 2 < side { output[place &+ 2] = atLeast(sums.2) }
  if x &+ 3 < side { output[place &+ 3] = atLeast(sums.3) }
}
