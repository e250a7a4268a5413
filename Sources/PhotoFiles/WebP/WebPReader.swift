import CWebP
import Imaging

/// WebP by libwebp. Transparency becomes white paper; of an animation the first frame is read.
enum WebPReader {
  /// The picture as stored, in sRGB.
  static func read(_ bytes: [UInt8], limits: Limits) throws(PhotoFileError) -> RawPhoto {
    let header = WebPHeader(ByteView(bytes))
    var result: RawPhoto
    if let frame = header.firstFrame, let canvas = header.canvas {
      try limits.check(width: canvas.width, height: canvas.height)
      try limits.checkMemory(width: canvas.width, height: canvas.height)
      result = try decode(frame.data.array, limits: limits)
      result.bitmap = result.bitmap.placed(
        x: frame.x, y: frame.y, onWhiteOfWidth: canvas.width, height: canvas.height)
      result.warnings.append(.firstOfSeveralFrames)
    } else {
      result = try decode(bytes, limits: limits)
    }
    result.bitmap.convertToSRGB(profile: header.profile)
    result.claim(header.exif.density, exif: header.exif)
    return result
  }

  /// The size of the picture, or of the canvas of an animation.
  static func size(of bytes: [UInt8]) throws(PhotoFileError) -> (width: Int, height: Int) {
    var features = WebPBitstreamFeatures()
    guard WebPGetFeatures(bytes, bytes.count, &features) == VP8_STATUS_OK else {
      throw .damaged(reason: "no picture in the WebP file")
    }
    return (Int(features.width), Int(features.height))
  }

  private static func decode(
    _ bytes: [UInt8], limits: Limits
  ) throws(PhotoFileError) -> RawPhoto {
    let (width, height) = try size(of: bytes)
    try limits.check(width: width, height: height)
    try limits.checkMemory(width: width, height: height)
    var isWhole = false
    var bitmap = try ColourBitmap(unsafeWidth: width, height: height) {
      (storage: UnsafeMutableBufferPointer<RGBA>) throws(PhotoFileError) in
      // What a broken file leaves out stays clear, and so becomes white.
      storage.initialize(repeating: RGBA(0, 0, 0, 0))
      isWhole = try storage.withMemoryRebound(to: UInt8.self) {
        (raw) throws(PhotoFileError) in
        try fill(raw, stride: 4 * width, from: bytes)
      }
    }
    bitmap.flattenOnWhite()
    return RawPhoto(bitmap: bitmap, warnings: isWhole ? [] : [.incomplete])
  }

  /// Writes the pixels that are there; whether these are all.
  private static func fill(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, stride: Int, from bytes: [UInt8]
  ) throws(PhotoFileError) -> Bool {
    // The incremental decoder gives the rows before the break, too.
    guard
      let decoder = WebPINewRGB(MODE_RGBA, pixels.baseAddress, pixels.count, Int32(stride))
    else { throw .damaged(reason: "out of memory") }
    defer { WebPIDelete(decoder) }
    switch WebPIAppend(decoder, bytes, bytes.count) {
    case VP8_STATUS_OK: return true
    case VP8_STATUS_SUSPENDED: return false
    case let status: throw .damaged(reason: "libwebp's error \(status.rawValue)")
    }
  }
}

extension Bitmap where Pixel == RGBA {
  /// The picture as part of a larger, white one; what would lie outside is left out.
  fileprivate func placed(x left: Int, y top: Int, onWhiteOfWidth width: Int, height: Int) -> Self {
    if left == 0, top == 0, width == self.width, height == self.height { return self }
    var result = ColourBitmap(width: width, height: height, filledWith: .white)
    for y in 0..<max(0, min(self.height, height - top)) {
      withRow(y) { source in
        result.updateRow(top + y) { row in
          for x in 0..<max(0, min(source.count, width - left)) { row[left + x] = source[x] }
        }
      }
    }
    return result
  }
}
