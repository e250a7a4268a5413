import CPNG

/// What a PNG file says beside its pixels (W3C PNG, third edition): a walk over the chunks.
struct PNGHeader {
  var width: Int
  var height: Int
  /// The colour profile, unpacked; empty when there is none or it is broken.
  var profile: [UInt8] = []
  var density: Density?
  var exif = EXIF()
  var isAnimated = false

  /// The header; `nil` unless the file begins as every PNG file must.
  init?(_ bytes: ByteView) {
    guard bytes.hasPrefix(Array("IHDR".utf8), at: 12), let width = bytes.u32(at: 16),
      let height = bytes.u32(at: 20)
    else { return nil }
    (self.width, self.height) = (width, height)
    var offset = 8
    while let length = bytes.u32(at: offset), let type = bytes.part(at: offset + 4, count: 4),
      let data = bytes.part(at: offset + 8, count: length)
    {
      read(type, data)
      offset += 12 + length
    }
  }

  private mutating func read(_ type: ByteView, _ data: ByteView) {
    switch type.array {
    case Array("pHYs".utf8):
      guard let x = data.u32(at: 0), let y = data.u32(at: 4), data[8] == 1 else { return }
      density = Density(believing: Double(x) * 0.0254, Double(y) * 0.0254)
    case Array("iCCP".utf8):
      guard let nameEnd = data.firstOffset(of: [0]) else { return }
      profile = Deflate.unpacked(data.rest(from: nameEnd + 2).array, limit: 4 << 20) ?? []
    case Array("eXIf".utf8):
      exif = EXIF(tiff: data)
    case Array("acTL".utf8):
      isAnimated = (data.u32(at: 0) ?? 1) > 1
    default:
      break
    }
  }
}
