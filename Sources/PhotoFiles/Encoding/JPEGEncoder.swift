import CTurboJPEG
public import Imaging
public import Scanning
import Synchronization

/// Calls its closure once with each number from 0 up to its first argument, if it likes on several
/// threads, and returns when all calls have.
public typealias Performing = (Int, @Sendable (Int) -> Void) -> Void

/// A JPEG file of a page; grey and black-and-white pages have one component. The same pixels give
/// the same bytes.
///
/// - Parameters:
///   - image: at most 65,500 pixels a side.
///   - quality: 1 poor … 100 best. Below 90, colour is stored at half the resolution.
///   - density: pixels per inch of paper, when known.
///   - perform: encodes the bands that tall pictures are cut into; the bytes are the same however.
public func jpegData(
  of image: PageImage, quality: Int, density: Double? = nil,
  perform: Performing = { (0..<$0).forEach($1) }
) -> [UInt8] {
  switch image {
  case .colour(let bitmap):
    jpegData(of: bitmap, quality: quality, density: density, perform: perform)
  case .grey(let bitmap), .bilevel(let bitmap):
    jpegData(of: bitmap, quality: quality, density: density, perform: perform)
  }
}

/// A JPEG file of a colour picture; see the first `jpegData`.
public func jpegData(
  of bitmap: ColourBitmap, quality: Int, density: Double? = nil,
  perform: Performing = { (0..<$0).forEach($1) }
) -> [UInt8] {
  JPEGEncoder(
    bitmap: bitmap, format: TJPF_RGBX, sampling: quality < 90 ? TJSAMP_420 : TJSAMP_444,
    quality: quality
  ).encode(density: density, perform: perform)
}

/// A JPEG file of a grey picture; see the first `jpegData`.
public func jpegData(
  of bitmap: GreyBitmap, quality: Int, density: Double? = nil,
  perform: Performing = { (0..<$0).forEach($1) }
) -> [UInt8] {
  JPEGEncoder(bitmap: bitmap, format: TJPF_GRAY, sampling: TJSAMP_GRAY, quality: quality)
    .encode(density: density, perform: perform)
}

/// A progressive JPEG file of a page (ITU-T T.81, annex G): for pictures of few pixels, and with
/// large even areas, which take next to nothing. Parameters as those of the first `jpegData`.
public func progressiveJPEGData(of image: PageImage, quality: Int) -> [UInt8] {
  switch image {
  case .colour(let bitmap):
    JPEGEncoder(
      bitmap: bitmap, format: TJPF_RGBX, sampling: quality < 90 ? TJSAMP_420 : TJSAMP_444,
      quality: quality
    ).progressiveFile()
  case .grey(let bitmap), .bilevel(let bitmap):
    JPEGEncoder(bitmap: bitmap, format: TJPF_GRAY, sampling: TJSAMP_GRAY, quality: quality)
      .progressiveFile()
  }
}

private struct JPEGEncoder<Pixel: BytePixel>: Sendable {
  var bitmap: Bitmap<Pixel>
  var format: TJPF
  var sampling: TJSAMP
  var quality: Int

  func encode(density: Double?, perform: Performing) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    precondition(max(width, height) <= 65_500, "JPEG has at most 65,500 pixels a side")
    precondition((1...100).contains(quality), "JPEG's quality is 1…100")
    let bands = JPEGBands(width: width, height: height, unit: sampling == TJSAMP_420 ? 16 : 8)
    let files = Mutex([[UInt8]](repeating: [], count: bands.count))
    perform(bands.count) { number in
      let file = self.file(of: bands.rows(number))
      files.withLock { $0[number] = file }
    }
    var result = files.withLock { bands.joined($0) }
    if let density { JPEGEncoder.write(density, into: &result) }
    return result
  }

  func progressiveFile() -> [UInt8] {
    precondition(max(bitmap.width, bitmap.height) <= 65_500, "JPEG has 65,500 pixels a side")
    precondition((1...100).contains(quality), "JPEG's quality is 1…100")
    return file(of: 0..<bitmap.height, flags: TJFLAG_PROGRESSIVE)
  }

  /// A JPEG file of some rows.
  private func file(of rows: Range<Int>, flags: Int32 = 0) -> [UInt8] {
    guard let encoder = tjInitCompress() else { preconditionFailure("out of memory") }
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    let rowBytes = bitmap.width * Pixel.channels
    let status = bitmap.withPixels { pixels in
      pixels.withUnsafeBytes { bytes in
        let band = UnsafeRawBufferPointer(
          rebasing: bytes[rows.lowerBound * rowBytes..<rows.upperBound * rowBytes])
        return tjCompress2(
          encoder, band.bindMemory(to: UInt8.self).baseAddress, Int32(bitmap.width), 0,
          Int32(rows.count), format.rawValue, &data, &length, Int32(sampling.rawValue),
          Int32(quality), flags)
      }
    }
    defer { tjFree(data) }
    // With the arguments checked above, only memory can be wanting.
    precondition(status == 0, "out of memory")
    return Array(UnsafeBufferPointer(start: data, count: Int(length)))
  }

  /// The library begins every file with JFIF's segment, its density unknown: fills it in.
  private static func write(_ density: Double, into file: inout [UInt8]) {
    guard ByteView(file).hasPrefix(Array("JFIF".utf8), at: 6) else { return }
    let value = UInt16(min(65_535, max(1, density.rounded())))
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    file.replaceSubrange(13..<18, with: [1] + bytes + bytes)
  }
}
