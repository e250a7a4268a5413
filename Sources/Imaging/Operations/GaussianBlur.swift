extension Bitmap where Pixel: BytePixel {
  /// A Gaussian blur, channel by channel, to one grey level. `sigma` is in pixels; below 0.25
  /// nothing changes. Beyond its edge the picture goes on with its nearest pixel.
  ///
  /// Time grows with sigma up to 4; from there on three box blurs whose variances add up to
  /// that of the Gaussian take constant time a pixel (Kovesi, "Fast almost-Gaussian filtering",
  /// 2010).
  public func gaussianBlurred(sigma: Float) -> Bitmap {
    precondition(sigma >= 0 && sigma.isFinite, "sigma is a finite number of pixels")
    if sigma < 0.25 { return self }
    if sigma <= 4 { return convolved(by: SymmetricKernel(gaussian: Double(sigma))) }
    var result = self
    for radius in gaussianBoxes(sigma: Double(sigma)) {
      result = result.boxBlurred(radius: radius)
    }
    return result
  }

  /// Convolved along both axes.
  private func convolved(by kernel: SymmetricKernel) -> Bitmap {
    var result = Bitmap(width: width, height: height)
    let (height, rowBytes, channels) = (height, rowBytes, Pixel.channels)
    let margin = kernel.radius * channels
    withBytes { source in
      result.updateBytes { target in
        var sums = [UInt16](repeating: 0, count: rowBytes)
        // A row's values down, with the edges repeated on both sides.
        var padded = [UInt8](repeating: 0, count: rowBytes + 2 * margin)
        for y in 0..<height {
          kernel.weigh(source, into: &sums) { k in
            let y = min(max(y + k, 0), height - 1)
            return y * rowBytes..<(y + 1) * rowBytes
          }
          var down = padded.mutableSpan
          var middle = down._mutatingExtracting(margin..<margin + rowBytes)
          round(sums.span, into: &middle)
          for x in 0..<margin {
            padded[x] = padded[margin + x % channels]
            padded[margin + rowBytes + x] = padded[margin + rowBytes - channels + x % channels]
          }
          kernel.weigh(padded.span, into: &sums) { k in
            let start = margin + k * channels
            return start..<start + rowBytes
          }
          var row = target._mutatingExtracting(y * rowBytes..<(y + 1) * rowBytes)
          round(sums.span, into: &row)
        }
      }
    }
    return result
  }
}

/// Weights that mirror around the centre and add up to 256, so that sums of bytes fit 16 bits.
private struct SymmetricKernel {
  /// The weights at distance 0, 1, …, `radius`.
  private let weights: [UInt16]

  var radius: Int { weights.count - 1 }

  /// The Gaussian out to 3 sigma. The running sum is rounded, not each weight: what a weight
  /// loses the next one gets, and the blur of an edge is nowhere off by more than a level.
  init(gaussian sigma: Double) {
    let radius = max(1, Int(Math.ceil(3 * sigma)))
    let exact = (0...radius).map { Math.exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let total = exact.dropFirst().reduce(exact[0]) { $0 + 2 * $1 }
    var weights = [UInt16](repeating: 0, count: radius + 1)
    // From the tail inwards; the centre takes what is left.
    var (sum, rounded) = (0.0, 0)
    for k in stride(from: radius, to: 0, by: -1) {
      sum += exact[k] / total * 256
      let next = Int(Math.round(sum))
      weights[k] = UInt16(next - rounded)
      rounded = next
    }
    weights[0] = UInt16(256 - 2 * rounded)
    self.weights = weights
  }

  /// The weighted sums of the runs of bytes at distances −radius … radius.
  @inline(__always)
  func weigh(_ bytes: Span<UInt8>, into sums: inout [UInt16], at run: (Int) -> Range<Int>) {
    var sums = sums.mutableSpan
    scale(bytes.extracting(run(0)), by: weights[0], into: &sums)
    for k in 1..<weights.count where weights[k] > 0 {
      add(
        bytes.extracting(run(-k)), bytes.extracting(run(k)), times: weights[k], to: &sums)
    }
  }
}

private func scale(_ row: Span<UInt8>, by weight: UInt16, into sums: inout MutableSpan<UInt16>) {
  precondition(sums.count == row.count)
  for x in sums.indices { sums[x] = UInt16(row[x]) &* weight }
}

private func add(
  _ a: Span<UInt8>, _ b: Span<UInt8>, times weight: UInt16, to sums: inout MutableSpan<UInt16>
) {
  precondition(sums.count == a.count && sums.count == b.count)
  for x in sums.indices { sums[x] &+= (UInt16(a[x]) &+ UInt16(b[x])) &* weight }
}

private func round(_ sums: Span<UInt16>, into row: inout MutableSpan<UInt8>) {
  precondition(sums.count == row.count)
  for x in row.indices { row[x] = UInt8(truncatingIfNeeded: (sums[x] &+ 128) &>> 8) }
}

/// The radii of three boxes that together come nearest to a Gaussian.
private func gaussianBoxes(sigma: Double) -> [Int] {
  let variance = sigma * sigma
  var lower = Int((4 * variance + 1).squareRoot())
  if lower % 2 == 0 { lower -= 1 }
  // How many of the three take the smaller size.
  let w = Double(lower)
  let smaller = Int(Math.round((12 * variance - 3 * w * w - 12 * w - 9) / (-4 * w - 4)))
  return (0..<3).map { $0 < smaller ? (lower - 1) / 2 : (lower + 1) / 2 }
}
