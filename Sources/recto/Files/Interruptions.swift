import Dispatch
import Glibc
import Synchronization

/// What happens on ctrl-C: child processes end, unfinished files go, and the program leaves with
/// status 128 + the signal's number, as a shell expects.
final class Interruptions: Sendable {
  private typealias CleanUp = @Sendable () -> Void

  /// What an interruption finds.
  private struct State {
    var cleanUps: [Int: CleanUp] = [:]
    var nextNumber = 0
    var result = Result.none
  }

  /// How much of the result there is.
  private enum Result {
    case none
    /// Part of it went into a stream and cannot be taken back.
    case streamed
    /// It has its name.
    case whole
    /// There is none: a server runs, and ends with what is in flight.
    case served
  }

  private let state = Mutex(State())

  /// Listens from now on.
  static func listening(
    to signals: [Int32] = [SIGINT, SIGTERM, SIGHUP]
  ) -> (Interruptions, listeners: [any DispatchSourceSignal]) {
    let interruptions = Interruptions()
    let queue = DispatchQueue(label: "interruptions")
    let listeners = signals.map { number in
      signal(number, SIG_IGN)
      let listener = DispatchSource.makeSignalSource(signal: number, queue: queue)
      listener.setEventHandler { interruptions.leave(because: number) }
      listener.resume()
      return listener
    }
    return (interruptions, listeners)
  }

  /// Makes something that an interruption takes back, until `forget` gets the number.
  func undoing<Made: Sendable, Failure: Error>(
    _ make: () throws(Failure) -> Made, by cleanUp: @escaping @Sendable (Made) -> Void
  ) throws(Failure) -> (Made, Int) {
    try state.withLock { (state) throws(Failure) in
      let made = try make()
      state.nextNumber += 1
      state.cleanUps[state.nextNumber] = { cleanUp(made) }
      return (made, state.nextNumber)
    }
  }

  /// The clean-up is not needed any more.
  func forget(_ number: Int) { state.withLock { $0.cleanUps[number] = nil } }

  /// Runs the short step `body` that makes the result stand; an interruption waits for it and then
  /// comes too late.
  func settling<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    try state.withLock { (state) throws(Failure) in
      try body()
      state.result = .whole
    }
  }

  /// From now on clean-ups may take their time: they end a server.
  func beginServing() { state.withLock { $0.result = .served } }

  /// From now on the result goes into a stream. Its reader may keep it waiting for ever, so an
  /// interruption does not wait.
  func beginStream() { state.withLock { $0.result = .streamed } }

  private func leave(because number: Int32) {
    state.withLock { state in
      switch state.result {
      case .none: Console.say("\nrecto: interrupted; nothing was written")
      case .streamed: Console.say("\nrecto: interrupted; the output is not complete")
      case .served:
        Console.say("\nrecto: ending; what is in flight is finished")
        for cleanUp in state.cleanUps.values { cleanUp() }
        for child in ChildProcesses.all() { kill(child, SIGKILL) }
        _exit(0)
      case .whole:
        // The end is near, with the status that the result deserves; who cannot wait for it
        // interrupts again.
        state.result = .none
        return
      }
      for child in ChildProcesses.all() { kill(child, SIGKILL) }
      for cleanUp in state.cleanUps.values { cleanUp() }
      _exit(128 + number)
    }
  }
}

/// The processes that this one started, and those that they started.
enum ChildProcesses {
  /// Their numbers, parents before children; empty where the kernel does not tell.
  static func all() -> [pid_t] { children(of: getpid()) }

  private static func children(of parent: pid_t) -> [pid_t] {
    guard let tasks = opendir("/proc/\(parent)/task") else { return [] }
    defer { closedir(tasks) }
    var result: [pid_t] = []
    while let entry = readdir(tasks) {
      let thread = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard Int(thread) != nil else { continue }
      let list = FileBytes.read(Path("/proc/\(parent)/task/\(thread)/children")) ?? []
      for word in String(decoding: list, as: UTF8.self).split(separator: " ") {
        guard let child = pid_t(word) else { continue }
        result.append(child)
        result += children(of: child)
      }
    }
    return result
  }
}
