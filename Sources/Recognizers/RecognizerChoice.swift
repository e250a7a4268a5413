public import Documents
public import Imaging

/// Gives each page to the engine that can read it: by its languages, or by its script when no
/// language is told.
public struct RecognizerChoice: TextRecognizer {
  /// Tells a page's script as Tesseract names it (`Cyrillic`); `nil` when it can't.
  public typealias ScriptDetection =
    @Sendable (ColourBitmap) async throws(RecognitionError) -> String?

  private let main: any TextRecognizer
  private let other: (any TextRecognizer)?
  private let installed: [LanguageCode]
  private let script: ScriptDetection

  /// Text that the main engine reads surely is in a script it knows, 0…1.
  private static let sureConfidence = 0.9

  /// The choice between engines.
  ///
  /// - Parameters:
  ///   - main: reads the languages of `PPOCRRecognizer.reads`.
  ///   - other: reads the rest; `nil` when it is not there.
  ///   - installed: the languages of `other`.
  ///   - script: tells a page's script.
  public init(
    main: any TextRecognizer, other: (any TextRecognizer)?, installed: [LanguageCode],
    script: @escaping ScriptDetection
  ) {
    self.main = main
    self.other = other
    self.installed = installed
    self.script = script
  }

  /// The choice between what is installed here: PP-OCR with the models of `data`, and Tesseract,
  /// which may be missing. PP-OCR reads so many lines of a page at once; where pages will be turned
  /// upright, it prepares for that at once.
  /// Errors: `engineMissing` or `engineFailed` when PP-OCR does not work.
  public init(
    data: RecognitionData, linesAtOnce: Int = 1, turnsPages: Bool = false
  ) throws(RecognitionError) {
    let main = try PPOCRRecognizer(data: data, linesAtOnce: linesAtOnce)
    if turnsPages { main.prepareToTurn() }
    do throws(RecognitionError) {
      let tesseract = try TesseractRecognizer()
      self.init(
        main: main, other: tesseract, installed: tesseract.installedLanguages,
        script: tesseract.script(of:))
    } catch {
      self.init(main: main, other: nil, installed: []) { _ in nil }
    }
  }

  /// The text of a page. All languages known to the main engine: it reads. Any other: the other
  /// engine does. No language: the main engine reads, and if it is unsure the page's script says
  /// whether the other should have.
  /// Errors: `languageMissing` when the language's, or the script's usual language's, data are not
  /// installed.
  public func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText {
    if let foreign = languages.first(where: { !PPOCRRecognizer.reads($0) }) {
      guard let other else { throw .languageMissing(foreign) }
      return try await other.text(in: picture, languages: languages)
    }
    let text = try await main.text(in: picture, languages: languages)
    guard languages.isEmpty, let other, text.meanConfidence < Self.sureConfidence,
      let script = try await script(picture), let ofScript = Self.languages[script]
    else { return text }
    let here = ofScript.map { LanguageCode($0) }.filter(installed.contains)
    if here.isEmpty {
      throw .languageMissing(LanguageCode(ofScript[0]))
    }
    return try await other.text(in: picture, languages: Array(here.prefix(2)))
  }

  /// The clockwise quarter turns that set the picture upright; `nil` when it cannot tell. What the
  /// main engine is unsure of, the other is asked.
  public func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? {
    let told = try await main.uprightTurns(of: picture)
    guard let told, told.confidence < Self.sureConfidence, let other else { return told }
    if let turns = try await other.uprightTurns(of: picture) { return turns }
    return try await readBothWays(picture, by: other) ?? told
  }

  /// Which way up a page is whose script only the other engine knows, by reading it as it is and
  /// upside down in each of these languages; `nil` when none of them tells.
  private func readBothWays(
    _ picture: ColourBitmap, by other: any TextRecognizer
  ) async throws(RecognitionError) -> UprightTurns? {
    let upsideDown = picture.turned(clockwiseQuarterTurns: 2)
    for language in installed where Self.tellsItsTurn(language) {
      let upright = try await other.text(in: picture, languages: [language]).meanConfidence
      let turned = try await other.text(in: upsideDown, languages: [language]).meanConfidence
      if max(upright, turned) >= Self.readable, abs(upright - turned) >= Self.clearLead {
        return UprightTurns(
          quarterTurns: upright > turned ? 0 : 2, confidence: Self.sureConfidence)
      }
    }
    return nil
  }

  /// Of six painted pages of Hebrew and Arabic, the right way is read with 0.7 and more, the other
  /// with 0.45 at most; so are pages in the wrong one of the two languages, and a Spanish one, both
  /// ways.
  private static let (readable, clearLead) = (0.65, 0.25)

  /// Whether script detection is known to fail on pages of a language, and reading to tell.
  private static func tellsItsTurn(_ language: LanguageCode) -> Bool {
    ["ara", "fas", "heb", "urd", "yid"].contains(language.name)
  }

  /// The languages of the scripts that only the other engine knows, the most written ones first.
  private static let languages: [String: [String]] = [
    "Arabic": ["ara", "fas", "urd"], "Armenian": ["hye"], "Bengali": ["ben"],
    "Cyrillic": ["rus", "ukr", "bul", "srp", "bel", "mkd", "kaz"],
    "Devanagari": ["hin", "mar", "nep"],
    "Georgian": ["kat"], "Gujarati": ["guj"], "Gurmukhi": ["pan"], "Hangul": ["kor"],
    "Hebrew": ["heb", "yid"], "Kannada": ["kan"], "Khmer": ["khm"], "Korean": ["kor"],
    "Lao": ["lao"], "Malayalam": ["mal"], "Myanmar": ["mya"], "Sinhala": ["sin"], "Tamil": ["tam"],
    "Telugu": ["tel"], "Thai": ["tha"],
  ]
}

extension PageText {
  /// The mean of the words' confidences, by their length; 0 without words.
  fileprivate var meanConfidence: Double {
    let length = words.reduce(0) { $0 + $1.transcript.count }
    guard length > 0 else { return 0 }
    return words.reduce(0) { $0 + $1.confidence * Double($1.transcript.count) } / Double(length)
  }
}
