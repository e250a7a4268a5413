/// The check sum of ZIP and PNG files (ISO 3309; APPNOTE.TXT 4.4.7): the remainder by the
/// polynomial 0x04C11DB7, bits reversed.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  /// The check sum of some bytes.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    let table = table
    return ~bytes.reduce(~0) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8
    }
  }
}
