import CTIFF
import Imaging

/// An open TIFF file of libtiff; closed when it goes. Pages are reached by their offset, so each
/// takes the same time.
struct TIFFFile: ~Copyable {
  private let handle: OpaquePointer
  private let log: TIFFLog
  private let limits: Limits

  init(path: String, limits: Limits) throws(PhotoFileError) {
    let log = TIFFLog()
    guard let options = TIFFOpenOptionsAlloc() else { throw .damaged(reason: "out of memory") }
    defer { TIFFOpenOptionsFree(options) }
    // The widest pixel that is read has four channels of 16 bits.
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, tmsize_t(8 * limits.pixels))
    log.listen(options)
    // m: the file is not mapped (see FileBytes).
    guard let handle = TIFFOpenExt(path, "rm", options) else {
      throw .damaged(reason: log.firstError ?? "no picture in the TIFF file")
    }
    self.handle = handle
    self.log = log
    self.limits = limits
  }

  deinit { TIFFClose(handle) }

  /// The offsets of the pages' directories, at least one; previews and masks are no pages.
  func pages() throws(PhotoFileError) -> [UInt64] {
    var pages: [UInt64] = []
    var others: [UInt64] = []
    var hasInnerPictures = false
    repeat {
      guard pages.count + others.count < limits.pages else {
        throw .tooManyPages(atLeast: pages.count + others.count + 1, limit: limits.pages)
      }
      guard !Task.isCancelled else { throw .cancelled }
      let kind = value(TIFFTAG_SUBFILETYPE, UInt32(0))
      let isPage = kind & UInt32(FILETYPE_REDUCEDIMAGE | FILETYPE_MASK) == 0
      if isPage { pages.append(TIFFCurrentDirOffset(handle)) }
      if !isPage { others.append(TIFFCurrentDirOffset(handle)) }
      hasInnerPictures = hasInnerPictures || hasInnerDirectories
      // A raw photo of a camera is a TIFF file whose only plain picture is a preview.
      if value(TIFFTAG_DNGVERSION, UnsafeMutableRawPointer?.none) != nil {
        throw .unsupported(.cameraRaw)
      }
    } while TIFFReadDirectory(handle) != 0
    if pages.isEmpty, hasInnerPictures { throw .unsupported(.cameraRaw) }
    return pages.isEmpty ? others : pages
  }

  /// The size of the picture of the directory at `offset`, which is the current one from then on.
  func size(at offset: UInt64) throws(PhotoFileError) -> (width: Int, height: Int) {
    guard TIFFSetSubDirectory(handle, offset) != 0 else {
      throw .damaged(reason: log.firstError ?? "a page is missing")
    }
    return (
      Int(value(TIFFTAG_IMAGEWIDTH, UInt32(0))), Int(value(TIFFTAG_IMAGELENGTH, UInt32(0)))
    )
  }

  /// The picture of the directory at `offset`, as stored, in sRGB.
  func photo(at offset: UInt64) throws(PhotoFileError) -> RawPhoto {
    log.forget()
    let (width, height) = try size(at: offset)
    try limits.check(width: width, height: height)
    try limits.checkMemory(width: width, height: height)
    let orientation = Orientation(exif: Int(value(TIFFTAG_ORIENTATION, UInt16(1))))
    let density = density()
    var result = RawPhoto(bitmap: try decode(width, height, orientation))
    result.bitmap.flattenOnWhite(premultiplied: true)
    result.bitmap.convertToSRGB(profile: profile())
    if let reason = log.firstError { result.warnings.append(.damaged(reason: reason)) }
    var exif = exif()
    exif.orientation = orientation
    result.claim(density, exif: exif)
    return result
  }

  private func decode(
    _ width: Int, _ height: Int, _ orientation: Orientation
  ) throws(PhotoFileError) -> ColourBitmap {
    var reason = [CChar](repeating: 0, count: 1_024)
    guard TIFFRGBAImageOK(handle, &reason) != 0 else {
      throw .unsupportedVariety(.tiff, reason: TIFFLog.text(reason))
    }
    return try ColourBitmap(unsafeWidth: width, height: height) {
      (storage: UnsafeMutableBufferPointer<RGBA>) throws(PhotoFileError) in
      storage.initialize(repeating: .white)
      // Asked for in the orientation it has, the library does not turn the picture: it would
      // only know four of the eight ways. It packs bytes as RGBA in little-endian words.
      let status = storage.withMemoryRebound(to: UInt32.self) { words in
        TIFFReadRGBAImageOriented(
          handle, UInt32(width), UInt32(height), words.baseAddress, Int32(orientation.number), 0)
      }
      guard status != 0 else {
        throw .damaged(reason: log.firstError ?? "no pixels in the TIFF file")
      }
    }
  }

  /// What the camera wrote, without orientation and density; reads another directory, so the
  /// page's own cannot be asked any more.
  private func exif() -> EXIF {
    var exif = EXIF()
    let offset = value(TIFFTAG_EXIFIFD, UInt64(0))
    guard offset != 0, TIFFReadEXIFDirectory(handle, offset) != 0 else { return exif }
    let cameraTags = [EXIFTAG_EXPOSURETIME, EXIFTAG_FNUMBER, EXIFTAG_FOCALLENGTH]
    exif.isScanner = (1...2).contains(value(EXIFTAG_FILESOURCE, UInt8(0)))
    let film = value(EXIFTAG_FOCALLENGTHIN35MMFILM, UInt16(0))
    exif.isCamera =
      !exif.isScanner && (film > 0 || cameraTags.contains { has($0) })
    if film > 0 { exif.lens.filmFocalLength = Double(film) }
    let width = value(EXIFTAG_PIXELXDIMENSION, UInt32(0))
    let height = value(EXIFTAG_PIXELYDIMENSION, UInt32(0))
    if width > 0, height > 0 {
      exif.lens.size = Lens.Size(width: Int(width), height: Int(height))
    }
    return exif
  }

  private func density() -> Density? {
    let (x, y) = (value(TIFFTAG_XRESOLUTION, Float(0)), value(TIFFTAG_YRESOLUTION, Float(0)))
    switch Int32(value(TIFFTAG_RESOLUTIONUNIT, UInt16(RESUNIT_INCH))) {
    case RESUNIT_INCH: return Density(believing: Double(x), Double(y))
    case RESUNIT_CENTIMETER: return Density(believing: Double(x) * 2.54, Double(y) * 2.54)
    default: return nil
    }
  }

  private func profile() -> [UInt8] {
    var count: UInt32 = 0
    var data: UnsafeMutableRawPointer?
    let isThere = withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &data) { data in
        withVaList([count, data]) { TIFFVGetField(handle, UInt32(TIFFTAG_ICCPROFILE), $0) }
      }
    }
    guard isThere != 0, let data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
  }

  /// Whether a tag with a single value is there.
  private func has(_ tag: Int32) -> Bool {
    // Wide enough for any number.
    var ignored: UInt64 = 0
    return withUnsafeMutablePointer(to: &ignored) { place in
      withVaList([place]) { TIFFVGetField(handle, UInt32(tag), $0) }
    } != 0
  }

  /// A tag's value, or `fallback` when it is not there. The type must be the one that libtiff
  /// documents for the tag.
  private func value<Value>(_ tag: Int32, _ fallback: Value) -> Value {
    var value = fallback
    let isThere = withUnsafeMutablePointer(to: &value) { place in
      withVaList([place]) { TIFFVGetField(handle, UInt32(tag), $0) }
    }
    return isThere != 0 ? value : fallback
  }

  private var hasInnerDirectories: Bool {
    var count: UInt16 = 0
    var offsets: UnsafeMutableRawPointer?
    return withUnsafeMutablePointer(to: &count) { count in
      withUnsafeMutablePointer(to: &offsets) { offsets in
        withVaList([count, offsets]) { TIFFVGetField(handle, UInt32(TIFFTAG_SUBIFD), $0) }
      }
    } != 0
  }
}
