public import Imaging
public import Scanning

/// A PNG file of a page in as few channels and bits as it has. The same pixels give the same
/// bytes.
///
/// - Parameter density: pixels per inch of paper, when known.
public func pngData(of image: PageImage, density: Double? = nil) -> [UInt8] {
  switch image {
  case .colour(let bitmap): pngData(of: bitmap, density: density)
  case .grey(let bitmap): pngData(of: bitmap, density: density)
  case .bilevel(let bitmap): pngData(ofBilevel: bitmap, density: density)
  }
}

/// A PNG file of a colour picture; see `pngData(of:density:)` of a page.
public func pngData(of bitmap: ColourBitmap, density: Double? = nil) -> [UInt8] {
  let rows = PNGRows(bytesPerPixel: 3, bytesPerRow: 3 * bitmap.width, count: bitmap.height) {
    y, row in
    bitmap.withRow(y) { pixels in
      for x in pixels.indices {
        row[3 * x] = pixels[x].red
        row[3 * x + 1] = pixels[x].green
        row[3 * x + 2] = pixels[x].blue
      }
    }
  }
  return PNGEncoder(
    width: bitmap.width, height: bitmap.height, bitDepth: 8, colourType: 2, density: density
  ).file(rows.filtered())
}

/// A PNG file of a grey picture; see `pngData(of:density:)` of a page.
public func pngData(of bitmap: GreyBitmap, density: Double? = nil) -> [UInt8] {
  let rows = PNGRows(bytesPerPixel: 1, bytesPerRow: bitmap.width, count: bitmap.height) { y, row in
    bitmap.withRow(y) { pixels in
      for x in pixels.indices { row[x] = pixels[x] }
    }
  }
  return PNGEncoder(
    width: bitmap.width, height: bitmap.height, bitDepth: 8, colourType: 0, density: density
  ).file(rows.filtered())
}

/// A PNG file with one bit a pixel: white from 128 up, else black.
///
/// - Parameters:
///   - bitmap: 0 ink, 255 paper.
///   - density: pixels per inch of paper, when known.
public func pngData(ofBilevel bitmap: GreyBitmap, density: Double? = nil) -> [UInt8] {
  let rows = PNGRows(
    bytesPerPixel: 1, bytesPerRow: (bitmap.width + 7) / 8, count: bitmap.height
  ) { y, row in
    bitmap.withRow(y) { pixels in
      for byte in row.indices { row[byte] = 0 }
      for x in pixels.indices where pixels[x] >= 128 { row[x / 8] |= 0x80 >> UInt8(x % 8) }
    }
  }
  return PNGEncoder(
    width: bitmap.width, height: bitmap.height, bitDepth: 1, colourType: 0, density: density
  ).file(rows.unfiltered())
}

/// The frame of a PNG file round its rows.
private struct PNGEncoder {
  var width: Int
  var height: Int
  var bitDepth: UInt8
  var colourType: UInt8
  var density: Double?

  func file(_ rows: [UInt8]) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append(
      "IHDR", bigEndian(width) + bigEndian(height) + [bitDepth, colourType, 0, 0, 0], to: &file)
    append("sRGB", [0], to: &file)
    if let density {
      let perMetre = bigEndian(Int((max(1, density) / 0.0254).rounded()))
      append("pHYs", perMetre + perMetre + [1], to: &file)
    }
    append("IDAT", Deflate.packed(rows), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    let body = Array(type.utf8) + data
    file += bigEndian(data.count) + body + bigEndian(Int(Deflate.crc(body)))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// The bytes of a picture's rows, and PNG's filters on them.
private struct PNGRows {
  var bytesPerPixel: Int
  var bytesPerRow: Int
  var count: Int
  /// Writes row `y` into its bytes.
  var write: (Int, inout [UInt8]) -> Void

  /// Rows as they are: best for black and white.
  func unfiltered() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytesPerRow + 1) * count)
    var row = [UInt8](repeating: 0, count: bytesPerRow)
    for y in 0..<count {
      write(y, &row)
      result.append(0)
      result += row
    }
    return result
  }

  /// Each row less what its neighbours foretell, by the filter that leaves the least: the sum of
  /// absolute differences decides, as the standard advises (12.7).
  func filtered() -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytesPerRow + 1) * count)
    var row = [UInt8](repeating: 0, count: bytesPerRow)
    var above = row
    var best = row
    var candidate = row
    for y in 0..<count {
      write(y, &row)
      var chosen = PNGFilter.none
      var least = Int.max
      for filter in PNGFilter.allCases {
        let cost = filter.apply(to: row, above: above, step: bytesPerPixel, into: &candidate)
        if cost < least {
          (least, chosen) = (cost, filter)
          swap(&best, &candidate)
        }
      }
      result.append(chosen.rawValue)
      result += best
      swap(&above, &row)
    }
    return result
  }
}
