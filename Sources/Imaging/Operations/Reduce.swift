extension Bitmap where Pixel: BytePixel {
  /// The picture shrunk by a whole factor: each pixel the rounded mean, channel by channel, of a
  /// square of `factor` by `factor`; squares cut by the right and bottom edge count what they
  /// have. The quickest way to a small picture.
  public func reduced(by factor: Int) -> Bitmap {
    precondition(factor > 0, "a factor of at least 1")
    if factor == 1 { return self }
    // 16 · 16 bytes fit a lane.
    if factor > 16 {
      return resized(
        width: (width + factor - 1) / factor, height: (height + factor - 1) / factor, by: .area)
    }
    return reduced(by: factor, rows: 0..<(height + factor - 1) / factor)
  }

  /// Some rows of the picture shrunk by a factor of at most 16, for callers that draw bands.
  public func reduced(by factor: Int, rows: Range<Int>) -> Bitmap {
    precondition((1...16).contains(factor), "a factor of 1 to 16")
    precondition(
      !rows.isEmpty && rows.lowerBound >= 0 && (rows.upperBound - 1) * factor < height,
      "rows of the result")
    var result = Bitmap(width: (width + factor - 1) / factor, height: rows.count)
    let width = width
    if Pixel.channels == 4 {
      withWords { source in
        result.updateWords { reduce(source, width: width, by: factor, rows, into: &$0) }
      }
    } else {
      withBytes { source in
        result.updateBytes { reduce(source, width: width, by: factor, rows, into: &$0) }
      }
    }
    return result
  }
}

@_optimize(speed)
@inline(never)
private func reduce<Pixel: PackedPixel>(
  _ source: Span<Pixel>, width: Int, by factor: Int, _ newRows: Range<Int>,
  into target: inout MutableSpan<Pixel>
) {
  let whole = width / factor
  let newWidth = (width + factor - 1) / factor
  let height = source.count / width
  var sums = [UInt64](repeating: 0, count: newWidth)
  for row in 0..<newRows.count {
    let top = (newRows.lowerBound + row) * factor
    let rows = min(factor, height - top)
    for x in sums.indices { sums[x] = 0 }
    for y in top..<top + rows {
      let line = source.extracting(y * width..<(y + 1) * width)
      // Constant factors let the compiler unroll.
      switch factor {
      case 2: add(line, by: 2, count: whole, to: &sums)
      case 3: add(line, by: 3, count: whole, to: &sums)
      case 4: add(line, by: 4, count: whole, to: &sums)
      default: add(line, by: factor, count: whole, to: &sums)
      }
      if whole < newWidth {
        for x in whole * factor..<width { sums[whole] &+= line[x].lanes }
      }
    }
    var output = target._mutatingExtracting(row * newWidth..<(row + 1) * newWidth)
    let scale = 1 / Float(rows * factor)
    for x in 0..<whole { output[x] = Pixel(lanes: sums[x], scaledBy: scale) }
    if whole < newWidth {
      let columns = width - whole * factor
      output[whole] = Pixel(lanes: sums[whole], scaledBy: 1 / Float(rows * columns))
    }
  }
}

@inline(__always)
private func add<Pixel: PackedPixel>(
  _ line: Span<Pixel>, by factor: Int, count: Int, to sums: inout [UInt64]
) {
  var sums = sums.mutableSpan
  precondition(count <= sums.count && count * factor <= line.count)
  for x in 0..<count {
    var sum = sums[x]
    for k in 0..<factor { sum &+= line[x &* factor &+ k].lanes }
    sums[x] = sum
  }
}
