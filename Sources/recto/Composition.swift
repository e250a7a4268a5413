import Documents
import Recognizers

/// All wiring: which adapter stands behind which port.
enum Composition {
  /// The reader of text; `nil`, with a word why, when none is installed.
  static func recognizer(console: Console) -> (any TextRecognizer)? {
    nil
  }
}
