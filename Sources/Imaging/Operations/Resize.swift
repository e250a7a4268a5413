/// How `resized` weighs the pixels around a place.
public enum ResizeFilter: Sendable {
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
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    if width == self.width && height == self.height { return self }
    let columns = ResampleTable(from: self.width, to: width, by: filter)
    let rows = ResampleTable(from: self.height, to: height, by: filter)
    var result = Bitmap(width: width, height: height)
    let stride = rowBytes
    withBytes { source in
      result.updateBytes { target in
        resample(
          source, stride: stride, channels: Pixel.channels, columns: columns, rows: rows,
          into: &target)
      }
    }
    return result
  }
}

/// For each new pixel along one axis: the first old pixel it draws from and the weights of that
/// and the following ones, in 1/16384, summing to 16384.
struct ResampleTable {
  /// New pixels along the axis.
  let count: Int
  /// Weights per new pixel; unused ones are 0.
  let taps: Int
  /// The first old pixel of each new one; `first + taps` never passes the edge.
  private(set) var first: [Int]
  /// `taps` weights for each new pixel.
  private(set) var weights: [Int32]

  static let one: Int32 = 1 << 14

  init(from old: Int, to new: Int, by filter: ResizeFilter) {
    let scale = Double(old) / Double(new)
    let support: Double
    switch filter {
    case .area: support = scale > 1 ? scale / 2 : 1
    case .bilinear: support = max(scale, 1)
    case .bicubic: support = 2 * max(scale, 1)
    }
    taps = min(old, Int((2 * support).rounded(.up)) + 1)
    count = new
    first = []
    weights = [Int32](repeating: 0, count: new * taps)
    first.reserveCapacity(new)
    var exact = [Double](repeating: 0, count: taps)
    for target in 0..<new {
      let centre = (Double(target) + 0.5) * scale
      let from = Int((centre - support).rounded(.down))
      let to = Int((centre + support).rounded(.up))
      let start = min(max(from, 0), old - taps)
      for k in exact.indices { exact[k] = 0 }
      for place in from..<max(to, from + 1) {
        let weight: Double
        switch filter {
        case .area where scale > 1:
          // How much of old pixel `place` the new pixel covers.
          weight = max(
            0, min(Double(place + 1), centre + support) - max(Double(place), centre - support))
        case .area, .bilinear:
          weight = max(0, 1 - (Double(place) + 0.5 - centre).magnitude / support)
        case .bicubic:
          weight = keys((Double(place) + 0.5 - centre) / support * 2)
        }
        exact[min(max(min(max(place, 0), old - 1) - start, 0), taps - 1)] += weight
      }
      first.append(start)
      quantize(exact, at: target * taps)
    }
  }

  /// Rounds so that the sum is exactly one: the rest goes to the largest weight.
  private mutating func quantize(_ exact: [Double], at base: Int) {
    let total = exact.reduce(0, +)
    var rest = Self.one
    var largest = 0
    for k in exact.indices {
      let weight = Int32(Math.round(exact[k] / total * Double(Self.one)))
      weights[base + k] = weight
      rest -= weight
      if exact[k] > exact[largest] { largest = k }
    }
    weights[base + largest] += rest
  }
}

/// Keys' cubic, a = −0.5.
private func keys(_ distance: Double) -> Double {
  let x = distance.magnitude
  if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
  if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
  return 0
}

/// Down first, row by row, then across.
private func resample(
  _ source: Span<UInt8>, stride: Int, channels: Int, columns: ResampleTable, rows: ResampleTable,
  into target: inout MutableSpan<UInt8>
) {
  var line = [Int32](repeating: 0, count: stride)
  let targetStride = columns.count * channels
  for y in 0..<rows.count {
    for x in line.indices { line[x] = 128 }
    for k in 0..<rows.taps {
      let weight = rows.weights[y * rows.taps + k]
      if weight == 0 { continue }
      let base = (rows.first[y] + k) * stride
      let row = source.extracting(base..<base + stride)
      for x in row.indices { line[x] &+= Int32(row[x]) &* weight }
    }
    // Six more bits than a byte's stay for the way across.
    for x in line.indices { line[x] = line[x] &>> 8 }
    for x in 0..<columns.count {
      let from = columns.first[x] * channels
      for channel in 0..<channels {
        var sum: Int32 = 1 << 19
        for k in 0..<columns.taps {
          sum &+= line[from + k * channels + channel] &* columns.weights[x * columns.taps + k]
        }
        target[y * targetStride + x * channels + channel] = UInt8(min(max(sum &>> 20, 0), 255))
      }
    }
  }
}
