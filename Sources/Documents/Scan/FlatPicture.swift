import Imaging

extension ScanPhoto {
  /// Whether a camera may have taken it. Where the file does not say, a picture of a sheet's exact
  /// shape, or with one colour all round, is a scan or a screenshot.
  var mayBeShot: Bool {
    switch origin {
    case .camera: true
    case .flatScan: false
    case .unknown: !bitmap.hasSheetShape && !bitmap.hasPlainBorder
    }
  }
}

extension ColourBitmap {
  /// Whether the sides are to each other as those of ISO paper, Letter or Legal. (Cameras have
  /// 4:3, 3:2 and 16:9, none of them nearer than 2.5 %.)
  var hasSheetShape: Bool {
    let shape = Double(max(width, height)) / Double(min(width, height))
    let sheets = [(2.0).squareRoot(), 11 / 8.5, 14 / 8.5]
    return sheets.contains { abs(shape / $0 - 1) < 0.005 }
  }

  /// Whether the outermost hundredth has one colour nearly everywhere. Lit paper has not: light
  /// falls off, and lenses darken the corners.
  var hasPlainBorder: Bool {
    let small = reduced(toLongSide: 200)
    guard small.width > 8, small.height > 8 else { return false }
    var border: [RGBA] = []
    let inside = 2..<small.height - 2
    for y in 0..<small.height {
      small.withRow(y) { row in
        for x in row.indices where !inside.contains(y) || x < 2 || x >= row.count - 2 {
          border.append(row[x])
        }
      }
    }
    return [\RGBA.red, \.green, \.blue].allSatisfy { channel in
      let values = border.map { Int($0[keyPath: channel]) }.sorted()
      // Within 10 levels from the 5th to the 95th percentile.
      return values[values.count * 95 / 100] - values[values.count * 5 / 100] <= 10
    }
  }
}
