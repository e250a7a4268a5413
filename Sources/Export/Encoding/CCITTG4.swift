import CTIFF
import Foundation
import Imaging

/// The pixels of a black and white picture by ITU-T T.6 ("group 4"), as one strip; values
/// below 128 are ink.
func ccittG4Data(of bitmap: GreyBitmap) throws(ExportError) -> [UInt8] {
  let file = TIFFMemory()
  return try withExtendedLifetime(file) { () throws(ExportError) -> [UInt8] in
    let tiff = try TIFFHandle(writingTo: file)
    tiff.set(TIFFTAG_IMAGEWIDTH, UInt32(bitmap.width))
    tiff.set(TIFFTAG_IMAGELENGTH, UInt32(bitmap.height))
    tiff.set(TIFFTAG_ROWSPERSTRIP, UInt32(bitmap.height))
    tiff.set(TIFFTAG_BITSPERSAMPLE, 1)
    tiff.set(TIFFTAG_SAMPLESPERPIXEL, 1)
    tiff.set(TIFFTAG_COMPRESSION, UInt32(COMPRESSION_CCITTFAX4))
    tiff.set(TIFFTAG_PHOTOMETRIC, UInt32(PHOTOMETRIC_MINISWHITE))
    var rows = packedInk(of: bitmap)
    guard TIFFWriteEncodedStrip(tiff.pointer, 0, &rows, tmsize_t(rows.count)) >= 0,
      TIFFFlushData(tiff.pointer) == 1
    else { throw tiff.failure { .pictureNotEncoded(reason: $0) } }
    let start = Int(TIFFGetStrileOffset(tiff.pointer, 0))
    let count = Int(TIFFGetStrileByteCount(tiff.pointer, 0))
    return Array(file.bytes[start..<start + count])
  }
}

/// One bit a pixel, the first in the highest bit, 1 for ink; each row begins a byte.
private func packedInk(of bitmap: GreyBitmap) -> [UInt8] {
  let stride = (bitmap.width + 7) / 8
  var packed = [UInt8](repeating: 0, count: stride * bitmap.height)
  for y in 0..<bitmap.height {
    bitmap.withRow(y) { row in
      for index in 0..<stride {
        var byte: UInt8 = 0
        for x in 8 * index..<min(8 * index + 8, row.count) where row[x] < 128 {
          byte |= 0x80 >> UInt8(x & 7)
        }
        packed[y * stride + index] = byte
      }
    }
  }
  return packed
}
