/// Eight channels of one place.
package typealias Lanes = SIMD8<Float>

extension SIMD8 where Scalar == Float {
  /// The rectifier: what is negative becomes 0.
  @inline(__always)
  var rectified: Lanes { replacing(with: 0, where: self .< 0) }
}

/// What the net knows of each place of a square: some channels, kept as planes of eight, each
/// plane row after row.
///
/// A margin of zeros lies around, so that convolutions need no case for the edges. To the right
/// it is wide enough for kernels that take places by fours whatever the side.
package struct FeatureMap: Sendable {
  /// Places along an edge.
  package let side: Int
  /// Eighths of the channels.
  package let planes: Int
  /// All planes with their margins.
  private(set) var lanes: [Lanes]

  /// Zeros to the left of a row, above and below a plane.
  static let margin = 2
  /// Zeros to the right of a row.
  private static let rightMargin = 6
  /// How many places a kernel takes at once.
  static let block = 4

  /// A map of zeros.
  package init(side: Int, channels: Int) {
    self.side = side
    planes = channels / 8
    let rows = side + 2 * FeatureMap.margin
    let count = planes * rows * (side + FeatureMap.margin + FeatureMap.rightMargin)
    lanes = [Lanes](repeating: Lanes(), count: count)
  }

  /// Places from one row to the next.
  var stride: Int { side &+ FeatureMap.margin &+ FeatureMap.rightMargin }

  /// Places from one plane to the next.
  var planeStride: Int { (side &+ 2 &* FeatureMap.margin) &* stride }

  /// Where row `y` of the first plane begins; −`margin` is the first row.
  func start(ofRow y: Int) -> Int { (y &+ FeatureMap.margin) &* stride &+ FeatureMap.margin }

  /// The side, rounded up to whole blocks.
  package static func blocks(_ side: Int) -> Int { (side + block - 1) / block * block }

  /// The channels of one place; slow, for tests.
  package func values(atX x: Int, y: Int) -> [Float] {
    (0..<8 * planes).map { lanes[$0 / 8 * planeStride + start(ofRow: y) + x][$0 % 8] }
  }

  /// Sets the channels of one place; slow, for tests.
  package mutating func set(_ values: [Float], atX x: Int, y: Int) {
    precondition(values.count == 8 * planes, "a value for each channel")
    for (k, value) in values.enumerated() {
      lanes[k / 8 * planeStride + start(ofRow: y) + x][k % 8] = value
    }
  }

  /// All planes, for writing.
  @inline(__always)
  mutating func update<Result>(_ body: (inout MutableSpan<Lanes>) -> Result) -> Result {
    var span = lanes.mutableSpan
    return body(&span)
  }

  /// The mean of each plane's places, margins left out.
  func means() -> [Lanes] {
    let scale = 1 / Float(side * side)
    return (0..<planes).map { plane in
      var sum = Lanes()
      for y in 0..<side {
        let from = plane * planeStride + start(ofRow: y)
        for place in from..<from + side { sum += lanes[place] }
      }
      return sum * scale
    }
  }

  /// Adds a vector to each place and rectifies.
  mutating func add(_ vector: [Lanes]) {
    precondition(vector.count == planes, "a vector of as many channels")
    let (side, planeStride) = (side, planeStride)
    let starts = (0..<side).map { start(ofRow: $0) }
    update { lanes in
      for plane in vector.indices {
        for start in starts {
          let from = plane * planeStride + start
          for place in from..<from + side {
            lanes[place] = (lanes[place] + vector[plane]).rectified
          }
        }
      }
    }
  }
}
