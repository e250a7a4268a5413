import Imaging

/// Where a page has pictures: photos, whose inside has no strokes to tell from edges and grain.
///
/// A picture is a wide part of the page whose ground is no paper and has many tones; a tinted box
/// or a bar has one, and what only grows darker is a shadow.
enum PictureMask {
  /// How much darker than paper the ground of a picture is.
  private static let leastDarker: UInt8 = 18
  /// Half the cells across of what parts a picture, as a line of type or a frame: 2 mm together.
  private static let gap = 3
  /// Half the cells across that a picture has at least.
  private static let leastHalf = 5
  /// Cells to a side of a picture at least: 8 mm.
  private static let leastSide = 24
  /// Tones as near to each other as this are one: a ground's own noise.
  private static let oneTone = 12
  /// A picture has less of its ground in one tone than this share: photos of the bench have .20 to
  /// .40, boxes and bars .64 and more.
  private static let mostOfOneTone = 0.5
  /// Neighbouring cells that differ by less lie in even ground, …
  private static let evenStep: UInt8 = 4
  /// … which is at most this share of a picture: photos have .3 to .6, slow shadows nearly all.
  private static let mostEven = 0.8
  /// A ground wider than this share of the page is the page's own.
  private static let mostOfPage = 0.7
  /// How far, in cells, a picture reaches in strips narrower than it must be itself: 5 mm.
  private static let strip = 14
  /// Half the cells across of what a picture may have that is as light as paper: 4 mm.
  private static let lightPart = 12

  /// 1 in cells of pictures, 0 elsewhere, by the page's ground, which has a cell for each pixel;
  /// `nil` without any.
  static func mask(of ground: GreyBitmap) -> GreyBitmap? {
    let paper = ground.histogram().percentile(0.9)
    let floor = paper > leastDarker ? paper - leastDarker : 0
    let dark = ground.map { $0 < floor ? UInt8(1) : 0 }.closed(radiusX: gap, radiusY: gap)
    let found = dark.opened(radiusX: leastHalf, radiusY: leastHalf).connectedComponents()
    let steps = ground.dilated(radiusX: 1, radiusY: 1)
      .map(with: ground.eroded(radiusX: 1, radiusY: 1)) { $0 &- $1 }
    let mostCells = Int(mostOfPage * Double(ground.width * ground.height))
    let candidates = found.components.map { component in
      min(component.bounds.width, component.bounds.height) >= leastSide
        && component.area <= mostCells
    }
    guard candidates.contains(true) else { return nil }
    var tones = [GroundTones](repeating: GroundTones(), count: candidates.count)
    for y in 0..<ground.height {
      found.labels.withRow(y) { labels in
        ground.withRow(y) { ground in
          steps.withRow(y) { steps in
            for x in labels.indices where labels[x] > 0 {
              let number = Int(labels[x]) - 1
              if candidates[number] { tones[number].add(ground[x], isEven: steps[x] <= evenStep) }
            }
          }
        }
      }
    }
    let arePictures = candidates.indices.map { number in
      candidates[number] && tones[number].evenShare <= mostEven
        && tones[number].largestShare(within: oneTone) <= mostOfOneTone
    }
    guard arePictures.contains(true) else { return nil }
    var pictures = found.labels.map { $0 > 0 && arePictures[Int($0) - 1] ? UInt8(1) : 0 }
    for _ in 0..<strip {
      pictures = pictures.dilated(radiusX: 1, radiusY: 1).map(with: dark) { min($0, $1) }
    }
    return
      pictures
      .closed(radiusX: lightPart, radiusY: lightPart)
      // Its edge lies anywhere within a cell.
      .dilated(radiusX: 1, radiusY: 1)
  }
}

/// How often each tone is there in a part of the ground.
private struct GroundTones {
  private var counts = [Int](repeating: 0, count: 256)
  private var even = 0
  private var all = 0

  mutating func add(_ tone: UInt8, isEven: Bool) {
    counts[Int(tone)] += 1
    all += 1
    if isEven { even += 1 }
  }

  /// The share of even ground.
  var evenShare: Double { Double(even) / Double(max(1, all)) }

  /// The most that tones around any one have of all.
  func largestShare(within reach: Int) -> Double {
    var sum = counts[0..<reach].reduce(0, +)
    var largest = 0
    for tone in counts.indices {
      if tone + reach < counts.count { sum += counts[tone + reach] }
      if tone > reach { sum -= counts[tone - reach - 1] }
      largest = max(largest, sum)
    }
    return Double(largest) / Double(max(1, all))
  }
}
