import Imaging
import TestSupport
import Testing

@Suite struct ConvolutionTests {
  /// A map with these numbers in channel 0, and ten times as much in channel 1.
  private func map(_ rows: [[Float]]) -> FeatureMap {
    var map = FeatureMap(side: rows.count, channels: 8)
    for (y, row) in rows.enumerated() {
      for (x, value) in row.enumerated() {
        map.set([value, 10 * value, 0, 0, 0, 0, 0, 0], atX: x, y: y)
      }
    }
    return map
  }

  private func channel(_ k: Int, of map: FeatureMap) -> [[Float]] {
    (0..<map.side).map { y in (0..<map.side).map { x in map.values(atX: x, y: y)[k] } }
  }

  private func noise(side: Int, channels: Int, seed: UInt64) -> FeatureMap {
    var random = SeededRandom(seed: seed)
    var map = FeatureMap(side: side, channels: channels)
    for y in 0..<side {
      for x in 0..<side {
        map.set((0..<channels).map { _ in Float(random.number(in: -1...1)) }, atX: x, y: y)
      }
    }
    return map
  }

  @Test func aPointwiseConvolutionMixesChannels() {
    var weights = [Float](repeating: 0, count: 24)
    (weights[0], weights[1]) = (2, 1)
    (weights[8], weights[9]) = (-1, 0)
    let layer = Pointwise(weights, bias: [1, 0, 5], inputs: 8)
    let input = map([[1, 2], [3, 4]])
    var output = FeatureMap(side: 2, channels: 8)
    layer.apply(to: input, rectifying: false, into: &output)
    // 2 · v + 10 · v + 1, −v, 5.
    #expect(channel(0, of: output) == [[13, 25], [37, 49]])
    #expect(channel(1, of: output) == [[-1, -2], [-3, -4]])
    #expect(channel(2, of: output) == [[5, 5], [5, 5]])
    layer.apply(to: input, rectifying: true, into: &output)
    #expect(channel(1, of: output) == [[0, 0], [0, 0]])
  }

  @Test func addendsAreAddedBeforeRectifying() {
    var weights = [Float](repeating: 0, count: 64)
    weights[0] = -1
    let layer = Pointwise(weights, bias: [Float](repeating: 0, count: 8), inputs: 8)
    let input = map([[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 3, 4]])
    var output = FeatureMap(side: 4, channels: 8)
    layer.apply(to: input, adding: .place(input), rectifying: true, into: &output)
    #expect(channel(0, of: output).allSatisfy { $0 == [0, 0, 0, 0] })
    #expect(channel(1, of: output).allSatisfy { $0 == [10, 20, 30, 40] })
    // Each place of the small map covers two by two.
    layer.apply(
      to: input, adding: .coveringPlace(map([[3, 5], [7, 9]])), rectifying: true, into: &output)
    #expect(channel(0, of: output) == [[2, 1, 2, 1], [2, 1, 2, 1], [6, 5, 6, 5], [6, 5, 6, 5]])
  }

  @Test func aDepthwiseConvolutionSeesZerosBeyondTheEdge() {
    let ones = [Float](repeating: 1, count: 72)
    let layer = Depthwise(ones, bias: [Float](repeating: 0, count: 8), kernel: 3, stride: 1)
    let rows: [[Float]] = [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]]
    #expect(
      layer.rows(of: map(rows))[0] == [
        [14, 24, 30, 22], [33, 54, 63, 45], [57, 90, 99, 69], [46, 72, 78, 54],
      ])
  }

  @Test func everySecondPlaceIsTakenWithAStrideOfTwo() {
    var random = SeededRandom(seed: 3)
    let weights = (0..<72).map { _ in Float(random.number(in: -1...1)) }
    let bias = (0..<8).map { _ in Float(random.number(in: -1...1)) }
    let input = noise(side: 8, channels: 8, seed: 4)
    let all = Depthwise(weights, bias: bias, kernel: 3, stride: 1).rows(of: input)
    let half = Depthwise(weights, bias: bias, kernel: 3, stride: 2).rows(of: input)
    for channel in 0..<8 {
      for y in 0..<4 {
        for x in 0..<4 { #expect(half[channel][y][x] == all[channel][2 * y][2 * x]) }
      }
    }
  }

  @Test(arguments: [2, 4, 6])
  func fiveByFiveHoldsThreeByThree(side: Int) {
    var random = SeededRandom(seed: 5)
    var (small, large): ([Float], [Float]) = ([], [])
    for _ in 0..<8 {
      for y in -2...2 {
        for x in -2...2 {
          let weight = abs(x) < 2 && abs(y) < 2 ? Float(random.number(in: -1...1)) : 0
          large.append(weight)
          if abs(x) < 2, abs(y) < 2 { small.append(weight) }
        }
      }
    }
    let bias = [Float](repeating: 0.25, count: 8)
    let input = noise(side: side, channels: 8, seed: 6)
    let three = Depthwise(small, bias: bias, kernel: 3, stride: 1).rows(of: input)
    let five = Depthwise(large, bias: bias, kernel: 5, stride: 1).rows(of: input)
    #expect(three == five)
  }

  @Test func theLogisticFunctionIsExactToSingles() {
    for k in -4000...4000 {
      let x = Float(k) / 100
      let exact = 1 / (1 + Math.exp(-Double(x)))
      #expect(abs(Double(Logistic.value(of: x)) - exact) < 0x1p-22)
    }
    #expect(Logistic.value(of: -.infinity) < 1e-25)
    #expect(Logistic.value(of: .infinity) == 1)
  }
}

extension Depthwise {
  /// All rows of the outcome, for each channel.
  fileprivate func rows(of input: FeatureMap) -> [[[Float]]] {
    let side = input.side / stride
    let width = FeatureMap.blocks(side)
    return (0..<8).map { channel in
      (0..<side).map { y in
        var row = [SIMD8<Float>](repeating: SIMD8(), count: width)
        self.row(y, of: input, width: width, into: &row)
        return (0..<side).map { row[$0][channel] }
      }
    }
  }
}
