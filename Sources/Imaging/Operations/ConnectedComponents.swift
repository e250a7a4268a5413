/// Which pixels touch.
public enum Connectivity: Sendable {
  /// Those that share a side.
  case four
  /// Those that share a side or a corner.
  case eight
}

/// The connected sets of a mask's nonzero pixels.
public struct ConnectedComponents: Sendable {
  /// One set of touching pixels.
  public struct Component: Equatable, Sendable {
    /// Pixels in the set.
    public var area: Int
    /// The smallest rectangle around it.
    public var bounds: PixelRect
    /// The mean of its pixels' centres, in pixel space.
    public var centroid: Point
  }

  /// For each pixel 0, or the place of its component in `components` plus 1.
  public let labels: Bitmap<Int32>
  /// The components, in the order of their first pixels, row by row.
  public let components: [Component]
}

extension Bitmap where Pixel == UInt8 {
  /// The connected sets of nonzero pixels: two passes with union-find (Rosenfeld and Pfaltz,
  /// "Sequential operations in digital picture processing", 1966).
  public func connectedComponents(connectivity: Connectivity = .eight) -> ConnectedComponents {
    var labels = [Int32](repeating: 0, count: width * height)
    var parents: [Int32] = [0]
    func root(_ label: Int32) -> Int32 {
      var label = label
      while parents[Int(label)] != label {
        parents[Int(label)] = parents[Int(parents[Int(label)])]
        label = parents[Int(label)]
      }
      return label
    }
    func joined(_ a: Int32, _ b: Int32) -> Int32 {
      if a == 0 || a == b { return b }
      if b == 0 { return a }
      let (ra, rb) = (root(a), root(b))
      let (low, high) = (min(ra, rb), max(ra, rb))
      parents[Int(high)] = low
      return low
    }
    for y in 0..<height {
      withRow(y) { row in
        for x in row.indices where row[x] != 0 {
          let here = y * width + x
          var label: Int32 = x > 0 ? labels[here - 1] : 0
          if y > 0 {
            label = joined(label, labels[here - width])
            if connectivity == .eight {
              if x > 0 { label = joined(label, labels[here - width - 1]) }
              if x + 1 < width { label = joined(label, labels[here - width + 1]) }
            }
          }
          if label == 0 {
            label = Int32(parents.count)
            parents.append(label)
          }
          labels[here] = label
        }
      }
    }
    // Roots come before their members, so one pass numbers them all.
    var numbers = [Int32](repeating: 0, count: parents.count)
    var count: Int32 = 0
    for label in 1..<max(1, parents.count) {
      if parents[label] == label {
        count += 1
        numbers[label] = count
      } else {
        numbers[label] = numbers[Int(root(Int32(label)))]
      }
    }
    var tallies = [Tally](repeating: Tally(), count: Int(count))
    for y in 0..<height {
      for x in 0..<width {
        let here = y * width + x
        let number = numbers[Int(labels[here])]
        labels[here] = number
        if number > 0 { tallies[Int(number) - 1].add(x, y) }
      }
    }
    return ConnectedComponents(
      labels: Bitmap<Int32>(width: width, height: height, pixels: labels),
      components: tallies.map { $0.component })
  }
}

private struct Tally {
  var (area, sumX, sumY) = (0, 0, 0)
  var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)

  mutating func add(_ x: Int, _ y: Int) {
    area += 1
    sumX += x
    sumY += y
    left = min(left, x)
    right = max(right, x + 1)
    top = min(top, y)
    bottom = max(bottom, y + 1)
  }

  var component: ConnectedComponents.Component {
    ConnectedComponents.Component(
      area: area,
      bounds: PixelRect(x: left, y: top, width: right - left, height: bottom - top),
      centroid: Point(
        Double(sumX) / Double(area) + 0.5, Double(sumY) / Double(area) + 0.5))
  }
}
