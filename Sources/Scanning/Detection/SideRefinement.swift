import Imaging

/// Moves a quad's sides onto the edges that they nearly lie on, to a fraction of a pixel.
///
/// Across each side, at many places, the change of colour from outside to inside is measured.
/// The straight line that gathers the most change wins, so that text beside the side, a shadow or
/// a thumb on it are outvoted; then a line is fitted to the maxima near it.
struct SideRefinement {
  private let picture: ColourBitmap
  /// How far from a side its edge is looked for, in pixels.
  private let reach: Double

  /// Places along a side.
  private static let stations = 48
  /// Steps a pixel across a side.
  private static let fineness = 2.0

  /// - Parameter reach: how far off a side may be, in pixels.
  init(_ picture: ColourBitmap, reach: Double) {
    self.picture = picture
    self.reach = reach
  }

  /// The quad, in pixels, on its edges; a side without a clear one stays where it is.
  func refined(_ quad: Quad) -> Quad {
    var result = quad
    for part in [1.0, 0.4] {
      let corners = result.corners
      let lines = (0..<4).map { side in
        line(from: corners[side], to: corners[(side + 1) % 4], reach: max(2, reach * part))
      }
      let moved = (0..<4).compactMap { i -> Point? in
        guard let a = lines[(i + 3) % 4], let b = lines[i] else { return nil }
        return a.intersection(with: b)
      }
      guard moved.count == 4 else { return result }
      let candidate = Quad(moved[0], moved[1], moved[2], moved[3])
      let shift = (0..<4).map { moved[$0].distance(to: corners[$0]) }.max() ?? 0
      guard candidate.isConvex, shift <= 4 * reach else { return result }
      result = candidate
    }
    return result
  }

  /// The edge near one side, or the side itself.
  private func line(from p: Point, to q: Point, reach: Double) -> Line? {
    guard let side = Line(from: p, through: q) else { return nil }
    let bands = Bands(picture, from: p, to: q, inward: side.normal, reach: reach)
    guard bands.places.count >= SideRefinement.stations / 3 else { return side }
    let slopes = bands.slopes()
    guard let ends = bestLine(slopes, count: bands.count) else { return side }

    var points: [Point] = []
    var weights: [Double] = []
    for (station, row) in slopes.enumerated() {
      let t = Double(bands.places[station].index) / Double(SideRefinement.stations - 1)
      let expected = Int((ends.first + (ends.last - ends.first) * t).rounded())
      let low = max(expected - 3, 1)
      let high = min(expected + 3, bands.count - 2)
      guard low <= high, let peak = (low...high).max(by: { row[$0] < row[$1] }), row[peak] > 0
      else { continue }
      // The vertex of the parabola through the maximum and its neighbours.
      let (a, b, c) = (row[peak - 1], row[peak], row[peak + 1])
      let bend = a - 2 * b + c
      let part = bend < 0 ? min(max(0.5 * (a - c) / bend, -0.5), 0.5) : 0
      let offset = (Double(peak) + Double(part)) / SideRefinement.fineness - reach
      points.append(bands.places[station].point + side.normal * offset)
      weights.append(Double(b))
    }
    guard points.count >= 8 else { return side }
    return robustLine(points, weights) ?? side
  }

  /// Where the line that gathers the most slope begins and ends, in steps across the side.
  private func bestLine(_ slopes: [[Float]], count: Int) -> (first: Double, last: Double)? {
    // Each station counts at most as much as a clear edge: one dark spot is not a side.
    var all = slopes.flatMap { $0 }
    all.sort()
    let clear = all[all.count * 97 / 100]
    guard clear > 0.5 else { return nil }
    let clipped = slopes.map { $0.map { min(max($0 / clear, 0), 1.2) } }
    let last = Float(max(slopes.count - 1, 1))
    var best: (score: Float, first: Int, last: Int) = (0, 0, 0)
    for first in 0..<count {
      for end in 0..<count {
        var score: Float = 0
        for station in clipped.indices {
          let step = Float(first) + Float(end - first) * Float(station) / last
          score += clipped[station][Int(step + 0.5)]
        }
        // In doubt the edge near by.
        let middle = Float(count - 1) / 2
        let farther = max(abs(Float(first) - middle), abs(Float(end) - middle)) / middle
        score *= 1 - 0.15 * farther
        if score > best.score { best = (score, first, end) }
      }
    }
    guard best.score > 0.2 * Float(slopes.count) else { return nil }
    return (Double(best.first), Double(best.last))
  }

