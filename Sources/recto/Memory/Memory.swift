import CMalloc

/// How the C library's allocator treats pictures.
enum Memory {
  /// Keeps the memory of freed pictures for the next ones. By default each picture's pages come
  /// fresh from the kernel, which clears them first: a tenth of the time of a photo. One arena,
  /// since others cannot hold a whole picture and would each keep their own. Measured in
  /// Benchmarks' section `time`; the peak does not grow.
  static func keepLargeBlocks() {
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_MAX, 0)
    mallopt(M_TRIM_THRESHOLD, Int32.max)
  }
}
