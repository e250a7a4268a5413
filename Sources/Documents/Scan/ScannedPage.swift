public import Scanning

/// A page of a scan: how it was made, how it looks, what it says.
public struct ScannedPage: Sendable {
  /// With the photo, this recipe gives the same page again. Its look is the one that was used,
  /// never `auto`.
  public var recipe: Recipe
  /// The page, cleaned.
  public var page: RenderedPage
  /// The text in unit coordinates of the page; `nil` when it was not read.
  public var text: PageText?
  /// How good the photo is.
  public var quality: PageQuality
  /// What the user should know.
  public var notes: [ScanNote]
  /// Whether it surely bears nothing; false where that was not looked at.
  public var isBlank: Bool

  /// A page from its parts.
  public init(
    recipe: Recipe, page: RenderedPage, text: PageText?, quality: PageQuality,
    notes: [ScanNote], isBlank: Bool = false
  ) {
    self.recipe = recipe
    self.page = page
    self.text = text
    self.quality = quality
    self.notes = notes
    self.isBlank = isBlank
  }
}

/// Something about a page that the user should know.
public enum ScanNote: Equatable, Sendable {
  /// The page's edges were looked for and not surely found.
  case keptWhole(DetectionStatus)
  /// The corners that were given are no page in this photo, which is kept whole.
  case cornersNotUsed
  /// The text could not be read; the page is there without.
  case textNotRead(RecognitionError)
  /// Which way is up could not be found out; the page is as it was.
  case orientationNotRead(RecognitionError)
  /// Whether the page is bent could not be found out; it is drawn as if it were flat.
  case bendNotSeen(RecognitionError)
  /// Another photo of the page would be better, for these reasons, worst first.
  case hardToRead([PageQuality.Reason])
}
