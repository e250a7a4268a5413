import CTIFF

/// How a TIFF file keeps colour and grey pages. Black and white ones are always CCITT G4, which
/// loses nothing.
public enum TIFFCompression: String, CaseIterable, Sendable {
  /// As JPEG: smaller.
  case jpeg
  /// By LZW: nothing is lost.
  case lzw
}

/// Writes all pages into one TIFF file: CCITT G4 for black and white, JPEG or LZW otherwise.
public actor TIFFDocumentWriter: DocumentWriter {
  private let destination: Destination
  private let settings: ExportSettings
  private let compression: TIFFCompression
  private var pages: PageSpool<Header>
  private var isFinished = false

  /// What a page's directory says besides the pixels.
  private struct Header {
    enum Coding {
      case picture(EncodedPicture.Coding)
      case lzw(samples: Int)
    }

    var coding: Coding
    var width: Int
    var height: Int
    var density: Double
    var verticalDensity: Double
  }

  /// A writer of the file at `path`. Throws at once when the folder can't be written or the
  /// name is taken and must not be overwritten.
  public init(
    path: String, settings: ExportSettings = ExportSettings(),
    compression: TIFFCompression = .jpeg, overwrites: Bool = false
  ) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    self.settings = settings
    self.compression = compression
    pages = try PageSpool(beside: path)
  }

  /// Encodes a page in the caller's task and puts it on disk.
  public nonisolated func add(
    _ page: ExportPage, at index: Int
  ) async throws(ExportError) {
    if compression == .lzw, let picture = try LZWPicture(page, settings: settings) {
      let header = Header(
        coding: .lzw(samples: picture.samples), width: picture.width, height: picture.height,
        density: picture.density, verticalDensity: picture.verticalDensity)
      try await append(picture.bytes, header, at: index)
    } else {
      let picture = try EncodedPicture(page, settings: settings)
      let header = Header(
        coding: .picture(picture.coding), width: picture.width, height: picture.height,
        density: picture.density, verticalDensity: picture.verticalDensity)
      try await append(picture.bytes, header, at: index)
    }
  }

  private func append(_ bytes: [UInt8], _ header: Header, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    try pages.append(bytes, header, at: index)
  }

  /// Writes the file under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    let count = pages.count
    guard count > 0 else { throw .noPages }
    isFinished = true
    var file = try destination.makeFile()
    do {
      // Offsets have 32 bits in a plain TIFF; directories take some room besides the pixels.
      let isBig = pages.length > 4_000_000_000
      let tiff = try TIFFHandle(writingAt: file.temporaryPath, isBig: isBig)
      var number = 0
      try pages.forEach { (bytes, header) throws(ExportError) in
        try Self.write(bytes, header, number: number, of: count, to: tiff)
        number += 1
      }
    }
    try file.publish()
    return [destination.path]
  }

  private static func write(
    _ bytes: [UInt8], _ header: Header, number: Int, of count: Int, to tiff: borrowing TIFFHandle
  ) throws(ExportError) {
    tiff.set(TIFFTAG_IMAGEWIDTH, UInt32(header.width))
    tiff.set(TIFFTAG_IMAGELENGTH, UInt32(header.height))
    tiff.set(TIFFTAG_ROWSPERSTRIP, UInt32(header.height))
    tiff.set(TIFFTAG_PLANARCONFIG, UInt32(PLANARCONFIG_CONTIG))
    tiff.set(TIFFTAG_RESOLUTIONUNIT, UInt32(RESUNIT_INCH))
    tiff.set(TIFFTAG_XRESOLUTION, real: header.density)
    tiff.set(TIFFTAG_YRESOLUTION, real: header.verticalDensity)
    tiff.set(TIFFTAG_SUBFILETYPE, UInt32(FILETYPE_PAGE))
    tiff.set(pageNumber: number, of: count)
    switch header.coding {
    case .picture(.colourJPEG):
      tiff.set(TIFFTAG_BITSPERSAMPLE, 8)
      tiff.set(TIFFTAG_SAMPLESPERPIXEL, 3)
      tiff.set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_JPEG))
      tiff.set(TIFFTAG_PHOTOMETRIC, UInt32(PHOTOMETRIC_YCBCR))
      if let sampling = colourSampling(ofJPEG: bytes) { tiff.set(colourSampling: sampling) }
    case .picture(.greyJPEG):
      tiff.set(TIFFTAG_BITSPERSAMPLE, 8)
      tiff.set(TIFFTAG_SAMPLESPERPIXEL, 1)
      tiff.set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_JPEG))
      tiff.set(TIFFTAG_PHOTOMETRIC, UInt32(PHOTOMETRIC_MINISBLACK))
    case .picture(.ccittG4):
      tiff.set(TIFFTAG_BITSPERSAMPLE, 1)
      tiff.set(TIFFTAG_SAMPLESPERPIXEL, 1)
      tiff.set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_CCITTFAX4))
      tiff.set(TIFFTAG_PHOTOMETRIC, UInt32(PHOTOMETRIC_MINISWHITE))
    case .lzw(let samples):
      tiff.setLZW(samples: samples)
    }
    var bytes = bytes
    guard TIFFWriteRawStrip(tiff.pointer, 0, &bytes, tmsize_t(bytes.count)) == bytes.count,
      TIFFWriteDirectory(tiff.pointer) == 1
    else { throw tiff.failure { .documentNotWritten(reason: $0) } }
  }
}
