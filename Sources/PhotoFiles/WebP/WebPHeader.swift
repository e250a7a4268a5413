/// What a WebP file says beside its pixels (RFC 9649): a walk over its chunks.
struct WebPHeader {
  /// The colour profile; empty when there is none.
  var profile: [UInt8] = []
  var exif = EXIF()
  /// The canvas of an animation.
  var canvas: (width: Int, height: Int)?
  /// The first picture of an animation.
  var firstFrame: Frame?

  /// A picture on the canvas of an animation.
  struct Frame {
    /// Pixels from the canvas' left.
    var x: Int
    /// Pixels from the canvas' top.
    var y: Int
    /// The coded picture, as the decoder takes it.
    var data: ByteView
  }

  init(_ bytes: ByteView) {
    var offset = 12
    while let type = bytes.part(at: offset, count: 4),
      let length = bytes.u32(at: offset + 4, .littleEndian)
    {
      let rest = bytes.rest(from: offset + 8)
      // The last chunk of a file that breaks off is as long as what is there.
      if let data = rest.part(at: 0, count: min(length, rest.count)) { read(type, data) }
      offset += 8 + length + length % 2
    }
  }

  private mutating func read(_ type: ByteView, _ data: ByteView) {
    switch type.array {
    case Array("VP8X".utf8):
      guard let flags = data[0], flags & 2 != 0, let width = data.u24(at: 4),
        let height = data.u24(at: 7)
      else { return }
      canvas = (width + 1, height + 1)
    case Array("ICCP".utf8):
      profile = data.array
    case Array("EXIF".utf8):
      // Some programs leave JPEG's marker in front.
      let isMarked = data.hasPrefix(Array("Exif\0\0".utf8))
      exif = EXIF(tiff: data.rest(from: isMarked ? 6 : 0))
    case Array("ANMF".utf8):
      guard firstFrame == nil, let x = data.u24(at: 0), let y = data.u24(at: 3) else { return }
      firstFrame = Frame(x: 2 * x, y: 2 * y, data: data.rest(from: 16))
    default:
      break
    }
  }
}

extension ByteView {
  fileprivate func u24(at offset: Int) -> Int? {
    guard let low = u16(at: offset, .littleEndian), let high = self[offset + 2] else { return nil }
    return low | Int(high) << 16
  }
}
