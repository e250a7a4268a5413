/// What has come of a body and was not read yet; and who waits for more.
struct BodyBuffer {
  typealias Piece = Result<[UInt8]?, BodyError>

  /// Bytes that wait for the reader before the client has to.
  private static let capacity = 256 << 10

  /// The most bytes that may come.
  var limit = Int.max
  /// Whether a reader has asked for bytes.
  private(set) var isWanted = false
  private var pieces: [[UInt8]] = []
  private var taken = 0
  private var buffered = 0
  private var received = 0
  private var discarded = 0
  private var isWhole = false
  private var isDiscarding = false
  private var failure: BodyError?
  private var reader: CheckedContinuation<Piece, Never>?

  private var begun = 0.0
  private var paused = 0.0
  private var pauseBegun: Double?

  enum Taking { case taken, full, tooMuch }

  /// Whether the client may send on.
  var hasRoom: Bool { buffered < Self.capacity / 2 }

  /// Takes bytes that have come, all or none.
  mutating func take(
    _ bytes: UnsafeRawBufferPointer, isUnwanted: Bool, limits: ServerLimits
  ) -> Taking {
    if isUnwanted || isDiscarding || failure != nil {
      discarded += bytes.count
      return discarded > limits.unwantedBytes ? .tooMuch : .taken
    }
    if received + bytes.count > limit {
      fail(.tooLarge(limit: limit))
      return .taken
    }
    if buffered >= Self.capacity { return .full }
    received += bytes.count
    let piece = Array(bytes)
    if let reader {
      self.reader = nil
      reader.resume(returning: .success(piece))
    } else {
      pieces.append(piece)
      buffered += piece.count
    }
    return .taken
  }

  /// The body is whole.
  mutating func end() {
    isWhole = true
    reader?.resume(returning: .success(nil))
    reader = nil
  }

  /// The body ends here; what has come is still read, unless it is too large.
  mutating func fail(_ error: BodyError) {
    if failure == nil, !isWhole { failure = error }
    reader?.resume(returning: .failure(error))
    reader = nil
  }

  /// Nobody reads it any more.
  mutating func discard() {
    isDiscarding = true
    pieces = []
    taken = 0
    buffered = 0
  }

  /// What the reader gets now; `nil` when it must wait.
  mutating func next() -> Piece? {
    isWanted = true
    if taken < pieces.count {
      let piece = pieces[taken]
      pieces[taken] = []
      taken += 1
      buffered -= piece.count
      if taken == pieces.count {
        pieces.removeAll(keepingCapacity: true)
        taken = 0
      }
      return .success(piece)
    }
    if let failure { return .failure(failure) }
    return isWhole || isDiscarding ? .success(nil) : nil
  }

  /// The reader waits.
  mutating func wait(_ continuation: CheckedContinuation<Piece, Never>) {
    precondition(reader == nil, "a body has one reader at a time")
    reader = continuation
  }

  // MARK: The client's time

  /// The body is let in.
  mutating func begin(at now: Double) { begun = now }

  /// The client waits for the reader: its time stands still.
  mutating func pause(at now: Double) { pauseBegun = now }

  /// The client may send again.
  mutating func goOn(at now: Double) {
    if let pauseBegun { paused += now - pauseBegun }
    pauseBegun = nil
  }

  /// When the next bytes must have come: the client has some patience in all, and the time that
  /// what it sent takes at the least speed.
  func deadline(_ limits: ServerLimits) -> Double {
    begun + paused + limits.patienceSeconds + Double(received + discarded) / limits.bytesPerSecond
  }
}
