import CPNG
import Imaging

/// PNG by libpng's simple interface, which keeps its `longjmp`s to itself. Sixteen bits become
/// eight, palettes colours, transparency white paper; of an animation the first frame is read.
enum PNGReader {
  /// The picture as stored, in sRGB.
  static func read(_ bytes: [UInt8], limits: Limits) throws(PhotoFileError) -> RawPhoto {
    guard let header = PNGHeader(ByteView(bytes)) else {
      throw .damaged(reason: "no picture in the PNG file")
    }
    try limits.check(width: header.width, height: header.height)
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else {
      throw .damaged(reason: message(of: image))
    }
    defer { png_image_free(&image) }
    try limits.check(width: Int(image.width), height: Int(image.height))
    try limits.checkMemory(width: Int(image.width), height: Int(image.height))
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    // Sixteen-bit tones are sRGB unless the file says otherwise, not linear light.
    image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
    var result = try decode(&image)
    result.bitmap.convertToSRGB(profile: header.profile)
    result.claim(header.density, exif: header.exif)
    if header.isAnimated { result.warnings.append(.firstOfSeveralFrames) }
    return result
  }

  /// The size of the picture as stored.
  static func size(of bytes: [UInt8]) throws(PhotoFileError) -> (width: Int, height: Int) {
    guard let header = PNGHeader(ByteView(bytes)) else {
      throw .damaged(reason: "no picture in the PNG file")
    }
    return (header.width, header.height)
  }

  private static func decode(_ image: inout png_image) throws(PhotoFileError) -> RawPhoto {
    var isBroken = false
    var bitmap = try ColourBitmap(
      unsafeWidth: Int(image.width), height: Int(image.height)
    ) { (storage: UnsafeMutableBufferPointer<RGBA>) throws(PhotoFileError) in
      // What a broken file leaves out stays clear, and so becomes white.
      storage.initialize(repeating: RGBA(0, 0, 0, 0))
      if png_image_finish_read(&image, nil, storage.baseAddress, 0, nil) == 0 {
        guard storage.contains(where: { $0 != RGBA(0, 0, 0, 0) }) else {
          throw .damaged(reason: message(of: image))
        }
        isBroken = true
      }
    }
    bitmap.flattenOnWhite()
    return RawPhoto(
      bitmap: bitmap, warnings: isBroken ? [.damaged(reason: message(of: image))] : [])
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
