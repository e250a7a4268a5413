public import Imaging

/// Reads the text of a page. Adapters: `Recognizers` on Linux, Vision on Apple's systems.
public protocol TextRecognizer: Sendable {
  /// The text of an upright, straightened page that has not been binarised, quads in the
  /// picture's unit coordinates. A page without text gives an empty `PageText`.
  func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText

  /// The clockwise quarter turns that set the picture upright; `nil` when it cannot tell.
  func uprightTurns(of picture: ColourBitmap) async throws(RecognitionError) -> UprightTurns?
}

/// How a picture must be turned to stand upright.
public struct UprightTurns: Equatable, Sendable {
  /// Clockwise quarter turns, 0…3.
  public var quarterTurns: Int
  /// 0 a guess … 1 certain.
  public var confidence: Double

  /// Turns and how sure they are.
  public init(quarterTurns: Int, confidence: Double) {
    self.quarterTurns = quarterTurns
    self.confidence = confidence
  }
}

/// A language as ISO 639-2 names it in three letters (`eng`, `deu`), with a script where it has
/// several (`chi_sim`): the names that Tesseract's data files bear.
public struct LanguageCode: Hashable, Sendable {
  /// The code, lower case.
  public var name: String

  /// A language from its code.
  public init(_ name: String) { self.name = name }
}

/// Why a page could not be read, or its bend not be seen.
public enum RecognitionError: Error, Equatable {
  /// No data is installed for the language.
  case languageMissing(LanguageCode)
  /// The engine's library or a model is not where it should be.
  case engineMissing(path: String)
  /// The engine gave up; `reason` is its own word.
  case engineFailed(reason: String)
  /// The task was cancelled.
  case cancelled
}
