public import Scanning

/// What is wanted of every page of a scan.
public struct ScanSettings: Equatable, Sendable {
  /// How the page is found in its photo.
  public var crop: Crop
  /// How the page is turned upright.
  public var rotation: Rotation
  /// Whether a bent page is drawn as if it lay flat.
  public var dewarping: Dewarping
  /// Whether the photo of an open book gives two pages.
  public var splitting: PageSplitting
  /// Whether the right page of an open book comes first.
  public var readsRightPageFirst: Bool
  /// Whether it is looked at whether pages are blank.
  public var looksForBlank: Bool
  /// How the page is cleaned.
  public var look: Look
  /// The page's size on paper.
  public var paper: Paper
  /// Pixels per inch of a straightened page at most, above 0; `nil`: all that the photo holds.
  /// Pages that are not resampled keep their pixels.
  public var maximumDensity: Double?
  /// Whether the text is read.
  public var readsText: Bool
  /// The languages of the text, likeliest first; empty: the recognizer's choice.
  public var languages: [LanguageCode]

  /// Settings; the defaults do everything by themselves.
  public init(
    crop: Crop = .automatic, rotation: Rotation = .automatic,
    dewarping: Dewarping = .automatic, splitting: PageSplitting = .automatic,
    readsRightPageFirst: Bool = false, looksForBlank: Bool = false, look: Look = .auto,
    paper: Paper = .auto,
    maximumDensity: Double? = nil, readsText: Bool = true,
    languages: [LanguageCode] = []
  ) {
    self.crop = crop
    self.rotation = rotation
    self.dewarping = dewarping
    self.splitting = splitting
    self.readsRightPageFirst = readsRightPageFirst
    self.looksForBlank = looksForBlank
    self.look = look
    self.paper = paper
    self.maximumDensity = maximumDensity
    self.readsText = readsText
    self.languages = languages
  }

  /// Whether a recognizer has work: it reads the text, and tells which way is up.
  public var needsRecognizer: Bool { readsText || rotation == .automatic }
}
