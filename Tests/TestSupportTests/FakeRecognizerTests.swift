import Documents
import Imaging
import TestSupport
import Testing

struct FakeRecognizerTests {
  private static let picture = ColourBitmap(width: 4, height: 4, filledWith: .white)

  @Test func theFixedOneTellsThePaintersTruth() async throws {
    let text = PaintedPage.page(.receipt, seed: 1, density: 60).text
    let read = try await FixedRecognizer(text: text).text(in: Self.picture, languages: [])
    #expect(read == text)
  }

  @Test func theFailingOneThrows() async {
    await #expect(throws: RecognitionError.engineFailed(reason: "the fake fails")) {
      try await FailingRecognizer().text(in: Self.picture, languages: [])
    }
  }

  @Test func theHangingOneEndsWhenCancelled() async {
    let task = Task { try await HangingRecognizer().text(in: Self.picture, languages: []) }
    task.cancel()
    await #expect(throws: RecognitionError.cancelled) { try await task.value }
  }
}
