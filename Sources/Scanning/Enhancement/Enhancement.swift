public import Imaging

extension Bitmap where Pixel == RGBA {
  /// A straightened page, cleaned.
  ///
  /// - Parameters:
  ///   - look: `auto` becomes the one that fits: black and white where the page is nothing else
  ///     (`isBilevel`), else `Look.fitting`.
  ///   - brightness: −1 black … 0 unchanged … 1 white.
  ///   - contrast: −1 flat … 0 unchanged … 1 hard. Black and white has none to change.
  public func enhanced(
    _ look: Look, brightness: Double = 0, contrast: Double = 0
  ) -> PageImage {
    Enhancement(of: self, look, brightness: brightness, contrast: contrast).drawn()
  }
}

/// A look made ready for one page: the light measured, the tones chosen. Drawing is then the
/// same for any rows, so that cores can share a page.
public struct Enhancement: Sendable {
  /// The look, never `auto`.
  public let look: Look
  private let page: ColourBitmap
  private let finish: Finish
  private let adjustment: ToneAdjustment

  private enum Finish {
    case original
    case photo(PhotoLook)
    case colour(ColourLook)
    case grey(GreyLook)
    case blackAndWhite(BlackAndWhiteLook)
    case whiteboard(WhiteboardLook)
  }

  /// Measures the page; the parameters are those of `enhanced`, and the page's cells
  /// (`Illumination.cells`) where they are at hand.
  public init(
    of page: ColourBitmap, cells: @autoclosure () -> ColourBitmap? = nil, _ look: Look,
    brightness: Double = 0, contrast: Double = 0
  ) {
    let sheet = PunchHoles.filled(page, cells: cells, for: look)
    let (page, cells) = (sheet.page, { sheet.cells })
    self.page = page
    adjustment = ToneAdjustment(brightness: brightness, contrast: contrast)
    var resolved = look
    var measured: Illumination?
    if look == .auto, page.isBilevel {
      resolved = .blackAndWhite
    } else if look == .auto {
      let light = Illumination(of: page, cells: cells())
      resolved = .fitting(light)
      measured = light
    }
    self.look = resolved
    switch resolved {
    case .original: finish = .original
    case .photo: finish = .photo(PhotoLook(for: page))
    case .grey:
      finish = .grey(GreyLook(for: page, in: measured ?? Illumination(of: page, cells: cells())))
    case .blackAndWhite:
      finish = .blackAndWhite(BlackAndWhiteLook(for: page, cells: cells(), brightness: brightness))
    case .whiteboard: finish = .whiteboard(WhiteboardLook(for: page))
    case .colour, .auto:
      finish = .colour(
        ColourLook(for: page, in: measured ?? Illumination(of: page, cells: cells())))
    }
  }

  /// Rows of the page.
  public var height: Int { page.height }

  /// Whether `drawn(rows:)` takes any rows: black and white looks at the whole page.
  public var drawsBands: Bool { look != .blackAndWhite }

  /// The page, finished.
  public func drawn() -> PageImage { drawn(rows: 0..<page.height) }

  /// Rows of the page, finished; they join without a seam. Only all rows at once unless
  /// `drawsBands`.
  public func drawn(rows: Range<Int>) -> PageImage {
    precondition(
      !rows.isEmpty && rows.lowerBound >= 0 && rows.upperBound <= page.height, "rows of the page")
    switch finish {
    case .original: return .colour(adjusted(page.rows(rows)))
    case .photo(let look): return .colour(adjusted(look.drawn(page, rows: rows)))
    case .colour(let look): return .colour(adjusted(look.drawn(page, rows: rows)))
    case .whiteboard(let look): return .colour(adjusted(look.drawn(page, rows: rows)))
    case .grey(let look): return .grey(adjusted(look.drawn(page, rows: rows)))
    case .blackAndWhite(let look):
      precondition(rows.count == page.height, "black and white is drawn whole")
      return .bilevel(look.drawn(page))
    }
  }

  /// The page, finished in bands, which `perform` may have drawn side by side; see
  /// `Bitmap.init(width:height:bands:perform:draw:)`. Only with `drawsBands`.
  public func drawn(
    bands: Int, perform: (Int, @Sendable (Int) -> Void) -> Void
  ) -> PageImage {
    let (width, height) = (page.width, page.height)
    if case .grey(let look) = finish {
      return .grey(
        GreyBitmap(width: width, height: height, bands: bands, perform: perform) { rows in
          adjusted(look.drawn(page, rows: rows))
        })
    }
    return .colour(
      ColourBitmap(width: width, height: height, bands: bands, perform: perform) { rows in
        guard case .colour(let band) = drawn(rows: rows) else {
          preconditionFailure("black and white is drawn whole")
        }
        return band
      })
  }

  private func adjusted(_ picture: GreyBitmap) -> GreyBitmap {
    var picture = picture
    adjustment.apply(to: &picture)
    return picture
  }

  private func adjusted(_ picture: ColourBitmap) -> ColourBitmap {
    var picture = picture
    adjustment.apply(to: &picture)
    return picture
  }
}

extension Bitmap {
  /// Some of the rows; all of them without a copy.
  fileprivate func rows(_ rows: Range<Int>) -> Bitmap {
    if rows.count == height { return self }
    return Bitmap(
      width: width, height: rows.count,
      pixels: Array(pixels[rows.lowerBound * width..<rows.upperBound * width]))
  }
}
