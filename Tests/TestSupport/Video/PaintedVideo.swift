package import Imaging
import Scanning

/// A grey video of a script, painted frame by frame, with the truth of each.
///
/// The hand that holds the camera shakes; what moves is blurred over the exposure. Only
/// + − × ÷ √ and `Imaging.Math`: a seed gives the same pixels everywhere.
package struct PaintedVideo: Sendable {
  /// A frame and the truth about it.
  package struct Frame: Sendable {
    package var number: Int
    package var time: Double
    package var picture: GreyBitmap
    /// Which page; `nil` when none is in sight.
    package var page: Int?
    /// In unit coordinates; with `page`.
    package var quad: Quad?
    /// How fast the page goes by the script, in diagonals a second; without the shaking hand.
    package var speed: Double
    package var state: VideoScript.State
  }

  package var script: VideoScript
  package var width = 360
  package var height = 480
  /// Frames a second.
  package var rate = 10.0
  /// How far the hand shakes the picture, in diagonals, at most.
  package var shake = 0.003
  /// Seconds.
  package var exposure = 1.0 / 40
  /// Standard deviation of the noise, in levels.
  package var noise = 2.0

  private let pages: [Page]
  private let seed: UInt64
  private let desk: [UInt8]
  private let tremor: Tremor

  private static let deskSide = 256

  /// A page in few pixels.
  private struct Page: Sendable {
    var picture: GreyBitmap
    var size: PhysicalSize
  }

  /// - Parameter pages: what the script's numbers stand for.
  package init(_ script: VideoScript, pages: [PaintedPage], seed: UInt64) {
    self.script = script
    self.seed = seed
    var random = SeededRandom(seed: seed)
    let grain = NoiseField(width: Self.deskSide, height: Self.deskSide) { field in
      field.add(cellX: 60, cellY: 60, amplitude: 14, &random)
      field.add(cellX: 9, cellY: 3, amplitude: 8, &random)
      field.add(cellX: 2, cellY: 2, amplitude: 5, &random)
    }
    let tone = Float(random.number(in: 50...120))
    desk = grain.values.map { byte(tone + $0) }
    tremor = Tremor(&random)
    self.pages = pages.map { page in
      // About the pixels that a frame has for it.
      let scale = 600 / Double(max(page.bitmap.width, page.bitmap.height))
      return Page(
        picture: page.bitmap.grey().resized(
          width: Int(Double(page.bitmap.width) * scale),
          height: Int(Double(page.bitmap.height) * scale), by: .area),
        size: page.size)
    }
  }

  /// How many frames there are.
  package var count: Int { Int(script.duration * rate) }

  /// One frame; any, in any order.
  package func frame(_ number: Int) -> Frame {
    let time = Double(number) / rate
    let state = script.state(at: time)
    var page = state.page
    let seen = page.map { quad(of: $0, at: time, shaking: true) }
    if let corners = seen?.corners {
      let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
      if abs(middle.x - 0.5) > 0.6 || abs(middle.y - 0.5) > 0.6 { page = nil }
    }
    return Frame(
      number: number, time: time, picture: picture(at: time, number: number), page: page,
      quad: page == nil ? nil : seen, speed: speed(at: time), state: state)
  }

  /// How fast the page goes without the hand's shaking, in diagonals a second, over a frame to
  /// either side.
  private func speed(at time: Double) -> Double {
    let step = 1 / rate
    var fastest = 0.0
    for (a, b) in [(time - step, time), (time, time + step)] {
      guard let page = script.state(at: time).page, script.state(at: a).page == page,
        script.state(at: b).page == page
      else { continue }
      let (one, other) = (
        quad(of: page, at: a, shaking: false).corners,
        quad(of: page, at: b, shaking: false).corners
      )
      for i in 0..<4 {
        let way = Point(
          (other[i].x - one[i].x) * Double(width), (other[i].y - one[i].y) * Double(height))
        fastest = max(fastest, way.length / Point(Double(width), Double(height)).length / step)
      }
    }
    return fastest
  }

  private func quad(of page: Int, at time: Double, shaking: Bool) -> Quad {
    let size = pages[page].size
    let camera = camera(for: size, at: time, shaking: shaking)
    let (x, y) = (size.width / 2, size.height / 2)
    return Quad(Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y))
      .mapped(camera.photo)
      .scaled(x: 1 / Double(width), y: 1 / Double(height))
  }

  private func camera(for size: PhysicalSize, at time: Double, shaking: Bool) -> Camera {
    let state = script.state(at: time)
    let push = shaking ? tremor.push(at: time) * shake : Point(0, 0)
    let diagonal = Point(Double(width), Double(height)).length
    var shot = Shot()
    (shot.width, shot.height, shot.fill) = (width, height, state.pose.fill)
    (shot.pitch, shot.yaw) = (state.pose.pitch, state.pose.yaw)
    shot.roll = state.pose.roll + (shaking ? tremor.turn(at: time) * shake * 40 : 0)
    shot.offset = (
      state.pose.x + state.slide + push.x * diagonal / Double(width),
      state.pose.y + push.y * diagonal / Double(height)
    )
    return Camera(page: size, shot: shot)
  }

  // MARK: Pixels

  private func picture(at time: Double, number: Int) -> GreyBitmap {
    // A moving picture is the mean of several moments of the exposure.
    let travel =
      (speed(at: time) * exposure + shake * exposure * 20)
      * Point(Double(width), Double(height)).length
    let moments = min(max(Int(travel.rounded()), 1), 4)
    var sums = [Float](repeating: 0, count: width * height)
    for moment in 0..<moments {
      let part = (Double(moment) + 0.5) / Double(moments) - 0.5
      expose(at: time + part * exposure, into: &sums)
    }
    var random = SeededRandom(seed: seed &+ UInt64(number) &* 0x9E37)
    var result = GreyBitmap(width: width, height: height, filledWith: 0)
    result.updateRows { y, row in
      for x in row.indices {
        // The sum of four bytes is nearly normal, with a deviation of 147.
        let bits = random.next()
        let shake =
          Float(
            Int(bits & 255) + Int(bits >> 8 & 255) + Int(bits >> 16 & 255) + Int(bits >> 24 & 255)
              - 510) / 147
        row[x] = byte(sums[y * width + x] / Float(moments) + shake * Float(noise))
      }
    }
    return result
  }

  private func expose(at time: Double, into sums: inout [Float]) {
    let state = script.state(at: time)
    let page = state.page.map { pages[$0] }
    let size = page?.size ?? StandardPaper.a4.size
    let camera = camera(for: size, at: time, shaking: true)
    let half = SIMD2(Float(size.width / 2), Float(size.height / 2))
    let scale = page.map { Float(Double($0.picture.width) / $0.size.width) } ?? 0
    let tip = SIMD2(Float(state.hand.x), Float(state.hand.y))
    let light = Float(state.light) * 0.9
    for y in 0..<height {
      let (start, step) = camera.row(Double(y) + 0.5)
      var place = start
      let v = (Float(y) + 0.5) / Float(height)
      for x in 0..<width {
        let desk = SIMD2(Float(place.x / place.z), Float(place.y / place.z))
        place += step
        let inside = half - desk.magnitudes
        var tone: Float
        if let page, inside.min() > 0 {
          tone = page.picture.sampled(
            (desk.x + half.x) * scale, (desk.y + half.y) * scale)
        } else {
          let (u, w) = (Int(desk.x + 4096) & 255, Int(desk.y + 4096) & 255)
          tone = Float(self.desk[w * Self.deskSide + u])
        }
        let u = (Float(x) + 0.5) / Float(width)
        tone *= light * (1.05 - 0.2 * u)
        // An arm from the fingertips to the lower right, as wide as a hand.
        let away = SIMD2(u, v) - tip
        let along = (away.x + away.y) * 0.7071
        let across = (away.x - away.y) * 0.7071
        if along > 0, abs(across) < 0.13 { tone = 120 * light * (1 - abs(across)) }
        sums[y * width + x] += tone
      }
    }
  }
}

