/// How `resized` weighs the pixels around a place.
public enum ResizeFilter: Equatable, Sendable {
  /// The mean of what a new pixel covers: the best for shrinking. Enlarges as `bilinear`.
  case area
  /// A tent, one pixel to each side; when shrinking, one new pixel.
  case bilinear
  /// Keys' cubic with a = −0.5 ("Cubic convolution interpolation", 1981), two pixels to each
  /// side; when shrinking, two new pixels. The sharpest; may overshoot at edges.
  case bicubic
}

extension Bitmap where Pixel: BytePixel {
  /// The picture at another size, channel by channel. Beyond its edge the picture goes on with
  /// its nearest pixel.
  public func resized(width: Int, height: Int, by filter: ResizeFilter = .area) -> Bitmap {
    if width == self.width && height == self.height { return self }
    return resized(width: width, height: height, by: filter, rows: 0..<height)
  }

  /// Rows of the picture at another size; they join without a seam.
  public func resized(
    width: Int, height: Int, by filter: ResizeFilter = .area, rows: Range<Int>
  ) -> Bitmap {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(
      !rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= height, "rows of the new size")
    let factor = self.width / width
    if filter == .area && factor <= 16 && self.width == width * factor
      && self.height == height * factor
    {
      return reduced(by: factor, rows: rows)
    }
    let columns = ResampleTable(from: self.width, to: width, by: filter)
    let table = ResampleTable(from: self.height, to: height, by: filter)
    var result = Bitmap(width: width, height: rows.count)
    let channels = Pixel.channels
    withBytes { source in
      result.updateBytes { target in
        resample(
          source, channels: channels, columns: columns, rows: table, drawing: rows, into: &target)
      }
    }
    return result
  }
}

/// Down first, a whole row at a time, then across.
@_optimize(speed)
private func resample(
  _ source: Span<UInt8>, channels: Int, columns: ResampleTable, rows: ResampleTable,
  drawing range: Range<Int>, into target: inout MutableSpan<UInt8>
) {
  let stride = columns.oldCount * channels
  let newStride = columns.count * channels
  var line = [Float](repeating: 0, count: stride)
  var sums = [UInt16](repeating: 0, count: stride)
  for y in range {
    for x in line.indices { line[x] = 0 }
    var k = 0
    while k < rows.taps {
      let weight = rows.weights[y * rows.taps + k]
      let run = rows.run(of: y, from: k)
      let start = (rows.first[y] + k) * stride
      let block = source.extracting(start..<start + run * stride)
      k += run
      if weight == 0 { continue }
      // Whole rows of a mean weigh the same: whole numbers add up faster.
      if run == 1 {
        add(block, times: weight, to: &line)
      } else {
        sum(rowsOf: block, into: &sums)
        add(sums.span, times: weight, to: &line)
      }
    }
    let start = (y - range.lowerBound) * newStride
    var output = target._mutatingExtracting(start..<start + newStride)
    // Constant channels let the compiler take a pixel at once.
    if channels == 1 {
      gather(line.span, channels: 1, by: columns, into: &output)
    } else {
      gather(line.span, channels: 4, by: columns, into: &output)
    }
  }
}

@_optimize(speed)
private func add(_ row: Span<UInt8>, times weight: Float, to line: inout [Float]) {
  var line = line.mutableSpan
  precondition(line.count == row.count)
  for x in line.indices { line[x] += Float(row[x]) * weight }
}

@_optimize(speed)
private func add(_ row: Span<UInt16>, times weight: Float, to line: inout [Float]) {
  var line = line.mutableSpan
  precondition(line.count == row.count)
  for x in line.indices { line[x] += Float(row[x]) * weight }
}

/// The sums of the columns of at most 257 rows, at least two.
@_optimize(speed)
private func sum(rowsOf block: Span<UInt8>, into sums: inout [UInt16]) {
  var sums = sums.mutableSpan
  let width = sums.count
  let first = block.extracting(0..<width)
  let second = block.extracting(width..<2 * width)
  for x in sums.indices { sums[x] = UInt16(first[x]) &+ UInt16(second[x]) }
  var start = 2 * width
  // Two at a time, which halves the walks over the sums.
  while start &+ 2 * width <= block.count {
    let one = block.extracting(start..<start + width)
    let other = block.extracting(start + width..<start + 2 * width)
    for x in sums.indices { sums[x] &+= UInt16(one[x]) &+ UInt16(other[x]) }
    start += 2 * width
  }
  if start < block.count {
    let last = block.extracting(start..<start + width)
    for x in sums.indices { sums[x] &+= UInt16(last[x]) }
  }
}

/// The sum of the products, four at a time.
@inline(__always)
private func product(_ values: Span<Float>, _ weights: Span<Float>) -> Float {
  var sums = SIMD4<Float>()
  var k = 0
  while k &+ 4 <= weights.count {
    let (a, b) = (values.extracting(k..<k &+ 4), weights.extracting(k..<k &+ 4))
    sums += SIMD4(a[0], a[1], a[2], a[3]) * SIMD4(b[0], b[1], b[2], b[3])
    k &+= 4
  }
  var rest: Float = 0
  while k < weights.count {
    rest += values[k] * weights[k]
    k &+= 1
  }
  return sums.sum() + rest
}

@inline(__always)
private func gather(
  _ line: Span<Float>, channels: Int, by columns: ResampleTable,
  into output: inout MutableSpan<UInt8>
) {
  let (first, weights) = (columns.first.span, columns.weights.span)
  for x in first.indices {
    let from = first[x] &* channels
    if channels == 1 {
      let weights = weights.extracting(x &* columns.taps..<x &* columns.taps &+ columns.taps)
      output[x] = clampedByte(product(line.extracting(from..<from &+ columns.taps), weights))
      continue
    }
    var sum = SIMD4<Float>()
    for k in 0..<columns.taps {
      let place = from &+ 4 &* k
      let four = line.extracting(place..<place &+ 4)
      let pixel = SIMD4(four[0], four[1], four[2], four[3])
      sum += pixel * weights[x &* columns.taps &+ k]
    }
    for channel in 0..<4 { output[4 &* x &+ channel] = clampedByte(sum[channel]) }
  }
}
