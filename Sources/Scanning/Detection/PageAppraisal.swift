public import Imaging

/// What is to be said of a page for where it lies in a photo, how it is seen and how light it is.
///
/// When several things are wrong, the status names the one that costs most: first what is lost
/// (`partlyOutside`), then what makes reading hard (`tooDark`, `tooSmall`, `badAngle`), then what
/// was asked for (`badAspect`, `wrongOrientation`), last `offCentre`.
public struct PageAppraisal: Equatable, Sendable {
  /// The most important remark, `ok` for none.
  public var status: DetectionStatus
  /// Point by point.
  public var scores: PartialScores
  /// The corners outside the photo.
  public var extrapolatedCorners: QuadCorners

  /// Judges a page.
  ///
  /// - Parameters:
  ///   - quad: convex, clockwise, in unit coordinates.
  ///   - size: the photo's, in pixels; only its shape counts.
  ///   - brightness: the paper's luma, 0 … 1, as `Bitmap.paperBrightness(in:)` measures it.
  ///   - lineCoverage: the part of the sides that the detector has evidence for, 0 … 1.
  public init(
    of quad: Quad, in size: (width: Int, height: Int), brightness: Double, lineCoverage: Double,
    limits: PageLimits = PageLimits()
  ) {
    precondition(size.width > 0 && size.height > 0, "a photo has pixels")
    let (width, height) = (Double(size.width), Double(size.height))
    let view = PageView(quad, width: width, height: height)
    extrapolatedCorners = QuadCorners(of: quad, beyond: 0)
    scores = PartialScores(
      size: view.span, angle: view.facing, centre: view.centre,
      lineCoverage: min(max(lineCoverage, 0), 1), brightness: min(max(brightness, 0), 1))

    let isCut = !QuadCorners(of: quad, beyond: limits.border).isEmpty
    let isSmall = quad.area < limits.area || scores.size < limits.size
    if isCut {
      status = .partlyOutside
    } else if scores.brightness < limits.brightness {
      status = .tooDark
    } else if isSmall {
      status = .tooSmall
    } else if scores.angle < limits.angle {
      status = .badAngle
    } else if !view.hasShape(limits) {
      status = .badAspect
    } else if !view.lies(limits) {
      status = .wrongOrientation
    } else if scores.centre < limits.centre {
      status = .offCentre
    } else {
      status = .ok
    }
  }

  /// What to say of a photo without a page.
  ///
  /// - Parameters:
  ///   - brightness: the photo's mean luma, 0 … 1.
  ///   - texture: the median of its gradient, in levels a pixel.
  public static func statusWithoutPage(
    brightness: Double, texture: Double, limits: PageLimits = PageLimits()
  ) -> DetectionStatus {
    if brightness < limits.sceneBrightness { return .tooDark }
    return texture > limits.texture ? .tooNoisy : .nothingFound
  }
}

/// A page's place in a photo.
private struct PageView {
  /// See `PartialScores`.
  var span = 0.0
  var facing = 0.0
  var centre = 0.0
  /// The page's true width over height; `nil` where the quad is none.
  private var aspect: AspectRatio?
  /// Whether the page's width runs across the photo rather than down it.
  private var isLevel = true
  private var photoIsPortrait: Bool

  init(_ quad: Quad, width: Double, height: Double) {
    photoIsPortrait = height >= width
    let pixels = quad.scaled(x: width, y: height)
    let corners = quad.corners
    let (xs, ys) = (corners.map { $0.x }, corners.map { $0.y })
    span = min(max(PageView.range(xs), PageView.range(ys), 0), 1)
    let middle = (corners[0] + corners[1] + corners[2] + corners[3]) * 0.25
    centre = min(max(1 - 2 * max(abs(middle.x - 0.5), abs(middle.y - 0.5)), 0), 1)
    facing = PageView.facing(pixels, width: width, height: height)
    aspect = AspectRatio(of: pixels, width: width, height: height)
    let across =
      (pixels.topRight - pixels.topLeft) + (pixels.bottomRight - pixels.bottomLeft)
    isLevel = abs(across.x) >= abs(across.y)
  }

  private static func range(_ values: [Double]) -> Double {
    (values.max() ?? 0) - (values.min() ?? 0)
  }

  /// The cosine between the line of sight and the page's normal. The map from the page to the
  /// picture holds the directions of the page's sides as the camera sees them; the normal is at
  /// right angles to both.
  private static func facing(_ pixels: Quad, width: Double, height: Double) -> Double {
    let middle = Point(width / 2, height / 2)
    let focalLength = CameraPrior.usual.focalLength * Point(width, height).length
    let view = pixels.mapped { ($0 - middle) * (1 / focalLength) }
    guard let map = Homography(from: .whole, to: view) else { return 0 }
    let x = map.d * map.h - map.g * map.e
    let y = map.g * map.b - map.a * map.h
    let z = map.a * map.e - map.d * map.b
    let length = (x * x + y * y + z * z).squareRoot()
    return length > 0 ? min(abs(z) / length, 1) : 0
  }

  func hasShape(_ limits: PageLimits) -> Bool {
    guard let aspect else { return false }
    let elongation = max(aspect.value, 1 / aspect.value)
    if elongation > limits.elongation { return false }
    let room = limits.aspectTolerance + aspect.uncertainty
    return limits.aspects.isEmpty
      || limits.aspects.contains { abs(elongation - $0) <= room * $0 }
  }

  func lies(_ limits: PageLimits) -> Bool {
    guard let aspect, max(aspect.value, 1 / aspect.value) >= limits.square else { return true }
    let isPortrait = (aspect.value < 1) == isLevel
    return switch limits.orientation {
    case .any: true
    case .likePhoto: isPortrait == photoIsPortrait
    case .portrait: isPortrait
    case .landscape: !isPortrait
    }
  }
}
