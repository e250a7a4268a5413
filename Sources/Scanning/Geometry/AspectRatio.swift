public import Imaging

/// A page's true width over height, recovered from the perspective in which a camera saw it.
///
/// The method is that of Zhang and He, "Whiteboard scanning and image enhancement" (Digital
/// Signal Processing 17, 2007): the four corners give the directions of the page's sides up to
/// the focal length; that the sides are at right angles gives the focal length. Where the
/// perspective is weak, or the camera tilted about one of the page's axes only, the right angle
/// says little about the focal length. So the equation is not solved but weighed: by how far
/// corners may be off, against the focal lengths that cameras have. Without perspective all this
/// ends in the ratio of the sides as they are.
///
/// The principal point is taken to be the picture's middle and pixels to be square.
public struct AspectRatio: Equatable, Sendable {
  /// Width over height, above 0.
  public var value: Double
  /// One standard deviation of the logarithm of `value`: 0.01 is one per cent.
  public var uncertainty: Double
  /// The focal length that explains the quad best, in diagonals of the picture; `nil` when the
  /// quad shows no perspective that could tell.
  public var focalLength: Double?

  /// A ratio known from elsewhere.
  public init(_ value: Double, uncertainty: Double = 0) {
    self.value = value
    self.uncertainty = uncertainty
  }

  /// The ratio of the page whose corners are `quad`, in square pixels of a picture `width` by
  /// `height`.
  ///
  /// - Parameter focalLength: where the photo's file tells it, as for a 35 mm film in
  ///   millimetres; it must be of the uncropped photo.
  /// - Returns: `nil` when the corners don't run clockwise round a convex area.
  public init?(
    of quad: Quad, width: Double, height: Double, focalLength: Double? = nil
  ) {
    guard quad.isConvex, width > 0, height > 0 else { return nil }
    let diagonal = Point(width, height).length
    let middle = Point(width / 2, height / 2)
    let view = quad.mapped { ($0 - middle) * (1 / diagonal) }
    var camera = CameraPrior.usual
    if let focalLength, focalLength > 0 { camera = CameraPrior(filmFocalLength: focalLength) }

    guard let best = FocalFit(view: view, camera: camera) else { return nil }
    self.value = best.aspect
    self.uncertainty = best.uncertainty
    self.focalLength = best.isTold ? best.focalLength : nil
  }
}

/// Which focal lengths to expect, in diagonals of the picture.
struct CameraPrior {
  var focalLength: Double
  /// One standard deviation of its logarithm.
  var spread: Double

  /// Main cameras of phones lie between 24 and 35 mm of film focal length, 0.55 to 0.8 of the
  /// film's diagonal (43.27 mm); compact and system cameras and zooms above.
  static let usual = CameraPrior(focalLength: 0.68, spread: 0.25)

  init(focalLength: Double, spread: Double) {
    self.focalLength = focalLength
    self.spread = spread
  }

  /// The focal length that the file tells, believed to 3 %: makers round it, and focusing on
  /// something near moves the lens.
  init(filmFocalLength: Double) {
    self.init(focalLength: min(max(filmFocalLength / 43.27, 0.25), 6), spread: 0.03)
  }
}

/// The weighing of focal lengths.
private struct FocalFit {
  var focalLength: Double
  var aspect: Double
  var uncertainty: Double
  /// Whether the quad said more of the focal length than the prior.
  var isTold: Bool

  /// How far a corner may be off in each coordinate, in diagonals of the picture.
  static let cornerError = 0.0015
  /// Steps of this ratio walk over the focal lengths.
  static let step = 1.04

