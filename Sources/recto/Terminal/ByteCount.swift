/// Sizes of files in words.
package enum ByteCount {
  /// In bytes, kB or MB, whichever reads best.
  package static func words(_ bytes: Int) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) bytes"
    case ..<1_000_000: "\((bytes + 500) / 1_000) kB"
    default:
      "\((bytes + 50_000) / 1_000_000).\((bytes + 50_000) / 100_000 % 10) MB"
    }
  }
}
