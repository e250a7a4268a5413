import Imaging

/// How a picture changes across a side, at many stations along it.
struct SideProfiles {
  /// Stations along a side.
  static let stations = 48

  /// The places on the side of the stations whose whole width lies in the picture.
  private(set) var places: [Point] = []
  /// How far along the side they are, 0 … 1.
  private(set) var parts: [Float] = []
  /// Steps across.
  let steps: Int
  /// Pixels a step.
  let step: Double
  /// For each station in turn, the size of the change at each step, in levels a step.
  private(set) var changes: [Float] = []

  /// - Parameters:
  ///   - p, q: where the side begins and ends, in pixels.
  ///   - reach: how far to each side of it, in pixels.
  ///   - steps: an odd number, 7 or more.
  init<Pixel: TonePixel>(
    _ picture: Bitmap<Pixel>, from p: Point, to q: Point, normal: Point, reach: Double, steps: Int
  ) {
    self.steps = steps
    step = 2 * reach / Double(steps - 1)
    let (width, height) = (Double(picture.width), Double(picture.height))
    let along = (q - p) * (0.25 / Double(SideProfiles.stations))
    var tones = [SIMD4<Float>](repeating: SIMD4(), count: steps)
    for station in 0..<SideProfiles.stations {
      let t = 0.04 + 0.92 * Double(station) / Double(SideProfiles.stations - 1)
      let place = p + (q - p) * t
      let ends = [place - normal * reach, place + normal * reach]
      guard ends.allSatisfy({ $0.x >= 1 && $0.y >= 1 && $0.x < width - 1 && $0.y < height - 1 })
      else { continue }
      // Two samples along the side make the text beside it weaker.
      let (one, other) = (ends[0] - along, ends[0] + along)
      for k in 0..<steps {
        let (x, y) = (normal.x * step * Double(k), normal.y * step * Double(k))
        tones[k] =
          picture.tones(at: Float(one.x + x), Float(one.y + y))
          + picture.tones(at: Float(other.x + x), Float(other.y + y))
      }
      places.append(place)
      parts.append(Float(station) / Float(SideProfiles.stations - 1))
      changes.append(0)
      changes.append(0)
      for k in 2..<steps - 2 {
        // Twice the derivative of a Gaussian of one step.
        let change = (tones[k + 1] - tones[k - 1]) * 0.24 + (tones[k + 2] - tones[k - 2]) * 0.11
        changes.append((change * change).sum().squareRoot())
      }
      changes.append(0)
      changes.append(0)
    }
  }

  /// The change that this part of all, 0 … 1, does not exceed.
  func change(exceeding part: Double) -> Float {
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
}
