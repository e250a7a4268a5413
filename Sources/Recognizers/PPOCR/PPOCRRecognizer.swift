public import Documents
public import Imaging

/// Reads printed text with PP-OCRv6 in ONNX Runtime: Latin, Greek, Chinese and Japanese scripts.
///
/// One recognizer serves any number of tasks at once, and loads each network when it is first
/// needed. The lines of a page are read side by side; all work runs in the tasks' own threads, so
/// that pages and lines together never take more of them than there are cores.
public struct PPOCRRecognizer: TextRecognizer {
  private let detector: Lazily<TextDetector>
  private let cascade: Cascade
  private let orientation: Lazily<OrientationNetwork>
  private let linesAtOnce: Int

  /// Less sure lines are not text, 0…1.
  private static let leastConfidence = 0.5
  /// From this height over width on, a piece of text may be one that runs up or down.
  private static let tall = 1.5
  /// From this height over width on, it can't be a lone upright letter.
  private static let tallest = 3.0
  /// From here on the network's guess of a page's turns is right in the scripts that are read, but
  /// for columns that run down; and what it is worth on a page that cannot be read.
  private static let sureGuess = 0.9
  private static let doubt = 0.7

  /// The recognizer with the networks of a folder, which reads so many lines of a page at once.
  /// Errors: `engineMissing` with the file that is not there, `engineFailed` when ONNX Runtime
  /// does not work.
  public init(data: RecognitionData, linesAtOnce: Int = 1) throws(RecognitionError) {
    if let missing = data.missingFile { throw .engineMissing(path: missing) }
    let runtime = try OnnxRuntime(library: data.onnxRuntime)
    self.linesAtOnce = linesAtOnce
    detector = Lazily { () throws(RecognitionError) in
      TextDetector(network: try OnnxModel(runtime, path: data.detector))
    }
    cascade = Cascade(
      quick: Lazily { () throws(RecognitionError) in
        try LineRecognizer(
          runtime, network: data.quickReader, characters: data.quickReaderCharacters)
      },
      careful: Lazily { () throws(RecognitionError) in
        try LineRecognizer(
          runtime, network: data.carefulReader, characters: data.carefulReaderCharacters)
      })
    orientation = Lazily { () throws(RecognitionError) in
      try OrientationNetwork(runtime, path: data.orientation)
    }
  }

  /// Loads all networks now.
  /// Errors: `engineFailed` for one that does not work.
  public func load() throws(RecognitionError) {
    _ = try detector()
    _ = try cascade.quick()
    _ = try cascade.careful()
    _ = try orientation()
  }

  /// Loads the network that tells which way is up before it is needed.
  func prepareToTurn() {
    do throws(RecognitionError) {
      _ = try orientation()
    } catch {
      // It is tried again, and told, when a page wants it.
    }
  }

  /// Whether the networks know all letters of a language.
  public static func reads(_ language: LanguageCode) -> Bool { Alphabet.lists(language) }

  /// The text of a page. The languages decide between letters that look alike; without any, all
  /// letters are welcome.
  public func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText {
    try checkCancellation()
    let language = Language(languages)
    var lines: [FoundLine] = []
    try await OrderedWork.run(try detector().lines(in: picture), width: linesAtOnce) { band in
      await line(at: band, in: picture, language: language)
    } receive: { (line: Result<FoundLine?, RecognitionError>) throws(RecognitionError) in
      if let line = try line.get() { lines.append(line) }
    }
    try checkCancellation()
    let (width, height) = (Double(picture.width), Double(picture.height))
    return ReadingOrder.pageText(of: lines).mappingQuads {
      $0.scaled(x: 1 / width, y: 1 / height)
    }
  }

  /// The clockwise quarter turns that set the picture upright; `nil` when it cannot tell.
  ///
  /// A network guesses, and some lines are read both ways to see whether it is right. Where
  /// they cannot be read the answer is less than sure: Hebrew looks to the network as if it stood on
  /// its head.
  public func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? {
    try checkCancellation()
    let guess = try orientation().uprightTurns(of: picture)
    let sure = guess.flatMap { $0.confidence >= Self.sureGuess ? $0 : nil }
    // A page that stays as it is can be wrong only as it came; reading its lines to know would cost
    // more than all else that is done to a page that is not read.
    if let sure, sure.quarterTurns == 0 { return sure }
    let lines = LineTurns(detector: try detector(), reader: try cascade.quick())
    switch try lines.verdict(on: picture, guess: sure?.quarterTurns) {
    case .sure(let turns): return turns
    case .across: return sure
    case .unreadable:
      return UprightTurns(
        quarterTurns: guess?.quarterTurns ?? 0, confidence: Self.doubt * (guess?.confidence ?? 0))
    case .noLines: return nil
    }
  }

  private func line(
    at band: TextBand, in picture: ColourBitmap, language: Language
  ) async -> Result<FoundLine?, RecognitionError> {
    do throws(RecognitionError) {
      return .success(try foundLine(at: band, in: picture, language: language))
    } catch {
      return .failure(error)
    }
  }

  private func foundLine(
    at band: TextBand, in picture: ColourBitmap, language: Language
  ) throws(RecognitionError) -> FoundLine? {
    try checkCancellation()
    var best: (strip: LineStrip, reading: LineReading)?
    for band in directions(of: band) {
      let strip = LineStrip(of: band, in: picture)
      let reading = try cascade.reading(of: strip, alphabet: language.alphabet)
      if reading.meanConfidence > best?.reading.meanConfidence ?? Self.leastConfidence {
        best = (strip, reading)
      }
    }
    guard let (strip, reading) = best else { return nil }
    let ink = InkMap(of: strip.withMargins.grey(), surround: LineStrip.margin)
    let respaced = Respacing.respaced(reading, ink: ink)
    let corrected = language.lookAlikes.corrected(respaced)
    let words = WordSplitting(strip: strip, ink: ink).words(of: corrected)
    return words.isEmpty ? nil : FoundLine(band: strip.band, words: words)
  }

  /// The ways a band may be read: as it lies, and down or up if it is tall.
  private func directions(of band: TextBand) -> [TextBand] {
    let ratio = band.thickness / max(band.length, 1)
    guard ratio >= Self.tall, band.bend == .straight else { return [band] }
    let turned = [band.turned(quarterTurns: 1), band.turned(quarterTurns: 3)]
    return ratio < Self.tallest ? [band] + turned : turned
  }
}

/// What the languages of a page tell its reader.
private struct Language {
  let alphabet: Alphabet
  let lookAlikes: LookAlikes

  init(_ languages: [LanguageCode]) {
    alphabet = Alphabet(languages)
    lookAlikes = LookAlikes(languages)
  }
}

/// Throws when the task has been cancelled.
func checkCancellation() throws(RecognitionError) {
  if Task.isCancelled { throw .cancelled }
}

extension PageText {
  /// The text with each word's quad replaced.
  func mappingQuads(_ transform: (Quad) -> Quad) -> PageText {
    var result = self
    for block in result.blocks.indices {
      for line in result.blocks[block].lines.indices {
        for word in result.blocks[block].lines[line].words.indices {
          let quad = blocks[block].lines[line].words[word].quad
          result.blocks[block].lines[line].words[word].quad = transform(quad)
        }
      }
    }
    return result
  }
}
