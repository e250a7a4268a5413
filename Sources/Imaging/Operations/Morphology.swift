extension Bitmap where Pixel: BytePixel {
  /// The greatest value in the rectangle of `2 * radiusX + 1` by `2 * radiusY + 1` pixels around
  /// each pixel, channel by channel; pixels beyond the edge don't count.
  ///
  /// Down the columns three comparisons a pixel, whatever the radius (van Herk, "A fast
  /// algorithm for local minimum and maximum filters", 1992; Gil and Werman, 1993), along the
  /// rows one for each doubling of the window: both take whole rows at a time.
  public func dilated(radiusX: Int, radiusY: Int) -> Bitmap {
    extremes(.greatest, radiusX: radiusX, radiusY: radiusY)
  }

  /// The least value in the rectangle around each pixel; see `dilated`.
  public func eroded(radiusX: Int, radiusY: Int) -> Bitmap {
    extremes(.least, radiusX: radiusX, radiusY: radiusY)
  }

  /// Dilated, then eroded: fills dark spots smaller than the rectangle.
  public func closed(radiusX: Int, radiusY: Int) -> Bitmap {
    dilated(radiusX: radiusX, radiusY: radiusY).eroded(radiusX: radiusX, radiusY: radiusY)
  }

  /// Eroded, then dilated: takes away bright spots smaller than the rectangle.
  public func opened(radiusX: Int, radiusY: Int) -> Bitmap {
    eroded(radiusX: radiusX, radiusY: radiusY).dilated(radiusX: radiusX, radiusY: radiusY)
  }

  private func extremes(_ extreme: Extreme, radiusX: Int, radiusY: Int) -> Bitmap {
    precondition(radiusX >= 0 && radiusY >= 0, "a radius is not negative")
    var result = Bitmap(width: width, height: height)
    let (rowBytes, channels) = (rowBytes, Pixel.channels)
    let (radiusX, radiusY) = (min(radiusX, width), min(radiusY, height))
    withBytes { source in
      result.updateBytes { target in
        extreme.slideDown(source, rowBytes: rowBytes, radius: radiusY, into: &target)
        extreme.slideAcross(&target, rowBytes: rowBytes, channels: channels, radius: radiusX)
      }
    }
    return result
  }
}

private enum Extreme {
  case greatest, least

  /// What never wins.
  var neutral: UInt8 {
    switch self {
    case .greatest: 0
    case .least: 255
    }
  }

  /// Of each two bytes the one.
  @_optimize(speed)
  func pick(_ a: Span<UInt8>, _ b: Span<UInt8>, into result: inout MutableSpan<UInt8>) {
    precondition(a.count == result.count && b.count == result.count)
    switch self {
    case .greatest: for x in a.indices { result[x] = max(a[x], b[x]) }
    case .least: for x in a.indices { result[x] = min(a[x], b[x]) }
    }
  }

  /// Of each two bytes the one.
  @_optimize(speed)
  func pick(_ row: Span<UInt8>, into result: inout MutableSpan<UInt8>) {
    precondition(row.count == result.count)
    switch self {
    case .greatest: for x in row.indices { result[x] = max(result[x], row[x]) }
    case .least: for x in row.indices { result[x] = min(result[x], row[x]) }
    }
  }

  /// Down the columns. The rows are cut into blocks as long as the window, which then covers
  /// the end of one block and the start of the next: the former's extremes are gathered from
  /// its last row upwards, the latter's from its first row downwards.
  @_optimize(speed)
  func slideDown(
    _ source: Span<UInt8>, rowBytes: Int, radius: Int, into target: inout MutableSpan<UInt8>
  ) {
    let height = source.count / rowBytes
    let window = 2 * radius + 1
    /// Row k: the extremes of the block's rows from k on.
    var ends = [UInt8](repeating: neutral, count: window * rowBytes)
    var gathered = [UInt8](repeating: neutral, count: rowBytes)
    func bytes(_ y: Int) -> Range<Int> { y * rowBytes..<(y + 1) * rowBytes }

    for first in stride(from: 0, to: height, by: window) {
      // The window of output row `first` starts at the block's first row.
      let top = first - radius
      clear(&gathered)
      for k in stride(from: window - 1, through: 0, by: -1) {
        if top + k >= 0 && top + k < height {
          var row = gathered.mutableSpan
          pick(source.extracting(bytes(top + k)), into: &row)
        }
        var all = ends.mutableSpan
        var end = all._mutatingExtracting(bytes(k))
        copy(gathered.span, to: &end)
      }
      clear(&gathered)
      for y in first..<min(first + window, height) {
        if y > first && y + radius < height {
          var row = gathered.mutableSpan
          pick(source.extracting(bytes(y + radius)), into: &row)
        }
        var output = target._mutatingExtracting(bytes(y))
        pick(ends.span.extracting(bytes(y - first)), gathered.span, into: &output)
      }
    }
  }

  /// Along the rows: the extremes of windows of 1, 2, 4, … pixels, each from two of the one
  /// before, the last two overlapping as the window's length asks.
  @_optimize(speed)
  func slideAcross(
    _ bytes: inout MutableSpan<UInt8>, rowBytes: Int, channels: Int, radius: Int
  ) {
    if radius == 0 { return }
    let window = 2 * radius + 1
    let margin = radius * channels
    var current = [UInt8](repeating: neutral, count: rowBytes + 2 * margin)
    var next = current
    for start in stride(from: 0, to: bytes.count, by: rowBytes) {
      var row = bytes._mutatingExtracting(start..<start + rowBytes)
      fill(&current, margin: margin, with: row.span)
      var length = 1
      while 2 * length < window {
        let shift = length * channels
        let count = current.count - shift
        var longer = next.mutableSpan
        var output = longer._mutatingExtracting(0..<count)
        pick(
          current.span.extracting(0..<count), current.span.extracting(shift..<current.count),
          into: &output)
        swap(&current, &next)
        length *= 2
      }
      let shift = (window - length) * channels
      pick(
        current.span.extracting(0..<rowBytes),
        current.span.extracting(shift..<shift + rowBytes), into: &row)
    }
  }

  private func clear(_ row: inout [UInt8]) {
    var row = row.mutableSpan
    row.update(repeating: neutral)
  }

  private func fill(_ padded: inout [UInt8], margin: Int, with row: Span<UInt8>) {
    var padded = padded.mutableSpan
    for x in 0..<margin {
      padded[x] = neutral
      padded[margin + row.count + x] = neutral
    }
    var middle = padded._mutatingExtracting(margin..<margin + row.count)
    copy(row, to: &middle)
  }
}

private func copy(_ row: Span<UInt8>, to result: inout MutableSpan<UInt8>) {
  precondition(row.count == result.count)
  for x in row.indices { result[x] = row[x] }
}
