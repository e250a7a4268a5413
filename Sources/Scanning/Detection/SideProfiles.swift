import Imaging

/// How a picture changes across a side, at many stations along it.
struct SideProfiles {
  /// Stations along a side.
  static let stations = 48
  /// Steps at either end of a profile at which no change is measured.
  static let blind = 2

  /// The side.
  let side: Line
  /// The places on the side of the stations whose whole width lies in the picture.
  private(set) var places: [Point] = []
  /// How far along the side they are, 0 … 1.
  private(set) var parts: [Float] = []
  /// Steps across.
  let steps: Int
  /// For each station in turn, the change at each step as a part of that of a clear edge, at most
  /// 1: one dark spot is not a side.
  private(set) var shares: [Float] = []

  /// Pixels a step, and from the first step to the side.
  private let step: Double
  private let reach: Double
  /// The sizes of the changes, in levels a step.
  private var changes: [Float] = []

  /// The part of all steps that change less than a clear edge, and how much more that changes, in
  /// levels a step, so that noise is none.
  private static let unclear = 0.95
  private static let noise: Float = 3

  /// - Parameters:
  ///   - p, q: where the side begins and ends, in pixels.
  ///   - side: the line through them.
  ///   - reach: how far to each side of it, in pixels.
  ///   - steps: an odd number, 7 or more.
  @_optimize(speed)
  init<Pixel: TonePixel>(
    _ picture: Bitmap<Pixel>, from p: Point, to q: Point, side: Line, reach: Double, steps: Int
  ) {
    self.side = side
    self.steps = steps
    self.reach = reach
    step = 2 * reach / Double(steps - 1)
    let across = side.normal * step
    let (width, height) = (Double(picture.width), Double(picture.height))
    func isInside(_ p: Point) -> Bool {
      p.x >= 1 && p.y >= 1 && p.x < width - 1 && p.y < height - 1
    }
    // Two samples along the side make the text beside it weaker.
    let apart = (q - p) * (0.25 / Double(SideProfiles.stations))
    let blind = SideProfiles.blind
    var tones = [Pixel.Tones](repeating: Pixel.Tones(), count: steps)
    changes.reserveCapacity(SideProfiles.stations * steps)
    for station in 0..<SideProfiles.stations {
      let part = Double(station) / Double(SideProfiles.stations - 1)
      let place = p + (q - p) * (0.04 + 0.92 * part)
      let first = place - side.normal * reach
      guard isInside(first), isInside(place + side.normal * reach) else { continue }
      for k in 0..<steps {
        let sample = first + across * Double(k)
        let (one, other) = (sample - apart, sample + apart)
        tones[k] =
          picture.tones(at: Float(one.x), Float(one.y))
          + picture.tones(at: Float(other.x), Float(other.y))
      }
      places.append(place)
      parts.append(Float(part))
      for k in 0..<steps {
        guard k >= blind, k < steps - blind else {
          changes.append(0)
          continue
        }
        // Near the derivative of a Gaussian of one step.
        let change = (tones[k + 1] - tones[k - 1]) * 0.24 + (tones[k + 2] - tones[k - 2]) * 0.11
        changes.append(change.size)
      }
    }
    let clear = change(exceeding: SideProfiles.unclear) + SideProfiles.noise
    shares = changes.map { min($0 / clear, 1) }
  }

  /// The change that this part of all, 0 … 1, does not exceed.
  private func change(exceeding part: Double) -> Float {
    // Half levels are fine enough.
    var counts = [Int](repeating: 0, count: 1024)
    for change in changes { counts[min(Int(change * 2), 1023)] += 1 }
    var left = Int(part * Double(changes.count))
    for (value, count) in counts.enumerated() {
      left -= count
      if left < 0 { return Float(value) / 2 }
    }
    return 512
  }

  /// The edge at a station, where the change is largest within `reach` steps of one: its place, to
  /// a fraction of a step, and how clear it is, above 0.
  func edge(at station: Int, near middle: Int, within reach: Int) -> (place: Point, share: Double) {
    let row = station * steps
    let low = min(max(middle - reach, SideProfiles.blind), steps - 1 - SideProfiles.blind)
    let high = max(low, min(middle + reach, steps - 1 - SideProfiles.blind))
    var peak = low
    for k in low...high where changes[row + k] > changes[row + peak] { peak = k }
    // The vertex of the parabola through the maximum and its neighbours.
    let (a, b, c) = (changes[row + peak - 1], changes[row + peak], changes[row + peak + 1])
    let bend = a - 2 * b + c
    let part = bend < 0 ? min(max(0.5 * (a - c) / bend, -0.5), 0.5) : 0
    let offset = (Double(peak) + Double(part)) * step - self.reach
    return (places[station] + side.normal * offset, Double(shares[row + peak]) + 1e-6)
  }

  /// A line through most of some edges, in the direction of the side; `nil` where it would turn
  /// away from it.
  func line(through edges: [(place: Point, share: Double)], floor: Double) -> Line? {
    guard
      let line = Line(
        robustlyFitting: edges.map { $0.place }, weights: edges.map { $0.share },
        floor: floor * step)
    else { return nil }
    let turn = line.normal.dot(side.normal)
    guard abs(turn) > 0.95 else { return nil }
    return turn > 0 ? line : Line(normal: line.normal * -1, offset: -line.offset)
  }
}
