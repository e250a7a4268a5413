import Glibc

/// How the C library keeps freed memory.
enum Memory {
  /// Gives pictures back to the system as soon as they are done.
  ///
  /// By itself glibc raises the size from which blocks are mapped on their own to 32 MB, and keeps
  /// an arena a thread: freed grey pictures then stay in the holes of many arenas, and the peak
  /// grows with the number of pages.
  static func keepFlat() {
    mallopt(M_MMAP_THRESHOLD, 1 << 20)
    mallopt(M_TRIM_THRESHOLD, 4 << 20)
    mallopt(M_ARENA_MAX, 4)
  }
}
