public import Imaging

/// Sees how a page is bent. Adapters: `Recognizers` on Linux.
public protocol PageDewarper: Sendable {
  /// Where the points of a regular grid on the sheet are seen, in unit coordinates of the picture:
  /// the first is the sheet's top left. `nil` when what is seen is no sheet's mesh.
  ///
  /// The picture shows an upright page with some of what lies round it; any shape and size will do.
  func mesh(of picture: ColourBitmap) async throws(RecognitionError) -> Mesh?
}
