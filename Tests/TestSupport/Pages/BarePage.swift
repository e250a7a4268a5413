import Imaging
import Scanning

/// Pages with hardly anything on them: blank ones that do not look so, and ones that look blank and
/// are not.
package enum BarePage: String, Sendable, CaseIterable {
  case blank, yellow, recycled, dusty, folded, punched, filed, showThrough, strongShowThrough
  case pageNumber, lonelyDigit, line, paleLine, pencil, faintPencil, signature, paleSignature
  case stamp, rule, cross, yellowPrint

  /// Whether it bears nothing.
  package var isBlank: Bool {
    switch self {
    case .blank, .yellow, .recycled, .dusty, .folded, .punched, .filed, .showThrough,
      .strongShowThrough:
      true
    case .pageNumber, .lonelyDigit, .line, .paleLine, .pencil, .faintPencil, .signature,
      .paleSignature, .stamp, .rule, .cross, .yellowPrint:
      false
    }
  }

  /// The page, A4.
  package func page(seed: UInt64 = 1, density: Double = 200) -> PaintedPage {
    var random = SeededRandom(seed: seed)
    var painter = PagePainter(size: StandardPaper.a4.size, density: density, paper: paper)
    func grey(_ value: UInt8) -> RGBA { RGBA(value, value, value) }
    switch self {
    case .blank, .yellow, .recycled: break
    case .dusty: painter.dust(60, &random)
    case .folded:
      painter.fold(y: 99)
      painter.fold(y: 198)
    case .punched: painter.punch(.two)
    case .filed: painter.punch(.four)
    case .showThrough, .strongShowThrough:
      let back = PaintedPage.page(.letter, seed: seed, density: density).bitmap
      painter.showThrough(back, strength: self == .showThrough ? 0.1 : 0.2)
    case .pageNumber:
      painter.line("- 17 -", x: 105, y: 282, .init(.serif, size: 10), align: .centre)
    case .lonelyDigit: painter.line("7", x: 190, y: 284, .init(.sans, size: 9))
    case .line:
      painter.line("This page was left blank", x: 50, y: 140, .init(.sans, size: 11))
    case .paleLine:
      painter.line(
        "Confidential draft copy", x: 50, y: 140, .init(.sans, size: 10, colour: grey(170)))
    case .pencil:
      painter.scribble(x: 40, y: 70, width: 40, height: 6, pen: 0.4, grey(160))
    case .faintPencil:
      painter.scribble(x: 40, y: 70, width: 40, height: 6, pen: 0.4, grey(205))
    case .signature:
      painter.scribble(x: 110, y: 230, width: 60, height: 14, pen: 0.5, RGBA(34, 52, 140))
    case .paleSignature:
      painter.scribble(x: 110, y: 230, width: 60, height: 14, pen: 0.35, RGBA(150, 150, 190))
    case .stamp: painter.stamp("PAID", centre: Point(140, 220), colour: RGBA(214, 140, 146))
    case .rule: painter.fill(Area(x: 30, y: 250, width: 60, height: 0.25), grey(120))
    case .cross: painter.line("x", x: 25, y: 50, .init(.sans, size: 11))
    case .yellowPrint:
      painter.line("URGENT", x: 50, y: 80, .init(.sansBold, size: 20, colour: RGBA(240, 200, 40)))
    }
    return painter.finished()
  }

  private var paper: RGBA {
    switch self {
    case .yellow: RGBA(255, 236, 130)
    case .recycled: RGBA(216, 213, 206)
    case _: RGBA(252, 252, 250)
    }
  }
}
