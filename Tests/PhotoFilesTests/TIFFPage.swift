import CTIFF
import Imaging

/// A page of a TIFF file that libtiff writes for the tests.
struct TIFFPage {
  var width: Int
  var height: Int
  var bits = 8
  var channels = 1
  var photometric = PHOTOMETRIC_MINISBLACK
  /// Rows' bytes, one after the other.
  var data: [UInt8]
  var orientation = 1
  /// Pixels per unit across and down, and the unit: 2 inch, 3 centimetre.
  var resolution: (x: Double, y: Double, unit: Int32)?
  var palette: [UInt16]?
  /// What the last channel is, when there is one beyond the colours.
  var extraSample: Int32?
  /// 0 a page, 1 a preview.
  var kind: Int32 = 0
  var rowsPerStrip = 5
  var tileSize: Int?

  /// A grey ramp.
  init(ramp width: Int, _ height: Int) {
    self.init(
      width: width, height: height,
      data: (0..<height).flatMap { _ in (0..<width).map { UInt8(255 * $0 / (width - 1)) } })
  }

  init(
    width: Int, height: Int, bits: Int = 8, channels: Int = 1,
    photometric: Int32 = PHOTOMETRIC_MINISBLACK, data: [UInt8]
  ) {
    self.width = width
    self.height = height
    self.bits = bits
    self.channels = channels
    self.photometric = photometric
    self.data = data
  }

  /// A file of these pages; `nil` when libtiff will not write it.
  static func file(_ pages: [TIFFPage]) -> [UInt8]? {
    let place = TemporaryFile([])
    guard let tiff = TIFFOpen(place.path, "w") else { return nil }
    for page in pages {
      guard page.write(to: tiff) else {
        TIFFClose(tiff)
        return nil
      }
    }
    TIFFClose(tiff)
    return place.content
  }

  private func write(to tiff: OpaquePointer) -> Bool {
    func set(_ tag: Int32, _ values: any CVarArg...) {
      withVaList(values) { _ = TIFFVSetField(tiff, UInt32(tag), $0) }
    }
    set(TIFFTAG_SUBFILETYPE, kind)
    set(TIFFTAG_IMAGEWIDTH, width)
    set(TIFFTAG_IMAGELENGTH, height)
    set(TIFFTAG_BITSPERSAMPLE, bits)
    set(TIFFTAG_SAMPLESPERPIXEL, channels)
    set(TIFFTAG_PHOTOMETRIC, photometric)
    set(TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG)
    set(TIFFTAG_ORIENTATION, orientation)
    if let resolution {
      set(TIFFTAG_XRESOLUTION, resolution.x)
      set(TIFFTAG_YRESOLUTION, resolution.y)
      set(TIFFTAG_RESOLUTIONUNIT, resolution.unit)
    }
    if let extraSample {
      var kinds = [UInt16(extraSample)]
      kinds.withUnsafeMutableBufferPointer { kinds in
        guard let start = kinds.baseAddress else { return }
        set(TIFFTAG_EXTRASAMPLES, 1, start)
      }
    }
    if var palette {
      palette.withUnsafeMutableBufferPointer { colours in
        guard let start = colours.baseAddress else { return }
        let third = colours.count / 3
        set(TIFFTAG_COLORMAP, start, start + third, start + 2 * third)
      }
    }
    let rowBytes = (width * channels * bits + 7) / 8
    var rows = data
    return rows.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      if let tileSize {
        set(TIFFTAG_COMPRESSION, COMPRESSION_LZW)
        set(TIFFTAG_TILEWIDTH, tileSize)
        set(TIFFTAG_TILELENGTH, tileSize)
        return writeTiles(tiff, start, rowBytes, tileSize)
      }
      set(TIFFTAG_ROWSPERSTRIP, rowsPerStrip)
      return (0..<height).allSatisfy {
        TIFFWriteScanline(tiff, start + $0 * rowBytes, UInt32($0), 0) >= 0
      }
        && TIFFWriteDirectory(tiff) != 0
    }
  }

  /// Eight-bit samples only.
  private func writeTiles(
    _ tiff: OpaquePointer, _ pixels: UnsafeMutableRawPointer, _ rowBytes: Int, _ size: Int
  ) -> Bool {
    for top in stride(from: 0, to: height, by: size) {
      for left in stride(from: 0, to: width, by: size) {
        var tile = [UInt8](repeating: 0, count: size * size * channels)
        for y in 0..<min(size, height - top) {
          for x in 0..<min(size, width - left) * channels {
            tile[y * size * channels + x] = pixels.load(
              fromByteOffset: (top + y) * rowBytes + left * channels + x, as: UInt8.self)
          }
        }
        guard TIFFWriteTile(tiff, &tile, UInt32(left), UInt32(top), 0, 0) >= 0 else { return false }
      }
    }
    return TIFFWriteDirectory(tiff) != 0
  }
}
