/// What EXIF says about the lens that took a picture, and when that may be believed.
///
/// A focal length tells the angle of view only of the whole picture that the sensor saw, so it is
/// dropped wherever the picture looks cut or zoomed.
struct Lens: Equatable {
  /// As for 35 mm film, in millimetres: by the diagonal (CIPA DCG-001).
  var filmFocalLength: Double?
  /// In millimetres.
  var focalLength: Double?
  /// Pixels per millimetre of the sensor.
  var sensorDensity: Double?
  /// The size in pixels that the camera wrote down.
  var size: Size?
  /// How much the camera enlarged the sensor's middle, 1 for not at all.
  var digitalZoom = 1.0

  /// A picture's size in pixels.
  struct Size: Equatable {
    var width: Int
    var height: Int
  }

  /// The diagonal of a frame of film, 36 × 24 mm.
  private static let filmDiagonal = 43.27
  /// Lenses of phones and cameras that pages are photographed with, as for film.
  private static let believable = 10.0...300.0
  /// Long over short side of whole sensors: phones and compacts, system cameras.
  private static let sensorShapes = [4.0 / 3, 3.0 / 2]
  /// How far shapes may be apart, as a part.
  private static let shapeTolerance = 0.01
  /// Programs that make pictures smaller leave the sensor's density as it was; smaller pictures
  /// than this are not as the camera made them.
  private static let leastPixels = 4_000_000

  /// The focal length as for 35 mm film of a picture of this size in millimetres; `nil` unless the
  /// file tells one and the picture is all that the sensor saw.
  func filmFocalLength(width: Int, height: Int) -> Double? {
    let shape = Lens.shape(width, height)
    guard Lens.sensorShapes.contains(where: { Lens.isNear(shape, $0) }) else { return nil }
    if let size, size.width > 0, size.height > 0 {
      guard Lens.isNear(shape, Lens.shape(size.width, size.height)) else { return nil }
    }
    // Some cameras count the zoom in, others do not.
    guard digitalZoom <= 1.02 else { return nil }
    let told = filmFocalLength ?? computed(width: width, height: height)
    return told.flatMap { Lens.believable.contains($0) ? $0 : nil }
  }

  /// From the lens' own focal length and the sensor's size.
  private func computed(width: Int, height: Int) -> Double? {
    guard let focalLength, let sensorDensity, sensorDensity > 0,
      width * height >= Lens.leastPixels
    else { return nil }
    let diagonal = Double(width * width + height * height).squareRoot() / sensorDensity
    // From the smallest phone's sensor to medium format.
    guard (4...60).contains(diagonal) else { return nil }
    return focalLength * Lens.filmDiagonal / diagonal
  }

  private static func shape(_ width: Int, _ height: Int) -> Double {
    Double(max(width, height)) / Double(max(1, min(width, height)))
  }

  private static func isNear(_ a: Double, _ b: Double) -> Bool {
    max(a, b) / min(a, b) <= 1 + shapeTolerance
  }
}
