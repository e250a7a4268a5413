/// The source places of a run of a row's pixels, in 1/256 of a pixel.
struct WarpPlaces {
  private(set) var count = 0
  /// Whether the places run monotonously from the first to the last.
  private var isStraight = false
  /// The first and last pixels of the straight pieces of a bent run.
  private var ends: [Int] = []
  private(set) var xs: [Int32]
  private(set) var ys: [Int32]

  init(count: Int) {
    xs = [Int32](repeating: 0, count: count)
    ys = xs
  }

  /// The places of `count` points from `start` on, each one further to the right.
  ///
  /// With t steps the place moves by t (a − g x) / (w + t g): exact where it starts, small
  /// numbers from there on, so that single precision is enough.
  mutating func fill(_ map: Homography, from start: Point, count: Int) {
    self.count = count
    ends.removeAll(keepingCapacity: true)
    let w = map.g * start.x + map.h * start.y + map.i
    let place = map(start)
    let (dx, dy) = ((map.a - map.g * place.x) / w, (map.d - map.g * place.y) / w)
    let dw = map.g / w
    // What the last step divides by; below 1 it makes the way longer.
    let divisor = min(1, 1 + Double(count) * dw)
    let farthest = Double(count) * max(dx.magnitude, dy.magnitude)
    isStraight =
      place.x.magnitude < 4e6 && place.y.magnitude < 4e6 && divisor > 0
      && farthest < 8000 * divisor
    guard isStraight else {
      fillCarefully(map, from: start)
      return
    }
    let (x, y) = (Math.floor(place.x * 256), Math.floor(place.y * 256))
    Self.fill(
      &xs, count: count, start: Int32(x), rest: Float(place.x * 256 - x), step: Float(dx * 256),
      turn: Float(dw))
    Self.fill(
      &ys, count: count, start: Int32(y), rest: Float(place.y * 256 - y), step: Float(dy * 256),
      turn: Float(dw))
  }

  private static func fill(
    _ places: inout [Int32], count: Int, start: Int32, rest: Float, step: Float, turn: Float
  ) {
    let base = start &- Int32(bitPattern: roundingMagic.bitPattern)
    var places = places.mutableSpan
    precondition(count <= places.count)
    for k in 0..<count {
      let t = Float(Int32(truncatingIfNeeded: k))
      let moved = rest + t * step / (1 + t * turn)
      places[k] = base &+ Int32(bitPattern: (moved + roundingMagic).bitPattern)
    }
  }

  /// The places of the first `count` pixels of a row of a lattice, off their middles by a part of a
  /// pixel: straight from node to node.
  mutating func fill(_ lattice: WarpLattice, row: Int, offset: Point, count: Int) {
    self.count = count
    isStraight = false
    ends.removeAll(keepingCapacity: true)
    let step = WarpLattice.step
    var node = lattice.node(0, row: row, offset: offset.y)
    for first in stride(from: 0, to: count, by: step) {
      let next = lattice.node(first / step + 1, row: row, offset: offset.y)
      let move = (next - node) * (1 / Double(step))
      let start = node + move * offset.x
      let last = min(first + step, count)
      Self.fill(&xs, first..<last, from: start.x * 256, step: move.x * 256)
      Self.fill(&ys, first..<last, from: start.y * 256, step: move.y * 256)
      ends += [first, last - 1]
      node = next
    }
  }

  private static func fill(
    _ places: inout [Int32], _ range: Range<Int>, from start: Double, step: Double
  ) {
    let whole = Math.floor(start)
    let (base, rest, step) = (Int32(whole), Float(start - whole), Float(step))
    var places = places.mutableSpan
    precondition(range.upperBound <= places.count)
    guard step.magnitude < 200_000 else {
      // Nonsense, or beyond the horizon: at most four million pixels from node to node, which fits.
      for k in range {
        places[k] = base &+ Int32(rest + Float(k &- range.lowerBound) * step)
      }
      return
    }
    let rounded = base &- Int32(bitPattern: roundingMagic.bitPattern)
    for k in range {
      let moved = rest + Float(Int32(truncatingIfNeeded: k &- range.lowerBound)) * step
      places[k] = rounded &+ Int32(bitPattern: (moved + roundingMagic).bitPattern)
    }
  }

  /// Near the horizon, or far outside: one by one, held in a range that is outside every picture.
  private mutating func fillCarefully(_ map: Homography, from start: Point) {
    func held(_ value: Double) -> Int32 {
      value.isNaN ? -0x4000_0000 : Int32(max(-0x4000_0000, min(0x4000_0000, value * 256)))
    }
    for k in 0..<count {
      let place = map(start + Point(Double(k), 0))
      xs[k] = held(place.x)
      ys[k] = held(place.y)
    }
  }

  /// Whether all four neighbours of every place are surely in the picture: of straight pieces the
  /// ends tell, but for rounding.
  func isInside(width: Int, height: Int) -> Bool {
    let limitX = ((width - 1) << 8) - 2
    let limitY = ((height - 1) << 8) - 2
    func inside(_ k: Int) -> Bool {
      xs[k] >= 2 && Int(xs[k]) < limitX && ys[k] >= 2 && Int(ys[k]) < limitY
    }
    return isStraight ? inside(0) && inside(count - 1) : !ends.isEmpty && ends.allSatisfy(inside)
  }
}

/// Adding 1.5 · 2²³ rounds to whole numbers, which are then the last bits.
private let roundingMagic: Float = 0x1.8p23
