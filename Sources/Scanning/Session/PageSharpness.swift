public import Imaging

extension Bitmap where Pixel == UInt8 {
  /// How sharp a page is, for choosing among frames of the same page: more is sharper. Around 1
  /// for noise and hard edges, near 0.06 for what is all blurred.
  ///
  /// The change from a pixel to the next over that to the fourth next, both squared and summed,
  /// of the direction where it is less: motion blurs one direction only. Contrast and light
  /// cancel out. Every third row of the page is looked at. 0 when nothing of the quad, in unit
  /// coordinates, is in the picture.
  public func sharpness(in quad: Quad) -> Double {
    let page = quad.scaled(x: Double(width), y: Double(height))
    let ys = page.corners.map { $0.y }
    let first = index(ys.min() ?? 0, upTo: height)
    let last = index(ys.max() ?? 0, upTo: height) - PageChange.far
    var change = PageChange()
    withPixels { pixels in
      for y in stride(from: first, to: last, by: 3) {
        guard let columns = columns(of: page, atRow: y) else { continue }
        change.add(pixels, row: y * width, width: width, columns: columns)
      }
    }
    return change.sharpness
  }

  /// The pixels of a row that lie between the sides of a convex quad, without its margin.
  private func columns(of page: Quad, atRow y: Int) -> Range<Int>? {
    guard let (low, high) = page.span(atHeight: Double(y) + 0.5) else { return nil }
    // The page's edge is sharp on a blank page too, and not the page's.
    let inset = 0.02 * (high - low) + 2
    let start = index(low + inset, upTo: width)
    let end = index(high - inset, upTo: width) - PageChange.far
    return start < end ? start..<end : nil
  }

  private func index(_ coordinate: Double, upTo limit: Int) -> Int {
    coordinate > 0 ? Int(Swift.min(coordinate, Double(limit))) : 0
  }
}

/// Sums of squared changes.
private struct PageChange {
  static let far = 4

  // Squares of a whole picture are more than an `Int` of the browser holds.
  private var nearAcross: Int64 = 0
  private var farAcross: Int64 = 0
  private var nearDown: Int64 = 0
  private var farDown: Int64 = 0

  mutating func add(_ pixels: Span<UInt8>, row: Int, width: Int, columns: Range<Int>) {
    var (a, b, c, d): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    for x in columns {
      let i = row &+ x
      let here = Int32(pixels[i])
      let right = Int32(pixels[i &+ 1]) &- here
      let farRight = Int32(pixels[i &+ PageChange.far]) &- here
      let below = Int32(pixels[i &+ width]) &- here
      let farBelow = Int32(pixels[i &+ PageChange.far &* width]) &- here
      a &+= right &* right
      b &+= farRight &* farRight
      c &+= below &* below
      d &+= farBelow &* farBelow
    }
    nearAcross += Int64(a)
    farAcross += Int64(b)
    nearDown += Int64(c)
    farDown += Int64(d)
  }

  var sharpness: Double {
    guard farAcross > 0, farDown > 0 else { return 0 }
    return min(Double(nearAcross) / Double(farAcross), Double(nearDown) / Double(farDown))
  }
}
