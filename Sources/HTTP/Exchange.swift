import CMicroHTTPD
import Glibc
import Synchronization

/// One request and its answer, between libmicrohttpd's thread and the handler's task.
///
/// The thread calls `advance` with what has come, and does what it returns. The task reads the body
/// and gives the answer. Each may be ahead of the other: whenever the thread has nothing to do it
/// suspends the connection, and the task resumes it when it has something. All of that is decided
/// under one lock, so that no resumption is missed and none comes for a connection that is not
/// suspended, or is gone.
final class Exchange: Sendable {
  let core: ServerCore
  /// What the client has in `X-Request-Id`.
  let name: String
  private let connection: Connection
  private let clock: ConnectionClock
  private let target: String
  private let begun = MonotonicTime.now
  private let state = Mutex(State())

  /// What the thread does next.
  enum Step {
    /// Waits for what comes; that many of the bytes were taken.
    case wait(taken: Int)
    case answer(Response)
    /// Closes the connection.
    case cut
  }

  private enum Phase {
    /// Nothing of the request has been looked at.
    case head
    /// The handler runs, and the body is let in only when it asks: a refusal needs no upload.
    case holdingBody
    case receiving
    case received
    case answered
  }

  private struct State {
    var phase = Phase.head
    var isSuspended = false
    /// The connection must not be touched any more.
    var isOver = false
    var isAbandoned = false
    var head: RequestHead?
    var task: Task<Void, Never>?
    var response: Response?
    var status: Status?
    var sentLength: Int?
    var body = BodyBuffer()
    var output = OutputBuffer()
    var pump: Task<Void, Never>?
  }

  init(target: String, connection: OpaquePointer, clock: ConnectionClock, core: ServerCore) {
    self.core = core
    self.connection = Connection(pointer: connection)
    self.clock = clock
    self.target = target
    name = core.nextName()
  }

  /// The thread's call: the head has come, or these bytes of the body, or, without bytes, its end;
  /// or the connection was resumed.
  func advance(_ method: String, with bytes: UnsafeRawBufferPointer) -> Step {
    let phase = state.withLock { $0.isAbandoned ? .answered : $0.phase }
    switch phase {
    case .head: return begin(method)
    case .holdingBody: return state.withLock { holdBody(&$0) }
    case .receiving:
      if !bytes.isEmpty { return state.withLock { receive(bytes, &$0) } }
      let isStarted = state.withLock { state in
        state.phase = .received
        state.body.end()
        clock.waitForClient(until: nil)
        return state.task != nil
      }
      if !isStarted { startHandler() }
      return state.withLock { answerOrSuspend(&$0) }
    case .received: return state.withLock { answerOrSuspend(&$0) }
    case .answered: return .cut
    }
  }

  // MARK: The head

  private func begin(_ method: String) -> Step {
    let head: RequestHead
    do throws(HeadRefusal) {
      head = try RequestHead(
        method: method, target: target, connection: connection, limits: core.limits)
    } catch {
      return state.withLock { answer(core.configuration.refusal(error.status), &$0) }
    }
    state.withLock { state in
      state.head = head
      state.body.limit = core.limits.bodyBytes
      state.phase = head.hasBody ? .holdingBody : .receiving
    }
    // Without a body the second call comes at once.
    guard head.hasBody else { return .wait(taken: 0) }
    clock.waitForClient(until: nil)
    startHandler()
    return state.withLock { holdBody(&$0) }
  }

  /// The handler runs here, on the connection's thread, until it waits for the first time; so an
  /// answer that is at hand costs no change of threads.
  private func startHandler() {
    guard let head = state.withLock({ $0.head }) else { return }
    let request = Request(
      head.method, head.target, fields: head.fields,
      body: head.hasBody ? body(of: head) : .empty, peer: clock.peer,
      isSecure: core.configuration.isSecure, id: name)
    if !head.hasBody, let response = core.configuration.atOnce(request) {
      return finish(with: response)
    }
    let task = Task.immediate { self.finish(with: await self.core.handler(request)) }
    state.withLock { $0.task = task }
  }

  private func body(of head: RequestHead) -> RequestBody {
    RequestBody(length: head.length) { [self] () throws(BodyError) in try await nextBytes() }
  }

  private func holdBody(_ state: inout State) -> Step {
    guard state.response == nil, state.body.isWanted, !state.isAbandoned else {
      return answerOrSuspend(&state)
    }
    state.phase = .receiving
    state.body.begin(at: MonotonicTime.now)
    waitForBody(&state)
    return .wait(taken: 0)
  }

  // MARK: The body

  private func receive(_ bytes: UnsafeRawBufferPointer, _ state: inout State) -> Step {
    switch state.body.take(bytes, isUnwanted: state.response != nil, limits: core.limits) {
    case .taken:
      waitForBody(&state)
      return .wait(taken: bytes.count)
    case .full:
      suspend(&state)
      return .wait(taken: 0)
    case .tooMuch: return .cut
    }
  }

