public import Imaging
public import Scanning

extension FlatPage {
  /// The page as it is read best: cleaned where the light on it is uneven, else as it is.
  ///
  /// Recognisers miss words in shadows and at their edges; of evenly lit pages they read less when
  /// those were cleaned. See docs/looks.md.
  public func readable() -> ColourBitmap {
    let cells = Illumination.cells(of: picture)
    guard Self.mayBeUneven(cells) else { return picture }
    let light = Illumination(of: picture, cells: cells)
    guard light.evenness < Self.leastEvenness, light.printShare < Self.mostPrint,
      case .colour(let page) = Enhancement(of: picture, cells: cells, .colour).drawn()
    else { return picture }
    return page
  }

  /// The dimmest places of an evenly lit page have at least this share of the light that the
  /// brightest have: under synth's shadows of the Benchmarks, 0.70 at most, more was read of cleaned
  /// pages, on receipts, books and letters above that less.
  private static let leastEvenness = 0.7
  /// Where more of it is print than this, 0…1, the light is not known well.
  private static let mostPrint = 0.5

  /// Whether the brightest within a few millimetres, mostly paper, is dimmer in places: a quick look.
  private static func mayBeUneven(_ cells: ColourBitmap) -> Bool {
    let radius = max(3, max(cells.width, cells.height) / 80)
    let paper = cells.grey().closed(radiusX: radius, radiusY: radius).histogram()
    return Double(paper.percentile(0.05)) < leastEvenness * Double(paper.percentile(0.95))
  }
}

extension Illumination {
  fileprivate static func cells(of page: ColourBitmap) -> ColourBitmap {
    cells(of: page, rows: 0..<grid(width: page.width, height: page.height).height)
  }
}
