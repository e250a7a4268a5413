import CTurboJPEG
public import Imaging
public import Scanning

/// A JPEG file of a page; grey and black-and-white pages have one component. The same pixels give
/// the same bytes.
///
/// - Parameters:
///   - image: at most 65,500 pixels a side.
///   - quality: 1 poor … 100 best. Below 90, colour is stored at half the resolution.
///   - density: pixels per inch of paper, when known.
public func jpegData(of image: PageImage, quality: Int, density: Double? = nil) -> [UInt8] {
  switch image {
  case .colour(let bitmap): jpegData(of: bitmap, quality: quality, density: density)
  case .grey(let bitmap), .bilevel(let bitmap):
    jpegData(of: bitmap, quality: quality, density: density)
  }
}

/// A JPEG file of a colour picture; see the first `jpegData(of:quality:density:)`.
public func jpegData(
  of bitmap: ColourBitmap, quality: Int, density: Double? = nil
) -> [UInt8] {
  bitmap.withPixels { pixels in
    pixels.withUnsafeBytes { bytes in
      JPEGEncoder(
        width: bitmap.width, height: bitmap.height, format: TJPF_RGBX,
        sampling: quality < 90 ? TJSAMP_420 : TJSAMP_444, quality: quality
      ).encode(bytes, density: density)
    }
  }
}

/// A JPEG file of a grey picture; see the first `jpegData(of:quality:density:)`.
public func jpegData(
  of bitmap: GreyBitmap, quality: Int, density: Double? = nil
) -> [UInt8] {
  bitmap.withPixels { pixels in
    pixels.withUnsafeBytes { bytes in
      JPEGEncoder(
        width: bitmap.width, height: bitmap.height, format: TJPF_GRAY, sampling: TJSAMP_GRAY,
        quality: quality
      ).encode(bytes, density: density)
    }
  }
}

private struct JPEGEncoder {
  var width: Int
  var height: Int
  var format: TJPF
  var sampling: TJSAMP
  var quality: Int

  func encode(_ pixels: UnsafeRawBufferPointer, density: Double?) -> [UInt8] {
    precondition(max(width, height) <= 65_500, "JPEG has at most 65,500 pixels a side")
    precondition((1...100).contains(quality), "JPEG's quality is 1…100")
    guard let encoder = tjInitCompress() else { preconditionFailure("out of memory") }
    defer { tjDestroy(encoder) }
    var data: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    let status = tjCompress2(
      encoder, pixels.bindMemory(to: UInt8.self).baseAddress, Int32(width), 0, Int32(height),
      format.rawValue, &data, &length, Int32(sampling.rawValue), Int32(quality), 0)
    defer { tjFree(data) }
    // With the arguments checked above, only memory can be wanting.
    precondition(status == 0, "out of memory")
    var result = Array(UnsafeBufferPointer(start: data, count: Int(length)))
    if let density { JPEGEncoder.write(density, into: &result) }
    return result
  }

  /// The library begins every file with JFIF's segment, its density unknown: fills it in.
  private static func write(_ density: Double, into file: inout [UInt8]) {
    guard ByteView(file).hasPrefix(Array("JFIF".utf8), at: 6) else { return }
    let value = UInt16(min(65_535, max(1, density.rounded())))
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    file.replaceSubrange(13..<18, with: [1] + bytes + bytes)
  }
}
