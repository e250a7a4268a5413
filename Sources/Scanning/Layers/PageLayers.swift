public import Imaging

/// A page taken apart into what is soft and what is sharp (mixed raster content, ITU-T T.44):
/// a background, in which the strokes' places are filled from around, and flat inks over it.
///
/// Strokes are kept to the pixel and the background needs few, so that a page of colours weighs
/// little more than a black and white one. Laid over each other they look like the page.
/// How they are found: docs/pdf-sizes.md.
public struct PageLayers: Equatable, Sendable {
  /// A colour that strokes have.
  public struct Ink: Equatable, Sendable {
    /// The strokes' colour where they are deepest.
    public var colour: RGBA
    /// The smallest rectangle around them, in pixels of the map.
    public var bounds: PixelRect
    /// Pixels it covers.
    public var area: Int
  }

  /// What is below the inks, of fewer pixels; grey when the page is. `nil`: all white.
  public let background: PageImage?
  /// For each pixel of the page 0, or the place of its ink in `inks` plus 1. Where a page has too
  /// few pixels for strokes of one bit it has twice as many, to a side.
  public let map: GreyBitmap
  /// The inks, at most `LayerSettings.mostInks`, the largest first.
  public let inks: [Ink]

  /// Takes a page of colour or grey apart; a black and white one has nothing but its ink.
  ///
  /// - Parameter density: the page's pixels per inch.
  public init(of image: PageImage, density: Double, settings: LayerSettings = LayerSettings()) {
    switch image {
    case .colour(let bitmap):
      self.init(of: bitmap, density: density, isGrey: false, settings)
    case .grey(let bitmap):
      self.init(of: bitmap.colour(), density: density, isGrey: true, settings)
    case .bilevel(let bitmap):
      let map = bitmap.map { $0 < 128 ? UInt8(1) : 0 }
      self.init(background: nil, map: map, colours: [.black])
    }
  }

  private init(of page: ColourBitmap, density: Double, isGrey: Bool, _ settings: LayerSettings) {
    precondition(density > 0, "a density is above 0")
    var (page, density) = (page, density)
    if density < settings.leastStrokeDensity {
      page = page.resized(width: 2 * page.width, height: 2 * page.height, by: .bicubic)
      density *= 2
    }
    let strokes = PageStrokes(of: page, density: density)
    let palette = InkPalette(of: strokes, page)
    let map = strokes.map(labelled: palette.labels, side: palette.side)
    let background = LayerBackground(density: settings.backgroundDensity)
      .drawn(page, without: strokes, map, density: density)
    let picture = background.map { isGrey ? PageImage.grey($0.grey()) : .colour($0) }
    let colours = palette.colours.map { colour in
      isGrey ? RGBA(colour.luma, colour.luma, colour.luma) : colour
    }
    self.init(background: picture, map: map, colours: colours)
  }

  /// Layers from a map of ink numbers and their colours; inks that cover nothing are left out.
  private init(background: PageImage?, map: GreyBitmap, colours: [RGBA]) {
    var extents = [InkExtent](repeating: InkExtent(), count: colours.count)
    for y in 0..<map.height {
      map.withRow(y) { row in
        for x in row.indices where row[x] != 0 { extents[Int(row[x]) - 1].add(x, y) }
      }
    }
    let order = extents.indices.filter { extents[$0].area > 0 }
      .sorted { (extents[$0].area, $1) > (extents[$1].area, $0) }
    var numbers = [UInt8](repeating: 0, count: 256)
    for (place, old) in order.enumerated() { numbers[old + 1] = UInt8(place + 1) }
    self.background = background
    self.map = map.map { numbers[Int($0)] }
    inks = order.map {
      Ink(colour: colours[$0], bounds: extents[$0].bounds, area: extents[$0].area)
    }
  }
}

/// How a page is taken apart.
public struct LayerSettings: Equatable, Sendable {
  /// Pixels per inch of the background, at most.
  public var backgroundDensity: Double
  /// Pages of fewer pixels per inch get twice as many before their strokes are drawn in one bit.
  public var leastStrokeDensity: Double

  /// The most inks of a page.
  public static let mostInks = 12

  /// Settings from their parts.
  public init(backgroundDensity: Double = 150, leastStrokeDensity: Double = 200) {
    precondition(backgroundDensity > 0, "a density is above 0")
    self.backgroundDensity = backgroundDensity
    self.leastStrokeDensity = leastStrokeDensity
  }
}

/// Where an ink is.
private struct InkExtent {
  private(set) var area = 0
  private var (left, top, right, bottom) = (Int.max, Int.max, 0, 0)

  mutating func add(_ x: Int, _ y: Int) {
    area &+= 1
    left = min(left, x)
    right = max(right, x &+ 1)
    top = min(top, y)
    bottom = max(bottom, y &+ 1)
  }

  var bounds: PixelRect { PixelRect(x: left, y: top, width: right - left, height: bottom - top) }
}
