/// Whether the photo of an open book gives two pages.
public enum PageSplitting: Equatable, Sendable {
  /// Where the fold between them is surely seen.
  case automatic
  /// Where the page is as wide as two.
  case always
  /// Not at all.
  case never
}
