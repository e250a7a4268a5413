import Glibc

/// The open files of this process.
enum Descriptors {
  /// Takes the places of standard input, output and error that the caller left closed. Else the
  /// next file opened would take one, and a message to standard error would be written into it.
  /// What is put there fails when it is used, as a closed stream would.
  static func fillStandardStreams() {
    for (number, useless) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY)]
      + [(STDERR_FILENO, O_RDONLY)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", useless)
    }
  }

  /// As many as the system lets us have: each input whose name is not UTF-8 stays open.
  static func allowMany() {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  }
}