  /// A line through most of the points: far ones lose their weight.
  private func robustLine(_ points: [Point], _ weights: [Double]) -> Line? {
    guard var line = Line(fitting: points, weights: weights) else { return nil }
    for _ in 0..<5 {
      let distances = points.map { abs(line.signedDistance(to: $0)) }
      let median = distances.sorted()[distances.count / 2]
      let scale = max(0.15, 1.5 * median)
      let trusted = zip(weights, distances).map { weight, distance in
        let r = distance / scale
        return weight / ((1 + r * r) * (1 + r * r))
      }
      guard let next = Line(fitting: points, weights: trusted) else { return line }
      line = next
    }
    return line
  }

  /// The colours across one side.
  private struct Bands {
    /// The stations whose whole width lies in the picture.
    var places: [(index: Int, point: Point)] = []
    /// Steps across.
    let count: Int
    private var colours: [[Float]] = []

    init(_ picture: ColourBitmap, from p: Point, to q: Point, inward: Point, reach: Double) {
      count = Int(2 * reach * SideRefinement.fineness) + 1
      let (width, height) = (Double(picture.width), Double(picture.height))
      let along = (q - p) * (1 / Double(SideRefinement.stations))
      for station in 0..<SideRefinement.stations {
        let t = 0.04 + 0.92 * Double(station) / Double(SideRefinement.stations - 1)
        let place = p + (q - p) * t
        let ends = [place - inward * reach, place + inward * reach]
        guard ends.allSatisfy({ $0.x >= 1 && $0.y >= 1 && $0.x < width - 1 && $0.y < height - 1 })
        else { continue }
        var row = [Float](repeating: 0, count: 3 * count)
        picture.withPixels { pixels in
          for step in 0..<count {
            let offset = Double(step) / SideRefinement.fineness - reach
            // Two samples along the side make the text beside it weaker.
            for shift in [-0.25, 0.25] {
              let sample = place + inward * offset + along * shift
              let colour = bilinear(pixels, picture.width, picture.height, sample)
              row[3 * step] += colour.red / 2
              row[3 * step + 1] += colour.green / 2
              row[3 * step + 2] += colour.blue / 2
            }
          }
        }
        places.append((station, place))
        colours.append(row)
      }
    }

    /// How much each step changes towards the inside, along the change of colour that the whole
    /// side shows, in levels a pixel.
    func slopes() -> [[Float]] {
      var (red, green, blue): (Float, Float, Float) = (0, 0, 0)
      for row in colours {
        for step in 0..<count / 2 {
          red += row[3 * (count - 1 - step)] - row[3 * step]
          green += row[3 * (count - 1 - step) + 1] - row[3 * step + 1]
          blue += row[3 * (count - 1 - step) + 2] - row[3 * step + 2]
        }
      }
      let length = (red * red + green * green + blue * blue).squareRoot()
      guard length > 0 else { return colours.map { _ in [Float](repeating: 0, count: count) } }
      (red, green, blue) = (red / length, green / length, blue / length)
      // The derivative of a Gaussian of 1.25 pixels, in half pixels; a slope of 1 gives 1.
      let kernel: [Float] = [0.0511, 0.0804, 0.0808, 0.0616, 0.0374, 0.0186]
      return colours.map { row in
        let tones = (0..<count).map {
          row[3 * $0] * red + row[3 * $0 + 1] * green + row[3 * $0 + 2] * blue
        }
        return (0..<count).map { step in
          var sum: Float = 0
          for k in 1...kernel.count {
            sum += kernel[k - 1] * (tones[min(step + k, count - 1)] - tones[max(step - k, 0)])
          }
          return sum
        }
      }
    }
  }
}

/// The colour at a place at least half a pixel inside the picture.
private func bilinear(
  _ pixels: Span<RGBA>, _ width: Int, _ height: Int, _ place: Point
) -> (red: Float, green: Float, blue: Float) {
  let x = min(max(place.x - 0.5, 0), Double(width - 1) - 0.001)
  let y = min(max(place.y - 0.5, 0), Double(height - 1) - 0.001)
  let (column, row) = (Int(x), Int(y))
  let (tx, ty) = (Float(x - Double(column)), Float(y - Double(row)))
  let i = row * width + column
  let right = column + 1 < width ? 1 : 0
  let below = row + 1 < height ? width : 0
  let (a, b, c, d) = (pixels[i], pixels[i + right], pixels[i + below], pixels[i + below + right])
  func mix(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Float {
    let top = Float(a) + (Float(b) - Float(a)) * tx
    let bottom = Float(c) + (Float(d) - Float(c)) * tx
    return top + (bottom - top) * ty
  }
  return (
    mix(a.red, b.red, c.red, d.red), mix(a.green, b.green, c.green, d.green),
    mix(a.blue, b.blue, c.blue, d.blue)
  )
}
