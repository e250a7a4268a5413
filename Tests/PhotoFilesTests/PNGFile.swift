import CPNG

/// A PNG file put together chunk by chunk, for the varieties that Recto reads but never writes.
struct PNGFile {
  var width: Int
  var height: Int
  var bitDepth: Int
  /// 0 grey, 2 colour, 3 palette, 4 grey and alpha, 6 colour and alpha.
  var colourType: Int
  /// The rows' bytes, without filters.
  var rows: [[UInt8]]
  /// Chunks before the pixels.
  var extra: [(type: String, data: [UInt8])] = []

  var bytes: [UInt8] {
    let header =
      bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4)
      + [UInt8(bitDepth), UInt8(colourType), 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + extra.flatMap { chunk($0.type, $0.data) }
      + chunk("IDAT", PNGFile.packed(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// `data` as zlib packs it.
  static func packed(_ data: [UInt8]) -> [UInt8] {
    var count = compressBound(UInt(data.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    compress(&result, &count, data, UInt(data.count))
    return Array(result[..<Int(count)])
  }

  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    let sum = crc32(0, body, UInt32(body.count))
    return bigEndian(data.count, bytes: 4) + body + bigEndian(Int(sum), bytes: 4)
  }
}
