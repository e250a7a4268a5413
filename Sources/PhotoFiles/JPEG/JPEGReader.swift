import CTurboJPEG
import Imaging

/// JPEG by TurboJPEG (libjpeg-turbo 2.1 or later), straight into a bitmap's storage. Of an MPO
/// file the first picture is read.
enum JPEGReader {
  /// The picture as stored, in sRGB; with `longSide` at a half, a quarter or an eighth of its
  /// size, the smallest whose long side is still at least that.
  static func read(
    _ bytes: [UInt8], limits: Limits, atLeast longSide: Int?
  ) throws(PhotoFileError) -> RawPhoto {
    guard let header = JPEGHeader(ByteView(bytes)) else {
      throw .damaged(reason: "no picture in the JPEG file")
    }
    try limits.check(width: header.width, height: header.height)
    guard let decoder = tjInitDecompress() else { throw .damaged(reason: lastError(nil)) }
    defer { tjDestroy(decoder) }
    // The library's own view of the header counts: it is what it will write.
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let status = tjDecompressHeader3(
      decoder, bytes, UInt(bytes.count), &width, &height, &sampling, &space)
    // An odd chroma sampling is an error to this call, but not to the decoder.
    guard status == 0 || (width > 0 && height > 0) else {
      throw .damaged(reason: lastError(decoder))
    }
    try limits.check(width: Int(width), height: Int(height))
    let wanted = reduction(width: Int(width), height: Int(height), atLeast: longSide)
    let possible = try limits.shrinking([1, 2, 4, 8], width: Int(width), height: Int(height))
    let scale = max(wanted, possible)
    var result = RawPhoto(
      bitmap: try decode(
        bytes, with: decoder, width: (Int(width) + scale - 1) / scale,
        height: (Int(height) + scale - 1) / scale, isCMYK: header.components == 4))
    if tjGetErrorCode(decoder) == TJERR_WARNING.rawValue {
      result.warnings += warning(lastError(decoder))
    }
    if possible > wanted {
      result.warnings.append(.shrunkToMemory(width: Int(width), height: Int(height)))
    }
    result.apply(header, reduction: scale)
    return result
  }

  /// The size of the picture as stored.
  static func size(of bytes: [UInt8]) throws(PhotoFileError) -> (width: Int, height: Int) {
    guard let header = JPEGHeader(ByteView(bytes)) else {
      throw .damaged(reason: "no picture in the JPEG file")
    }
    return (header.width, header.height)
  }

  private static let noProblem = "No error"

  private static func lastError(_ decoder: tjhandle?) -> String {
    guard let text = tjGetErrorStr2(decoder) else { return noProblem }
    return String(cString: text)
  }

  private static func warning(_ word: String) -> [PhotoWarning] {
    if word.contains("Premature end") { return [.incomplete] }
    // Stray bytes between the header's segments lose nothing; those before a restart marker or
    // the end (0xd0…0xd9) mean that pixels were lost.
    if word.contains("extraneous bytes"), !word.contains("0xd") { return [] }
    return [.damaged(reason: word)]
  }

  private static func reduction(width: Int, height: Int, atLeast longSide: Int?) -> Int {
    guard let longSide else { return 1 }
    return [8, 4, 2].first { (max(width, height) + $0 - 1) / $0 >= longSide } ?? 1
  }

  private static func decode(
    _ bytes: [UInt8], with decoder: tjhandle, width: Int, height: Int, isCMYK: Bool
  ) throws(PhotoFileError) -> ColourBitmap {
    let format = isCMYK ? TJPF_CMYK : TJPF_RGBA
    return try ColourBitmap(unsafeWidth: width, height: height) {
      (storage: UnsafeMutableBufferPointer<RGBA>) throws(PhotoFileError) in
      // Five hundred scans in a progressive file are an attack, not a picture.
      let status = storage.withMemoryRebound(to: UInt8.self) { raw in
        tjDecompress2(
          decoder, bytes, UInt(bytes.count), raw.baseAddress, Int32(width), Int32(width * 4),
          Int32(height), format.rawValue, TJFLAG_LIMITSCANS)
      }
      if status != 0, tjGetErrorCode(decoder) == TJERR_FATAL.rawValue {
        throw .damaged(reason: lastError(decoder))
      }
    }
  }
}

extension RawPhoto {
  fileprivate mutating func apply(_ header: JPEGHeader, reduction: Int) {
    orientation = header.exif.orientation
    claim(header.density ?? header.exif.density, exif: header.exif, reduction: reduction)
    if header.components == 4 {
      bitmap.convertInks(profile: header.profile, inverted: header.hasAdobeMarker)
    } else {
      bitmap.convertToSRGB(profile: header.profile)
    }
  }
}
