import CTIFF
import Foundation

/// The pixels of a black and white picture by ITU-T T.6 ("group 4"), as one strip.
func ccittG4Data(of ink: InkBits) throws(ExportError) -> [UInt8] {
  let file = TIFFMemory()
  return try withExtendedLifetime(file) { () throws(ExportError) -> [UInt8] in
    let tiff = try TIFFHandle(writingTo: file)
    tiff.set(TIFFTAG_IMAGEWIDTH, UInt32(ink.width))
    tiff.set(TIFFTAG_IMAGELENGTH, UInt32(ink.height))
    tiff.set(TIFFTAG_ROWSPERSTRIP, UInt32(ink.height))
    tiff.set(TIFFTAG_BITSPERSAMPLE, 1)
    tiff.set(TIFFTAG_SAMPLESPERPIXEL, 1)
    tiff.set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_CCITTFAX4))
    tiff.set(TIFFTAG_PHOTOMETRIC, UInt32(PHOTOMETRIC_MINISWHITE))
    var rows = ink.bytes
    guard TIFFWriteEncodedStrip(tiff.pointer, 0, &rows, tmsize_t(rows.count)) >= 0,
      TIFFFlushData(tiff.pointer) == 1
    else { throw tiff.failure { .pictureNotEncoded(reason: $0) } }
    let start = Int(TIFFGetStrileOffset(tiff.pointer, 0))
    let count = Int(TIFFGetStrileByteCount(tiff.pointer, 0))
    return Array(file.bytes[start..<start + count])
  }
}
