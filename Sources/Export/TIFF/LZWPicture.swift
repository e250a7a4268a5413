import CTIFF
import Imaging
import Scanning

/// A page's pixels by LZW with TIFF's horizontal differences (TIFF 6.0, sections 13 and 14), as one
/// strip; nothing is lost.
struct LZWPicture: Sendable {
  /// Pixels across.
  let width: Int
  /// Pixels down.
  let height: Int
  /// Pixels per inch of paper, across.
  let density: Double
  /// Pixels per inch of paper, down.
  let verticalDensity: Double
  /// Numbers a pixel: 3 for red, green and blue, 1 for grey.
  let samples: Int
  let bytes: [UInt8]

  /// Compresses a page's pixels; `nil` for a black and white page.
  init?(_ page: ExportPage, settings: ExportSettings) throws(ExportError) {
    let page = page.scaledDown(to: settings.maximumDensity)
    var pixels: [UInt8]
    switch page.image {
    case .colour(let bitmap):
      samples = 3
      pixels = Self.samples(of: bitmap)
    case .grey(let bitmap):
      samples = 1
      pixels = bitmap.pixels
    case .bilevel: return nil
    }
    width = page.image.width
    height = page.image.height
    density = page.density
    verticalDensity = Double(height) / (page.size.height / 25.4)

    let file = TIFFMemory()
    let (width, height, samples) = (width, height, samples)
    bytes = try withExtendedLifetime(file) { () throws(ExportError) -> [UInt8] in
      let tiff = try TIFFHandle(writingTo: file)
      tiff.set(TIFFTAG_IMAGEWIDTH, UInt32(width))
      tiff.set(TIFFTAG_IMAGELENGTH, UInt32(height))
      tiff.set(TIFFTAG_ROWSPERSTRIP, UInt32(height))
      tiff.set(TIFFTAG_PLANARCONFIG, UInt32(PLANARCONFIG_CONTIG))
      tiff.setLZW(samples: samples)
      guard TIFFWriteEncodedStrip(tiff.pointer, 0, &pixels, tmsize_t(pixels.count)) >= 0,
        TIFFFlushData(tiff.pointer) == 1
      else { throw tiff.failure { .pictureNotEncoded(reason: $0) } }
      let start = Int(TIFFGetStrileOffset(tiff.pointer, 0))
      let count = Int(TIFFGetStrileByteCount(tiff.pointer, 0))
      return Array(file.bytes[start..<start + count])
    }
  }

  private static func samples(of bitmap: ColourBitmap) -> [UInt8] {
    let pixels = bitmap.pixels
    return [UInt8](unsafeUninitializedCapacity: 3 * pixels.count) { buffer, count in
      for index in pixels.indices {
        buffer[3 * index] = pixels[index].red
        buffer[3 * index + 1] = pixels[index].green
        buffer[3 * index + 2] = pixels[index].blue
      }
      count = 3 * pixels.count
    }
  }
}

extension TIFFHandle {
  /// Sets the tags of a picture by LZW with so many numbers a pixel.
  func setLZW(samples: Int) {
    set(TIFFTAG_BITSPERSAMPLE, 8)
    set(TIFFTAG_SAMPLESPERPIXEL, UInt32(samples))
    set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_LZW))
    set(TIFFTAG_PREDICTOR, UInt32(PREDICTOR_HORIZONTAL))
    set(TIFFTAG_PHOTOMETRIC, UInt32(samples == 3 ? PHOTOMETRIC_RGB : PHOTOMETRIC_MINISBLACK))
  }
}
