import CChild
import Glibc

/// A program that runs beside Recto, with limits on its time and memory, read through a pipe.
/// It never meets a shell, and is killed when this object goes, the time is up, or the task is
/// cancelled.
final class ChildProcess {
  /// What a program may take.
  struct Allowance {
    /// Of processor time; on the clock five times as much, for busy machines.
    var seconds: Double
    /// Bytes of address space.
    var memory: Int
  }

  private let tool: String
  private let allowance: Allowance
  private let child: recto_child
  private let deadline: Double
  private var complaints: [UInt8] = []
  private var status: Int32?

  /// Starts `tool`, found in PATH, with `arguments` that it gets as they are.
  init(
    _ tool: String, _ arguments: [String], allowance: Allowance
  ) throws(PhotoFileError) {
    var child = recto_child()
    let failure = CStrings.with([tool] + arguments) { argv in
      CStrings.with(ChildProcess.environment()) { environment in
        recto_child_start(
          argv, environment,
          recto_child_limits(
            address_space_bytes: UInt64(allowance.memory),
            cpu_seconds: UInt64(max(1, allowance.seconds.rounded(.up))), file_bytes: 64 << 20),
          &child)
      }
    }
    guard failure == 0 else {
      throw failure == ENOENT ? .toolMissing(tool) : .unreadable(errno: failure)
    }
    self.tool = tool
    self.allowance = allowance
    self.child = child
    deadline = ChildProcess.now() + 5 * allowance.seconds
  }

  deinit {
    close(child.output)
    close(child.error)
    if status == nil {
      kill(child.pid, SIGKILL)
      var ignored: Int32 = 0
      while waitpid(child.pid, &ignored, 0) < 0, errno == EINTR {}
    }
  }

  /// Writes what the program gives next into `bytes` from `start` on; returns the count of bytes,
  /// 0 at the end.
  func read(into bytes: inout [UInt8], from start: Int = 0) throws(PhotoFileError) -> Int {
    while true {
      let count = bytes.withUnsafeMutableBytes { buffer in
        let room = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        return Glibc.read(child.output, room.baseAddress, room.count)
      }
      if count >= 0 { return count }
      guard errno == EAGAIN || errno == EINTR else { throw .unreadable(errno: errno) }
      drainComplaints()
      try checkTime()
      var waiting = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 50)
    }
  }

  /// Everything the program writes, at most `limit` bytes.
  func output(limit: Int) throws(PhotoFileError) -> [UInt8] {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try read(into: &piece)
      if count == 0 { return result }
      guard result.count + count <= limit else {
        throw .damaged(reason: "\(tool) wrote more than \(limit) bytes")
      }
      result += piece[..<count]
    }
  }

  /// Waits for the end. Throws when its exit status is no success; returns what it complained about
  /// all the same.
  func finish(accepting successes: Set<Int32> = [0]) throws(PhotoFileError) -> String {
    var code: Int32 = 0
    while waitpid(child.pid, &code, WNOHANG) == 0 {
      drainComplaints()
      try checkTime()
      usleep(1_000)
    }
    status = code
    drainComplaints()
    let words = String(decoding: complaints, as: UTF8.self)
    let signal = code & 0x7F
    if signal == SIGXCPU || signal == SIGKILL {
      throw .outOfTime(tool: tool, seconds: allowance.seconds)
    }
    if signal != 0 { throw .damaged(reason: "\(tool) was ended by signal \(signal)") }
    guard successes.contains(code >> 8 & 0xFF) else {
      throw .damaged(reason: ChildProcess.firstError(words))
    }
    return words
  }

  /// The first error among a program's complaints, else the first of them.
  static func firstError(_ words: String) -> String {
    let lines = words.split(whereSeparator: \.isNewline)
    let error = lines.first { $0.contains("Error") } ?? lines.first
    return error.map(String.init) ?? "no reason given"
  }

  private func checkTime() throws(PhotoFileError) {
    guard !Task.isCancelled else { throw .cancelled }
    guard ChildProcess.now() < deadline else {
      throw .outOfTime(tool: tool, seconds: allowance.seconds)
    }
  }

  /// Keeps the beginning of what the program says on standard error, and lets the rest pass, so
  /// that it never waits for a reader.
  private func drainComplaints() {
    var piece = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(child.error, &piece, piece.count)
      guard count > 0 else { return }
      if complaints.count < 4_096 { complaints += piece[..<count] }
    }
  }

  private static func environment() -> [String] {
    // Plain English and points in numbers; fonts are found through the home directory.
    let kept = ["PATH", "HOME", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]
    return ["LC_ALL=C"]
      + kept.compactMap { (name: String) -> String? in
        getenv(name).map { "\(name)=\(String(cString: $0))" }
      }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// Strings as C's null-ended array of pointers.
private enum CStrings {
  static func with<Result>(
    _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return body(copies.map { UnsafePointer($0) } + [nil])
  }
}
