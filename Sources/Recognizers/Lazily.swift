import Documents
import Synchronization

/// A value that is made when it is first asked for, by one task while others wait.
final class Lazily<Value: Sendable>: Sendable {
  private let made = Mutex<Value?>(nil)
  private let make: @Sendable () throws(RecognitionError) -> Value

  init(_ make: @escaping @Sendable () throws(RecognitionError) -> Value) { self.make = make }

  /// The value. After a failure the next call tries again.
  func callAsFunction() throws(RecognitionError) -> Value {
    try made.withLock { made throws(RecognitionError) in
      if let made { return made }
      let value = try make()
      made = value
      return value
    }
  }
}
