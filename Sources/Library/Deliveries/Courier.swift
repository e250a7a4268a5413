/// Brings files to destinations: the only port that leads out of the machine.
///
/// A courier is told when it may try and never tries again by itself. What it throws is a fact
/// about that one attempt; what follows from it is `DeliveryWork`'s to decide.
public protocol Courier: Sendable {
  /// Brings a parcel there, and returns when the other side has it for good.
  ///
  /// Right before the last of it is handed over, `log.handOver()` is asked; where that says no,
  /// nothing more goes out. A file that stands there under the parcel's name with its size is the
  /// parcel, left by an attempt before.
  func deliver(
    _ parcel: Parcel, to place: Destination.Place, secret: Password?, log: DeliveryLog
  ) async throws(DeliveryFault)

  /// Looks whether a parcel is there that an attempt before this one may have brought.
  func find(
    _ parcel: Parcel, at place: Destination.Place, secret: Password?
  ) async throws(DeliveryFault) -> Arrival

  /// Whether the place can be reached and written, without leaving anything there.
  func test(_ place: Destination.Place, secret: Password?) async throws(DeliveryFault)
}

/// What a look at a destination has shown.
public enum Arrival: Equatable, Sendable {
  /// It is there.
  case there
  /// It is not there, and nothing is on its way.
  case missing
  /// This kind of place does not tell.
  case unknown
}

/// What a courier carries.
public struct Parcel: Equatable, Sendable {
  /// The delivery.
  public let id: DeliveryID
  /// Where the file lies.
  public let path: String
  /// Its size.
  public let bytes: Int64
  /// Its SHA-256.
  public let hash: PhotoHash
  /// What it is to be called: a name safe everywhere, with the delivery's id in it.
  public let name: String
  /// What people call it; may be empty.
  public let title: String
  /// When the delivery was wished, in milliseconds since 1970: the date of a mail, at each attempt.
  public let time: Int64
  /// What the other side called it at an attempt before.
  public let trace: String?

  /// A parcel from its parts.
  public init(
    id: DeliveryID, path: String, bytes: Int64, hash: PhotoHash, name: String, title: String,
    time: Int64, trace: String? = nil
  ) {
    self.id = id
    self.path = path
    self.bytes = bytes
    self.hash = hash
    self.name = name
    self.title = title
    self.time = time
    self.trace = trace
  }
}

/// What a courier tells while it is under way. All may be called from any thread that may wait.
public struct DeliveryLog: Sendable {
  /// How much was handed over, 0 … 1.
  public let progress: @Sendable (Double) -> Void
  /// Asks, right before the last byte, whether the attempt still counts, and writes down that from
  /// now on the parcel may have arrived. `false`: stop, and hand nothing more over.
  public let handOver: @Sendable () -> Bool
  /// Keeps what the other side calls the parcel.
  public let keep: @Sendable (String) -> Void

  /// A log from its parts.
  public init(
    progress: @escaping @Sendable (Double) -> Void = { _ in },
    handOver: @escaping @Sendable () -> Bool, keep: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.progress = progress
    self.handOver = handOver
    self.keep = keep
  }
}

/// A password or token. It never shows itself.
public struct Password: Sendable, Equatable, CustomStringConvertible, CustomReflectable {
  /// The text, for whoever must show it to the other side.
  public let text: String

  /// A password from its text.
  public init(_ text: String) { self.text = text }

  /// Nothing.
  public var description: String { "•••" }
  /// Nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
