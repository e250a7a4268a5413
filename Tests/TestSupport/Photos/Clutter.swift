import Imaging

/// Things on the desk, none of which is a page: pens, cups, cables.
struct Clutter {
  /// A stroke with round ends; a disc where both ends meet. Millimetres.
  private struct Stroke {
    var from: SIMD2<Float>
    var to: SIMD2<Float>
    var radius: Float
    var colour: SIMD4<Float>
    /// Lighter along its middle, as round things are.
    var round: Float
  }

  private var strokes: [Stroke] = []

  /// `count` things within `reach` millimetres of the desk's middle.
  init(count: Int, reach: Double, _ random: inout SeededRandom) {
    for _ in 0..<count {
      let middle = SIMD2(
        Float(random.number(in: -reach...reach)), Float(random.number(in: -reach...reach)))
      let colour = SIMD4<Float>(
        Float(random.number(in: 20...220)), Float(random.number(in: 20...220)),
        Float(random.number(in: 20...220)), 255)
      let turn = Angle(degrees: random.number(in: -180...180))
      let along = SIMD2(Float(turn.cosine), Float(turn.sine))
      switch random.next() % 3 {
      case 0:  // a pen with its tip
        strokes.append(
          Stroke(
            from: middle - along * 62, to: middle + along * 62, radius: 4.5, colour: colour,
            round: 0.5))
        strokes.append(
          Stroke(
            from: middle + along * 62, to: middle + along * 70, radius: 1.8,
            colour: SIMD4(60, 60, 64, 255), round: 0.3))
      case 1:  // a cup from above
        for (radius, tone) in [(42, 0.9), (38, 1.1), (36, 0.5)] as [(Float, Float)] {
          strokes.append(
            Stroke(from: middle, to: middle, radius: radius, colour: colour * tone, round: 0.1))
        }
      default:  // a cable in bends
        var (place, step) = (middle, along * 34)
        for _ in 0..<5 {
          let bend = Angle(degrees: random.number(in: -50...50))
          let (c, s) = (Float(bend.cosine), Float(bend.sine))
          step = SIMD2(step.x * c - step.y * s, step.x * s + step.y * c)
          strokes.append(
            Stroke(
              from: place, to: place + step, radius: 2.2, colour: SIMD4(34, 34, 36, 255),
              round: 0.6))
          place += step
        }
      }
    }
  }

  /// The desk's colour with what lies on it; `blur` is a pixel's size in millimetres.
  @inline(__always)
  func over(_ desk: SIMD4<Float>, at place: SIMD2<Float>, blur: Float) -> SIMD4<Float> {
    var colour = desk
    for stroke in strokes {
      let (along, from) = (stroke.to - stroke.from, place - stroke.from)
      let length = (along * along).sum()
      let part = length > 0 ? min(1, max(0, (along * from).sum() / length)) : 0
      let off = from - along * part
      let square = (off * off).sum()
      let outer = stroke.radius + blur + 5
      guard square < outer * outer else { continue }
      let distance = square.squareRoot()
      // A little shadow round it, then the thing itself.
      let shade = min(1, max(0, (stroke.radius + 5 - distance) / 5))
      colour *= 1 - 0.25 * shade * shade
      let cover = min(1, max(0, (stroke.radius - distance) / blur + 0.5))
      let height = 1 - distance / stroke.radius
      let tone = stroke.colour * (1 - stroke.round * 0.5 + stroke.round * height)
      colour += (tone - colour) * cover
    }
    return colour
  }
}
