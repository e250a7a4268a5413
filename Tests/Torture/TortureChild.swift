import Glibc

/// This program again, doing something else.
struct TortureChild {
  private let id: pid_t

  /// Starts it; `nil` when the system does not.
  init?(_ arguments: [String]) {
    var texts: [UnsafeMutablePointer<CChar>?] = (["torture"] + arguments).map { strdup($0) }
    texts.append(nil)
    defer { for text in texts { free(text) } }
    var id: pid_t = 0
    guard posix_spawn(&id, "/proc/self/exe", nil, nil, texts, environ) == 0 else { return nil }
    self.id = id
  }

  /// Kills it; false when it had ended by itself.
  func kill() -> Bool {
    Glibc.kill(id, SIGKILL)
    var status: CInt = 0
    while waitpid(id, &status, 0) < 0, errno == EINTR {}
    // Ended by a signal, and by this one: a trap is a signal too.
    return status & 0x7F == SIGKILL
  }
}
