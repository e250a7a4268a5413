import Documents
import Foundation
import Recognizers

/// All wiring: which adapter stands behind which port.
enum Composition {
  /// The reader of text.
  static func recognizer() throws(RecognitionError) -> any TextRecognizer {
    guard let data = RecognitionData.find() else {
      let wanted = RecognitionData.candidates(
        environment: ProcessInfo.processInfo.environment,
        executable: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath())
      throw .engineMissing(path: wanted.first?.path ?? ".recto")
    }
    return try RecognizerChoice(data: data)
  }
}
