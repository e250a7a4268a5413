import Documents

/// The reader of text that all jobs share; it is made when the first page comes.
actor SharedRecognizer {
  private var made: (any TextRecognizer)?
  private var isMissing = false

  /// `nil` where none is installed: pages are found then, but not read.
  func recognizer() throws(RecognitionError) -> (any TextRecognizer)? {
    if let made { return made }
    if isMissing { return nil }
    do throws(RecognitionError) {
      made = try Composition.recognizer(linesAtOnce: 1, turnsPages: true)
    } catch .engineMissing(let path) {
      isMissing = true
      let words = Failures.words(for: RecognitionError.engineMissing(path: path))
      Console.say("recto: text is not read: \(words)")
    }
    return made
  }
}
