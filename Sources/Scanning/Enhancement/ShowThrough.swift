import Imaging

/// The print of a page's back, seen through the paper: faint, and soft, since paper scatters light.
///
/// Where a page has much that is faint and soft, its own print being sharp, what is so counts as
/// paper: the light comes down to it, and it turns white. Pencil is as faint, but sharp; a pale box
/// has sharp edges. What lies close to ink stays.
enum ShowThrough {
  /// A cell this much darker than paper, 0…255, may be the back's print; from the second on it is
  /// not.
  private static let (faintest, darkest): (UInt8, UInt8) = (8, 64)
  /// From here on there is ink.
  private static let ink: UInt8 = 72
  /// The share of cells away from ink that must be faint for a closer look.
  private static let leastShare = 0.004
  /// Soft marks that make it likely, and how many times those that are not.
  private static let (leastMarks, prevalence) = (30, 4)
  /// Letters of its own that a page has, and the share of them that are sharp.
  private static let (leastLetters, sharpLetters) = (20, 0.6)

  /// The light with the back's print taken for paper.
  ///
  /// - Parameters:
  ///   - paper: paper's colour in each cell.
  ///   - cells: the page's.
  ///   - page: the page.
  static func whitened(
    _ paper: ColourField, cells: ColourBitmap, page: ColourBitmap
  ) -> ColourField {
    let depth: GreyBitmap = cells.map(with: paper) { darkness(of: $0.sample, below: $1) }
    let nearInk = depth.map { $0 >= ink ? UInt8(255) : 0 }.dilated(radiusX: 2, radiusY: 2)
    let faint: GreyBitmap = depth.map(with: nearInk) { $0 >= faintest && $1 == 0 ? 255 : 0 }
    let share = faint.histogram().counts[255]
    guard Double(share) >= leastShare * Double(cells.width * cells.height),
      let soft = softMarks(on: page, width: cells.width, height: cells.height)
    else { return paper }
    let weights: GreyBitmap = soft.map(with: nearInk) { $1 == 0 ? $0 : 0 }
    let seen: ColourField = cells.map(with: weights) { colour, weight in
      var seen = colour.sample
      seen.w = Float(weight) / 255
      return seen
    }
    return paper.map(with: seen) { paper, seen in
      var lowered = seen
      lowered.w = paper.w
      lowered.replace(with: paper, where: lowered .> paper)
      return paper + (lowered - paper) * seen.w
    }
  }

  private static func darkness(of colour: SIMD4<Float>, below paper: SIMD4<Float>) -> UInt8 {
    // A page may be black.
    let share = colour / paper.replacing(with: 12, where: paper .< 12)
    let least = min(share.x, min(share.y, share.z))
    return UInt8(min(max(255 * (1 - least), 0), 255))
  }

  /// 255 where the back's print is, on a grid of this size; `nil` where it is not likely that any is.
  private static func softMarks(on page: ColourBitmap, width: Int, height: Int) -> GreyBitmap? {
    // Twice as fine as cells, which are too coarse to tell soft from sharp.
    let (wide, high) = (min(2 * width, page.width), min(2 * height, page.height))
    let relief = PageRelief(of: page.resized(width: wide, height: high, by: .area))
    if relief.isBusy { return nil }
    let sheet = MarkedSheet(relief)
    let mask = relief.mask()
    let own = relief.marks(mask.connectedComponents()).filter { $0.peak >= 100 && $0.area >= 8 }
    let sharp = own.count { Double($0.steepness) >= 0.7 * Double($0.peak) }
    guard own.count >= leastLetters, Double(sharp) >= sharpLetters * Double(own.count) else {
      return nil
    }
    let nearInk = relief.depth.map { $0 >= ink ? UInt8(255) : 0 }.dilated(radiusX: 3, radiusY: 3)
    let found = mask.map(with: nearInk) { $1 == 0 ? $0 : 0 }.connectedComponents()
    let marks = relief.marks(found)
    let isSoft = marks.map { sheet.isSoft($0) && $0.peak <= Int(darkest) }
    let soft = zip(marks, isSoft).count { $1 && $0.area >= 8 }
    let others = zip(marks, isSoft).count { !$1 && $0.area >= 8 }
    guard soft >= leastMarks, soft >= prevalence * others else { return nil }
    let onSheet: GreyBitmap = found.labels.map { $0 != 0 && isSoft[Int($0) - 1] ? 255 : 0 }
    var whole = GreyBitmap(width: wide, height: high, filledWith: 0)
    whole.updateRows { y, row in
      let inner = relief.inner
      if y < inner.y || y >= inner.bottom { return }
      onSheet.withRow(y - inner.y) { source in
        for x in source.indices { row[inner.x + x] = source[x] }
      }
    }
    // With the feet of its soft edges.
    return whole.dilated(radiusX: 2, radiusY: 2)
      .resized(width: width, height: height, by: .area)
  }
}
