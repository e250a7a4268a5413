public import Documents
public import Scanning

/// What an exporter needs of a page.
public struct ExportPage: Equatable, Sendable {
  /// The cleaned pixels.
  public var image: PageImage
  /// Their size on paper.
  public var size: PhysicalSize
  /// What was read on the page, in unit coordinates of `image`; `nil`: it was not read.
  public var text: PageText?

  /// A page from its parts.
  public init(image: PageImage, size: PhysicalSize, text: PageText? = nil) {
    self.image = image
    self.size = size
    self.text = text
  }
}