  private func waitForBody(_ state: inout State) {
    clock.waitForClient(until: state.body.deadline(core.limits))
  }

  /// The task's call.
  private func nextBytes() async throws(BodyError) -> [UInt8]? {
    let result = await withCheckedContinuation { continuation in
      state.withLock { state in
        if let result = state.body.next() {
          continuation.resume(returning: result)
        } else {
          state.body.wait(continuation)
        }
        let needsMore = state.phase == .holdingBody || state.phase == .receiving
        if needsMore, state.body.hasRoom { resume(&state) }
      }
    }
    return try result.get()
  }

  // MARK: The answer

  private func finish(with response: Response) {
    state.withLock { state in
      guard !state.isOver else { return }
      state.response = response
      // Nobody reads the body any more, but it must pass for the answer to follow.
      state.body.discard()
      resume(&state)
    }
  }

  private func answerOrSuspend(_ state: inout State) -> Step {
    if state.isAbandoned || core.isEnded { return .cut }
    if let response = state.response { return answer(response, &state) }
    suspend(&state)
    return .wait(taken: 0)
  }

  private func answer(_ response: Response, _ state: inout State) -> Step {
    state.phase = .answered
    state.response = nil
    state.status = response.status
    state.sentLength = state.head?.method == .head ? 0 : response.length
    let limits = core.limits
    clock.waitForClient(
      until: MonotonicTime.now + limits.patienceSeconds
        + Double(response.length ?? 0) / limits.bytesPerSecond)
    if case .stream(let stream) = response.content, state.head?.method != .head {
      state.output.isEndless = response.isEndless
      state.pump = Task { [weak self] in
        while let bytes = await stream.next() {
          guard let self, await self.put(bytes) else { return }
        }
        self?.endOutput()
      }
      if !core.isRunningFully, response.isEndless { state.output.end() }
    }
    return .answer(response)
  }

  // MARK: Streams

  /// The thread's call: fills the buffer with what there is. 0 when there is nothing now, `nil` at
  /// the end.
  func produce(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    state.withLock { state in
      if state.isAbandoned { return nil }
      let count = state.output.take(into: buffer)
      if count > 0 {
        clock.waitForClient(until: MonotonicTime.now + core.limits.patienceSeconds)
        return count
      }
      if state.output.isEnded { return nil }
      suspend(&state)
      return 0
    }
  }

  /// The pump's call; false when nobody wants the bytes.
  private func put(_ bytes: [UInt8]) async -> Bool {
    await withCheckedContinuation { continuation in
      state.withLock { state in
        state.output.put(bytes, continuation)
        resume(&state)
      }
    }
  }

  private func endOutput() {
    state.withLock { state in
      state.output.end()
      resume(&state)
    }
  }

  // MARK: Ends

  /// Brings a stream that has no end to one.
  func endEndlessAnswer() {
    state.withLock { state in
      guard state.output.isEndless else { return }
      state.pump?.cancel()
      state.output.end()
      resume(&state)
    }
  }

  /// Gives the request up; its connection is closed without an answer.
  func abandon() {
    state.withLock { state in
      state.isAbandoned = true
      state.task?.cancel()
      state.pump?.cancel()
      state.body.fail(.clientGone)
      state.output.end()
      resume(&state)
    }
  }

  /// The thread's last call: the answer has gone out, or the client has gone away.
  func complete(isWhole: Bool) {
    core.ended(self, on: clock)
    let (head, status, length) = state.withLock { state in
      state.isOver = true
      if state.phase != .answered { state.task?.cancel() }
      state.pump?.cancel()
      state.body.fail(.clientGone)
      state.output.end()
      return (state.head, state.status, state.sentLength)
    }
    guard let log = core.configuration.log else { return }
    log(
      AccessRecord(
        id: name, peer: clock.peer, method: head?.method,
        path: String(target.prefix { $0 != "?" }), status: status?.rawValue, length: length,
        seconds: MonotonicTime.now - begun, isWhole: isWhole,
        isSecure: core.configuration.isSecure, ended: time(nil)))
  }

  // MARK: Suspension

  private func suspend(_ state: inout State) {
    if state.phase == .receiving { state.body.pause(at: MonotonicTime.now) }
    clock.waitForClient(until: nil)
    state.isSuspended = true
    MHD_suspend_connection(connection.pointer)
  }

  private func resume(_ state: inout State) {
    guard state.isSuspended else { return }
    state.isSuspended = false
    if state.phase == .receiving {
      state.body.goOn(at: MonotonicTime.now)
      waitForBody(&state)
    }
    MHD_resume_connection(connection.pointer)
  }
}

/// libmicrohttpd's connection.
///
/// Unchecked because a pointer is not Sendable: it is used only by its own thread in callbacks, and
/// under the exchange's lock for the two functions that libmicrohttpd allows to any thread.
struct Connection: @unchecked Sendable {
  let pointer: OpaquePointer
}
