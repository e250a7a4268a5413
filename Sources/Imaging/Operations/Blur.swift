extension Bitmap where Pixel: BytePixel {
  /// The mean of the square of `2 * radius + 1` pixels around each pixel, channel by channel,
  /// rounded. Beyond its edge the picture goes on with its nearest pixel.
  public func boxBlurred(radius: Int) -> Bitmap {
    boxBlurred(radiusX: radius, radiusY: radius)
  }

  /// A box blur with its own radius for each axis. Linear time in pixels, whatever the radius:
  /// running sums down the columns, differences of prefix sums along the rows.
  public func boxBlurred(radiusX: Int, radiusY: Int) -> Bitmap {
    precondition(radiusX >= 0 && radiusY >= 0, "a radius is not negative")
    if radiusX == 0 && radiusY == 0 { return self }
    var result = Bitmap(width: width, height: height)
    let (width, height) = (width, height)
    withBytes { source in
      result.updateBytes { target in
        var box = BoxFilter(
          width: width, channels: Pixel.channels, radiusX: radiusX, radiusY: radiusY)
        let rowBytes = width * Pixel.channels
        func row(_ y: Int) -> Range<Int> {
          let y = min(max(y, 0), height - 1)
          return y * rowBytes..<(y + 1) * rowBytes
        }
        for y in -radiusY..<radiusY { box.add(source.extracting(row(y))) }
        for y in 0..<height {
          box.add(source.extracting(row(y + radiusY)))
          var line = target._mutatingExtracting(row(y))
          box.write(to: &line)
          box.remove(source.extracting(row(y - radiusY)))
        }
      }
    }
    return result
  }
}

/// The sums of a box that moves down a picture.
private struct BoxFilter {
  let channels: Int
  let radiusX: Int
  /// 1 / pixels in the box.
  let scale: Float
  /// Each column's sum over the box's rows.
  var columns: [Int32]
  /// Those sums added up from the left, with `radiusX` times the edge's before and after;
  /// modulo 2³², which their differences don't notice.
  var prefix: [Int32]

  init(width: Int, channels: Int, radiusX: Int, radiusY: Int) {
    let (across, down) = (2 * radiusX + 1, 2 * radiusY + 1)
    precondition(across * down < 1 << 23, "a box of less than 8 million pixels")
    self.channels = channels
    self.radiusX = radiusX
    scale = 1 / Float(across * down)
    columns = [Int32](repeating: 0, count: width * channels)
    prefix = [Int32](repeating: 0, count: (width + across) * channels)
  }

  @_optimize(speed)
  mutating func add(_ row: Span<UInt8>) {
    var columns = columns.mutableSpan
    precondition(columns.count == row.count)
    for x in columns.indices { columns[x] &+= Int32(row[x]) }
  }

  @_optimize(speed)
  mutating func remove(_ row: Span<UInt8>) {
    var columns = columns.mutableSpan
    precondition(columns.count == row.count)
    for x in columns.indices { columns[x] &-= Int32(row[x]) }
  }

  @_optimize(speed)
  mutating func write(to row: inout MutableSpan<UInt8>) {
    // Constant steps let the compiler keep the sums apart.
    if channels == 1 {
      addUp(columns, channels: 1, margin: radiusX, into: &prefix)
    } else {
      addUp(columns, channels: 4, margin: radiusX, into: &prefix)
    }
    let span = (2 * radiusX + 1) * channels
    let left = prefix.span.extracting(0..<row.count)
    let right = prefix.span.extracting(span..<span + row.count)
    let scale = scale
    for x in row.indices { row[x] = roundedByte(Float(right[x] &- left[x]) * scale) }
  }
}

/// Sums from the left, channel by channel, with the edges repeated `margin` times.
@inline(__always)
private func addUp(_ columns: [Int32], channels: Int, margin: Int, into prefix: inout [Int32]) {
  let columns = columns.span
  var prefix = prefix.mutableSpan
  let last = columns.count - channels
  for channel in 0..<channels {
    var sum: Int32 = 0
    var place = channel
    for _ in 0..<margin {
      sum &+= columns[channel]
      place &+= channels
      prefix[place] = sum
    }
    var x = channel
    while x < columns.count {
      sum &+= columns[x]
      x &+= channels
      place &+= channels
      prefix[place] = sum
    }
    for _ in 0..<margin {
      sum &+= columns[last + channel]
      place &+= channels
      prefix[place] = sum
    }
  }
}
