import Glibc

/// A clock that nobody sets.
public enum Uptime {
  /// Seconds since some moment.
  public static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
