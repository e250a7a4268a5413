/// What lies around a picture.
public enum Border<Pixel: Sendable>: Sendable {
  /// The picture's nearest pixel.
  case nearest
  /// One colour everywhere.
  case filled(Pixel)
}
