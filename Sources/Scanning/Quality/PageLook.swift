import Imaging

/// A page as it is looked at to judge it: samples of all of it, and patches of print.
struct PageLook {
  private(set) var samples: PageSamples
  /// How many photo pixels a pixel of a patch is wide.
  private(set) var reduction: Int
  private(set) var prints: [PrintPatch]

  /// Zones with a patch each, across and down.
  private static let zones = 6
  /// Of a patch, in its pixels.
  private static let side = 96
  /// Pages longer than one and a half times this are looked at reduced: letters of 10 points on
  /// A4 are then 12 pixels high. Pixels.
  private static let length = 2000.0

  /// Letters in all patches.
  var letters: Int { prints.reduce(0) { $0 + $1.letters } }

  /// - Parameters:
  ///   - quad: in unit coordinates.
  ///   - letters: where fewer are found, larger ones are looked for.
  init?(_ photo: ColourBitmap, quad: Quad, letters: Int) {
    let (width, height) = (Double(photo.width), Double(photo.height))
    let pixels =
      quad.isConvex ? quad.scaled(x: width, y: height) : Quad.whole.scaled(x: width, y: height)
    guard let map = Homography(from: .whole, to: pixels) else { return nil }
    let wide = max(
      pixels.topLeft.distance(to: pixels.topRight),
      pixels.bottomLeft.distance(to: pixels.bottomRight))
    let high = max(
      pixels.topLeft.distance(to: pixels.bottomLeft),
      pixels.topRight.distance(to: pixels.bottomRight))
    let samples = PageSamples(of: photo, by: map, aspect: max(wide, 1) / max(high, 1))
    let places = samples.places(zones: Self.zones).map { map($0) }
    let reduction = min(max(1, Int((min(max(wide, high), 1e5) / Self.length).rounded())), 16)
    let look = PageLook(photo, samples: samples, places: places, reduction: reduction)
    self = look
    // Headlines only, or lines that have run together.
    if look.letters < letters, max(wide, high) > 900 * Double(reduction) {
      let wider = PageLook(photo, samples: samples, places: places, reduction: reduction * 3)
      if wider.letters > look.letters { self = wider }
    }
  }

  private init(
    _ photo: ColourBitmap, samples: PageSamples, places: [Point], reduction: Int
  ) {
    self.samples = samples
    self.reduction = reduction
    prints = places.compactMap { place -> PrintPatch? in
      guard let patch = photo.patch(around: place, side: Self.side, reduction: reduction)
      else { return nil }
      return PrintPatch(patch)
    }
  }
}

extension Bitmap where Pixel == RGBA {
  /// A square's luma, reduced; moved to lie inside the picture. `nil` where that has no room.
  fileprivate func patch(around centre: Point, side: Int, reduction: Int) -> GreyBitmap? {
    let (wide, high) = (Swift.min(side * reduction, width), Swift.min(side * reduction, height))
    guard wide >= 8 * reduction, high >= 8 * reduction, centre.x.isFinite, centre.y.isFinite
    else { return nil }
    func start(_ centre: Double, _ length: Int, of all: Int) -> Int {
      let start = centre - Double(length) / 2
      return Int(Swift.min(Swift.max(start, 0), Double(all - length)))
    }
    let (x, y) = (start(centre.x, wide, of: width), start(centre.y, high, of: height))
    var result = GreyBitmap(width: wide, height: high, filledWith: 0)
    result.updateRows { line, row in
      withRow(y + line) { source in
        let source = source.extracting(x..<x + wide)
        precondition(source.count == row.count)
        for i in row.indices { row[i] = source[i].luma }
      }
    }
    return result.reduced(by: reduction)
  }
}
