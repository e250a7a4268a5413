import CPNG

/// zlib's stream format (RFC 1950), for the parts of PNG that libpng's simple interface leaves
/// out.
enum Deflate {
  /// The bytes that `packed` holds; `nil` when it is broken or holds more than `limit`.
  static func unpacked(_ packed: [UInt8], limit: Int) -> [UInt8]? {
    // Profiles rarely grow tenfold; the full limit is only taken when one does.
    for room in [min(limit, 10 * packed.count + 1_024), limit] {
      var length = UInt(room)
      var status = Z_OK
      let result = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        status = uncompress(buffer.baseAddress, &length, packed, UInt(packed.count))
        count = status == Z_OK ? Int(length) : 0
      }
      if status == Z_OK { return result }
      if status != Z_BUF_ERROR { return nil }
    }
    return nil
  }

  /// `bytes` packed; the same bytes always give the same stream. Level 3 takes a third of the time
  /// of zlib's usual 6 on photos and is some 7 % larger.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var length = compressBound(UInt(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      let status = compress2(buffer.baseAddress, &length, bytes, UInt(bytes.count), 3)
      precondition(status == Z_OK, "zlib fails only for want of memory or room")
      count = Int(length)
    }
  }

  /// The checksum of PNG's chunks.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32(0, bytes, UInt32(bytes.count)))
  }
}
