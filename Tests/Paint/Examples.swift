import Imaging
import Scanning
import TestSupport

/// The photos of `Examples/photos`: invented pages, so that anyone may have them.
enum Examples {
  /// Each photo with its name; about three megapixels.
  static var all: [(name: String, photo: PaintedPhoto)] {
    [
      ("letter", PhotoPainter.photo(of: letter, shot: onWood, seed: 11)),
      ("receipt", PhotoPainter.photo(of: receipt, shot: inShadow, seed: 23)),
      ("leaflet", PhotoPainter.photo(of: leaflet, shot: onCloth, seed: 31)),
      ("article", PhotoPainter.photo(of: article, shot: underLamp, seed: 45)),
    ]
  }

  private static var upright: Shot {
    var shot = Shot()
    (shot.width, shot.height) = (1500, 2000)
    return shot
  }

  private static var onWood: Shot {
    var shot = upright
    shot.desk = .wood
    (shot.pitch, shot.yaw, shot.roll, shot.fill) = (17, -9, 7, 0.86)
    (shot.unevenness, shot.softShadow) = (0.28, 0.25)
    shot.cast = (1.02, 0.985, 0.93)
    shot.clutter = 1
    return shot
  }

  private static var inShadow: Shot {
    var shot = upright
    shot.desk = .darkWood
    (shot.pitch, shot.yaw, shot.roll, shot.fill) = (10, 8, -8, 0.86)
    (shot.hardShadow, shot.penumbra, shot.unevenness) = (0.5, 0.03, 0.2)
    shot.cast = (1.0, 0.97, 0.9)
    return shot
  }

  private static var onCloth: Shot {
    var shot = upright
    shot.desk = .cloth
    (shot.pitch, shot.yaw, shot.roll, shot.fill) = (-12, 14, -5, 0.88)
    (shot.softShadow, shot.unevenness, shot.exposure) = (0.3, 0.25, 0.86)
    return shot
  }

  private static var underLamp: Shot {
    var shot = upright
    shot.desk = .plain
    (shot.pitch, shot.yaw, shot.roll, shot.fill) = (20, 4, 3, 0.9)
    (shot.unevenness, shot.softShadow, shot.vignetting) = (0.42, 0.35, 0.2)
    shot.cast = (1.05, 0.97, 0.86)
    shot.clutter = 2
    return shot
  }

  private static let density = 200.0

