import Dispatch
import Glibc
import Synchronization

/// What happens on ctrl-C: child processes end, unfinished files go, and the program leaves with
/// status 128 + the signal's number, as a shell expects.
final class Interruptions: Sendable {
  private typealias CleanUp = @Sendable () -> Void

  private let cleanUps = Mutex<[Int: CleanUp]>([:])
  private let count = Atomic(0)

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

  /// Has `cleanUp` called when the program is interrupted, until `forget` gets the number.
  func onInterruption(_ cleanUp: @escaping @Sendable () -> Void) -> Int {
    let number = count.add(1, ordering: .relaxed).newValue
    cleanUps.withLock { $0[number] = cleanUp }
    return number
  }

  /// The clean-up is not needed any more.
  func forget(_ number: Int) { cleanUps.withLock { $0[number] = nil } }

  /// Runs `body` as one step that an interruption waits for.
  func held<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    let outcome = cleanUps.withLock { _ in
      do throws(Failure) {
        try body()
        return Result<Void, Failure>.success(())
      } catch {
        return .failure(error)
      }
    }
    try outcome.get()
  }

  private func leave(because number: Int32) -> Never {
    cleanUps.withLock { cleanUps in
      for child in ChildProcesses.all() { kill(child, SIGKILL) }
      for cleanUp in cleanUps.values { cleanUp() }
      Console.say("\nrecto: interrupted; nothing was written")
      _exit(128 + number)
    }
    _exit(128 + number)
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