/// The tremor of a hand: a few slow and quick swings, −1 … 1 in each direction.
private struct Tremor: Sendable {
  private var swings: [(frequency: Double, phase: Double, share: Double, axis: Int)] = []

  init(_ random: inout SeededRandom) {
    for axis in 0..<3 {
      for (frequency, share) in [(0.6, 0.5), (2.3, 0.3), (6.5, 0.2)] {
        swings.append(
          (
            frequency * random.number(in: 0.8...1.2), random.number(in: 0...6.28), share, axis
          ))
      }
    }
  }

  private func value(_ axis: Int, _ time: Double) -> Double {
    swings.reduce(0) { sum, swing in
      guard swing.axis == axis else { return sum }
      let angle = 2 * Math.pi * swing.frequency * time + swing.phase
      return sum + swing.share * Math.sin(angle)
    }
  }

  func push(at time: Double) -> Point { Point(value(0, time), value(1, time)) }
  func turn(at time: Double) -> Double { value(2, time) }
}

extension SIMD2<Float> {
  fileprivate var magnitudes: SIMD2<Float> { SIMD2(abs(x), abs(y)) }
}

extension GreyBitmap {
  /// The tone at a place in pixels, blended from the four pixels round it.
  fileprivate func sampled(_ x: Float, _ y: Float) -> Float {
    let (px, py) = (max(0, x - 0.5), max(0, y - 0.5))
    let (ix, iy) = (Swift.min(Int(px), width - 1), Swift.min(Int(py), height - 1))
    let (fx, fy) = (min(1, px - Float(ix)), min(1, py - Float(iy)))
    let right = ix + 1 < width ? 1 : 0
    let below = iy + 1 < height ? width : 0
    return withPixels { pixels in
      let at = iy * width + ix
      let (a, b) = (Float(pixels[at]), Float(pixels[at + right]))
      let (c, d) = (Float(pixels[at + below]), Float(pixels[at + below + right]))
      let top = a + (b - a) * fx
      return top + (c + (d - c) * fx - top) * fy
    }
  }
}
