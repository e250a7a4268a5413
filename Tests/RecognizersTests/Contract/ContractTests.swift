import Documents
import Foundation
import Imaging
import Recognizers
import TestSupport
import Testing

/// The engines of this machine, and what they need.
enum Engines {
  static let data = RecognitionData.find()

  /// `nil` unless the models are there; scripts/check sees to it that they are.
  static let ppocr: PPOCRRecognizer? = data.flatMap { data in
    do { return try PPOCRRecognizer(data: data) } catch { return nil }
  }
  static let tesseract: TesseractRecognizer? = {
    do { return try TesseractRecognizer() } catch { return nil }
  }()
  static var all: [any TextRecognizer] {
    [ppocr as (any TextRecognizer)?, tesseract].compactMap { $0 }
  }
  static func hasTesseract(_ language: String) -> Bool {
    tesseract?.installedLanguages.contains(LanguageCode(language)) ?? false
  }
}

struct ContractTests {
  private static let english = [LanguageCode("eng")]

  @Test(arguments: [1, 3, 40])
  func noPictureIsTooSmallOrTooEmpty(side: Int) async throws {
    let picture = ColourBitmap(width: side, height: 2 * side, filledWith: .white)
    for engine in Engines.all {
      #expect(try await engine.text(in: picture, languages: Self.english).isEmpty)
      #expect(RecognizerContract.breaches(of: try await engine.uprightTurns(of: picture)).isEmpty)
    }
  }

  @Test
  func noiseBreaksNoPromise() async throws {
    var random = SeededRandom(seed: 5)
    var picture = ColourBitmap(width: 320, height: 200, filledWith: .white)
    picture.updateRows { _, row in
      for x in row.indices {
        let value = UInt8(truncatingIfNeeded: random.next())
        row[x] = RGBA(value, value, value)
      }
    }
    for engine in Engines.all {
      let text = try await engine.text(in: picture, languages: Self.english)
      #expect(RecognizerContract.breaches(of: text).isEmpty)
    }
  }

  @Test
  func aPaintedPageBreaksNoPromise() async throws {
    let page = PaintedPage.page(.receipt, seed: 3, density: 150)
    for engine in Engines.all {
      let text = try await engine.text(in: page.bitmap, languages: Self.english)
      #expect(!text.isEmpty)
      #expect(RecognizerContract.breaches(of: text).isEmpty)
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func aCancelledTaskStops() async {
    let page = PaintedPage.page(.receipt, seed: 3, density: 150).bitmap
    for engine in Engines.all + [HangingRecognizer()] {
      let task = Task { try await engine.text(in: page, languages: Self.english) }
      task.cancel()
      await #expect(throws: RecognitionError.cancelled) { try await task.value }
    }
  }

  @Test
  func aLiarIsFoundOut() async throws {
    let picture = ColourBitmap(width: 4, height: 4, filledWith: .white)
    let text = try await LyingRecognizer().text(in: picture, languages: [])
    let breaches = RecognizerContract.breaches(of: text)
    #expect(breaches.contains("a line without words"))
    #expect(breaches.contains("\"word\" lies outside the picture"))
    #expect(breaches.contains("\"word\": confidence outside 0…1"))
    #expect(
      RecognizerContract.breaches(of: try await LyingRecognizer().uprightTurns(of: picture)).count
        == 2)
  }

  @Test
  func whatIsNotThereIsNamed() {
    #expect(throws: RecognitionError.engineMissing(path: "/nowhere/lib/libonnxruntime.so")) {
      try PPOCRRecognizer(data: RecognitionData(folder: .init(fileURLWithPath: "/nowhere")))
    }
    #expect(throws: RecognitionError.engineMissing(path: "libnowhere.so")) {
      try TesseractRecognizer(library: "libnowhere.so")
    }
  }

  @Test(.enabled(if: Engines.tesseract != nil))
  func aLanguageThatIsNotInstalledIsNamed() async throws {
    let picture = ColourBitmap(width: 40, height: 40, filledWith: .white)
    let tesseract = try #require(Engines.tesseract)
    await #expect(throws: RecognitionError.languageMissing(LanguageCode("xyz"))) {
      try await tesseract.text(in: picture, languages: Self.english + [LanguageCode("xyz")])
    }
  }
}