  init?(view: Quad, camera: CameraPrior) {
    guard let axes = PageAxes(view) else { return nil }
    let shaken = FocalFit.shaken(view)
    func cost(_ focalLength: Double) -> Double {
      let miss = axes.cosine(focalLength)
      var variance = 1e-9
      for pair in shaken {
        let change = pair.cosine(focalLength) - miss
        variance += change * change
      }
      let steps = Math.log(focalLength / camera.focalLength) / camera.spread
      return miss * miss / variance + steps * steps
    }

    // The cost has one valley near the answer but may be flat afar: walk, then close in.
    var best = camera.focalLength
    var bestCost = cost(best)
    for direction in [FocalFit.step, 1 / FocalFit.step] {
      var candidate = camera.focalLength
      for _ in 0..<40 {
        candidate *= direction
        let candidateCost = cost(candidate)
        if candidateCost < bestCost { (best, bestCost) = (candidate, candidateCost) }
      }
    }
    var (low, high) = (best / FocalFit.step, best * FocalFit.step)
    for _ in 0..<30 {
      let (a, b) = (low + (high - low) * 0.382, low + (high - low) * 0.618)
      if cost(a) < cost(b) { high = b } else { low = a }
    }
    focalLength = (low + high) / 2

    // A parabola through three costs gives the width of the valley.
    let logStep = Math.log(FocalFit.step)
    let middle = cost(focalLength)
    let bend =
      (cost(focalLength * FocalFit.step) + cost(focalLength / FocalFit.step) - 2 * middle)
      / (logStep * logStep)
    let focalVariance = min(2 / max(bend, 1e-6), camera.spread * camera.spread)
    isTold = focalVariance < camera.spread * camera.spread / 2

    aspect = axes.aspect(focalLength)
    let slope =
      Math.log(axes.aspect(focalLength * FocalFit.step) / aspect) / logStep
    var variance = slope * slope * focalVariance
    for pair in shaken {
      let change = Math.log(pair.aspect(focalLength) / aspect)
      variance += change * change
    }
    uncertainty = variance.squareRoot()
    guard aspect.isFinite, uncertainty.isFinite, aspect > 0 else { return nil }
  }

  /// The page's axes with each coordinate of each corner off by its error, in turn.
  private static func shaken(_ view: Quad) -> [PageAxes] {
    var result: [PageAxes] = []
    let corners = view.corners
    for i in 0..<4 {
      for shift in [Point(cornerError, 0), Point(0, cornerError)] {
        var c = corners
        c[i] = c[i] + shift
        if let axes = PageAxes(Quad(c[0], c[1], c[2], c[3])) { result.append(axes) }
      }
    }
    return result
  }
}

/// The page's side directions as the camera sees them: x and y in the picture, z along the line
/// of sight in units of the focal length.
private struct PageAxes {
  private var across: (x: Double, y: Double, z: Double)
  private var down: (x: Double, y: Double, z: Double)

  /// From corners relative to the principal point; `nil` where three lie on a line.
  init?(_ view: Quad) {
    let (m1, m2, m3, m4) = (view.topLeft, view.topRight, view.bottomLeft, view.bottomRight)
    // Twice the signed areas of the triangles that the paper's cross products stand for.
    func area(_ a: Point, _ b: Point, _ c: Point) -> Double { (b - a).cross(c - a) }
    let (d2, d3) = (area(m2, m4, m3), area(m3, m4, m2))
    guard d2 != 0, d3 != 0 else { return nil }
    let k2 = area(m1, m4, m3) / d2
    let k3 = area(m1, m4, m2) / d3
    across = (k2 * m2.x - m1.x, k2 * m2.y - m1.y, k2 - 1)
    down = (k3 * m3.x - m1.x, k3 * m3.y - m1.y, k3 - 1)
  }

  /// The cosine of the angle between the sides if the focal length is this; 0 if it is right.
  func cosine(_ focalLength: Double) -> Double {
    let f = focalLength * focalLength
    let dot = across.x * down.x + across.y * down.y + f * across.z * down.z
    return dot / (squaredWidth(f) * squaredHeight(f)).squareRoot()
  }

  /// Width over height if the focal length is this.
  func aspect(_ focalLength: Double) -> Double {
    let f = focalLength * focalLength
    return (squaredWidth(f) / squaredHeight(f)).squareRoot()
  }

  private func squaredWidth(_ f: Double) -> Double {
    across.x * across.x + across.y * across.y + f * across.z * across.z
  }
  private func squaredHeight(_ f: Double) -> Double {
    down.x * down.x + down.y * down.y + f * down.z * down.z
  }
}
