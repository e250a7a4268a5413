package import Documents
package import Imaging

/// Returns the text it was given, whatever the picture.
package struct FixedRecognizer: TextRecognizer {
  private let fixed: PageText
  private let upright: UprightTurns?

  /// A recogniser that always returns this text and these turns.
  package init(text: PageText, upright: UprightTurns? = nil) {
    fixed = text
    self.upright = upright
  }

  package func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText { fixed }

  package func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? { upright }
}

/// Fails each time.
package struct FailingRecognizer: TextRecognizer {
  private let failure: RecognitionError

  /// A recogniser that always throws this.
  package init(_ failure: RecognitionError = .engineFailed(reason: "the fake fails")) {
    self.failure = failure
  }

  package func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText { throw failure }

  package func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? { throw failure }
}

/// Never answers: only cancelling its task ends it.
package struct HangingRecognizer: TextRecognizer {
  package init() {}

  package func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText {
    await hang()
    throw .cancelled
  }

  package func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? {
    await hang()
    throw .cancelled
  }

  private func hang() async {
    while !Task.isCancelled {
      // Throws only when cancelled, which the loop sees.
      do { try await Task.sleep(for: .seconds(3600)) } catch {}
    }
  }
}

/// Returns what no engine may: words outside the picture, corners the wrong way round, not a
/// number for a confidence, empty lines.
package struct LyingRecognizer: TextRecognizer {
  package init() {}

  package func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText {
    let outside = Quad(Point(-3, 2), Point(9, 2), Point(9, -4), Point(-3, -4))
    let nowhere = Quad(
      Point(.nan, 0), Point(1, .infinity), Point(1, 1), Point(-.infinity, .nan))
    return PageText(blocks: [
      TextBlock(lines: []),
      TextBlock(lines: [
        TextLine(words: []),
        TextLine(words: [
          Word(transcript: "", confidence: .nan, quad: outside),
          Word(transcript: "\u{0}\u{FFFD}\n", confidence: 7, quad: nowhere),
          Word(transcript: "word", confidence: -1, quad: outside),
        ]),
      ]),
    ])
  }

  package func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? {
    UprightTurns(quarterTurns: -9, confidence: .nan)
  }
}