  private static var letter: PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: density)
    let accent = RGBA(28, 104, 92)
    let body = PagePainter.Style(.serif, size: 11.5, leading: 1.4)
    painter.fill(Area(x: 20, y: 17, width: 5, height: 11), accent)
    painter.fill(Area(x: 27, y: 17, width: 5, height: 11), accent.lighter)
    painter.line("Example Bindery", x: 37, y: 25.5, .init(.serifBold, size: 19, colour: accent))
    painter.fill(Area(x: 20, y: 32, width: 170, height: 0.4), accent)
    painter.lines(
      ["Musterstraße 1", "12345 Beispielstadt", "bindery@example.org"], x: 190, y: 38, step: 4.6,
      .init(.sans, size: 8.5), align: .right)
    painter.lines(
      ["Ms Erika Beispiel", "Am Beispielweg 22", "54321 Musterhausen"], x: 20, y: 58, step: 5.6,
      body)
    painter.beginBlock()
    painter.line("12 November 2024", x: 190, y: 86, body, align: .right)
    painter.beginBlock()
    painter.line(
      "Your order no. 20417: two albums in cloth", x: 20, y: 98, .init(.serifBold, size: 12.5))
    var y = 101.0
    for text in [
      "Dear Ms Beispiel,",
      "Thank you for sending us the loose sheets of your grandmother’s recipe book. All 86 pages arrived safely; three of them are torn along the fold, and we shall mend these with thin Japanese paper before we bind them.",
      "As agreed we sew both volumes by hand and cover them in dark green cloth, 21 × 29.7 cm, with the title in gold on the spine. The price of 148.50 € for each album, 297.00 € in all, includes two slipcases and the postage.",
      "The work will take until 6 December. Before we glue the covers we will send you a photo of the cloth and the lettering; a word from you is enough, or call us on 030 0000 4071 between 9 and 16 o’clock.",
      "With kind regards from the workshop,",
    ] {
      y = painter.paragraph(text, x: 20, y: y, width: 170, body) + 3.4
    }
    painter.signature(x: 22, y: y + 12)
    painter.beginBlock()
    painter.line("Max Muster", x: 20, y: y + 24, body)
    painter.stamp("RECEIVED", centre: Point(152, y + 20), size: 19, angle: -9)
    painter.beginBlock()
    painter.line(
      "Example Bindery · Musterstraße 1 · 12345 Beispielstadt", x: 105, y: 285,
      .init(.sans, size: 7.5, colour: RGBA(110, 110, 112)), align: .centre)
    return painter.finished()
  }

  private static var receipt: PaintedPage {
    PaintedPage.page(.receipt, seed: 6, density: 330)
  }

  private static var article: PaintedPage {
    PaintedPage.page(.article, seed: 9, density: density)
  }

  private static var leaflet: PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: density)
    let (green, sand, brick) = (RGBA(44, 112, 78), RGBA(246, 232, 204), RGBA(190, 82, 46))
    let body = PagePainter.Style(.sans, size: 10.5, leading: 1.45)
    painter.fill(Area(x: 0, y: 0, width: 210, height: 40), green)
    painter.line("Garden days", x: 18, y: 22, .init(.serifBold, size: 31, colour: .white))
    painter.line(
      "14 to 16 June in the park of Musterhausen", x: 18, y: 32.5,
      .init(.sans, size: 12.5, colour: RGBA(222, 240, 226)))
    painter.picture(Area(x: 18, y: 50, width: 112, height: 76), seed: 5)
    painter.fill(Area(x: 136, y: 50, width: 56, height: 76), sand)
    painter.beginBlock()
    painter.line("Open", x: 141, y: 60, .init(.sansBold, size: 14, colour: brick))
    painter.lines(
      ["Friday   12–19 h", "Saturday 10–19 h", "Sunday   10–17 h"], x: 141, y: 70, step: 7,
      .init(.mono, size: 9.5))
    painter.paragraph(
      "Children under 12 have free entry. Dogs on a lead are welcome.", x: 141, y: 90, width: 47,
      .init(.sans, size: 9.5))
    painter.beginBlock()
    painter.line(
      "Plants, tools and good advice", x: 18, y: 140, .init(.sansBold, size: 15, colour: green))
    var y = 142.0
    for text in [
      "More than forty growers from the region show perennials, roses, herbs and old kinds of apples. The gardeners of the park answer questions about soil, water and pruning every day at 11 and at 15 o’clock by the pond.",
      "Bring the leaf of a sick plant: our experts look at it under the microscope and tell you what it lacks, free of charge.",
    ] {
      y = painter.paragraph(text, x: 18, y: y, width: 174, body) + 2.5
    }
    let rows = [
      ["Plant", "Height", "Flowers", "Price"], ["Lavender", "40 cm", "June to August", "6.90 €"],
      ["Rosemary", "60 cm", "March to May", "8.50 €"],
      ["Hydrangea", "110 cm", "July to September", "24.00 €"],
      ["Box hedge", "35 cm", "–", "12.75 €"],
      ["Climbing rose", "250 cm", "June to October", "29.50 €"],
    ]
    let top = y + 7
    for (row, cells) in rows.enumerated() {
      let line = top + Double(row) * 9.5
      if row == 0 { painter.fill(Area(x: 18, y: line, width: 174, height: 9.5), brick) }
      if row > 0, row % 2 == 0 { painter.fill(Area(x: 18, y: line, width: 174, height: 9.5), sand) }
      painter.beginBlock()
      for (x, cell) in zip([22.0, 72, 108, 164], cells) {
        painter.line(
          cell, x: x, y: line + 6.5,
          .init(row == 0 ? .sansBold : .sans, size: 11, colour: row == 0 ? .white : body.colour))
      }
    }
    painter.frame(
      Area(x: 18, y: top, width: 174, height: 9.5 * Double(rows.count)), thickness: 0.4, brick)
    painter.fill(Area(x: 0, y: 279, width: 210, height: 18), sand)
    painter.beginBlock()
    painter.line(
      "Park of Musterhausen, Musterstraße 1 · www.example.org/garden", x: 105, y: 289.5,
      .init(.sans, size: 10), align: .centre)
    return painter.finished()
  }
}

extension RGBA {
  fileprivate var lighter: RGBA {
    RGBA(red / 2 + 127, green / 2 + 127, blue / 2 + 127)
  }
}

extension PagePainter {
  /// Lines below each other, a block of their own.
  fileprivate mutating func lines(
    _ texts: [String], x: Double, y: Double, step: Double, _ style: Style,
    align: Alignment = .left
  ) {
    beginBlock()
    for (row, text) in texts.enumerated() {
      line(text, x: x, y: y + Double(row) * step, style, align: align)
    }
  }

  /// A few loops of blue ink.
  fileprivate mutating func signature(x: Double, y: Double) {
    let ink = RGBA(34, 52, 140)
    for step in 0..<900 {
      let t = Double(step) / 900
      let loop = Math.sin(t * 34) * (1 - t * 0.6) * 5
      let drift = Math.cos(t * 34) * 2.2 + t * 42
      fill(Area(x: x + drift, y: y - loop - 3 * t, width: 0.45, height: 0.45), ink)
    }
  }
}
