public import Imaging

/// How the page is found in its photo.
public enum Crop: Equatable, Sendable {
  /// By its edges; flat scans, and photos whose page edges are unsure, stay whole.
  case automatic
  /// The photo is the page.
  case none
  /// The page's corners in pixels of the upright photo, clockwise from its own top left.
  case corners(Quad)
}

/// How the page is turned upright.
public enum Rotation: Equatable, Sendable {
  /// By its text, where the recognizer is sure; and its lines made level.
  case automatic
  /// Clockwise quarter turns, 0…3, and nothing else.
  case quarterTurns(Int)
}
