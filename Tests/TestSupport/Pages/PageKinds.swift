import Imaging
import Scanning

/// What a painted page is about.
package enum PageKind: String, Sendable, CaseIterable {
  /// A4: letterhead, address, paragraphs, a stamp.
  case letter
  /// 80 mm wide: a shop's lines with amounts.
  case receipt
  /// A4: two columns, to be read one after the other.
  case article
  /// A4: coloured boxes with text, a picture, a table.
  case leaflet
  /// ID-1: a card on its side.
  case card
}

extension PaintedPage {
  /// A page of the kind, its words and colours chosen by the seed.
  ///
  /// - Parameter density: pixels per inch.
  package static func page(
    _ kind: PageKind, seed: UInt64, density: Double = 200, wording: Wording = .english
  ) -> PaintedPage {
    var random = SeededRandom(seed: seed)
    switch kind {
    case .letter: return letter(wording, density, &random)
    case .receipt: return receipt(density, &random)
    case .article: return article(wording, density, &random)
    case .leaflet: return leaflet(wording, density, &random)
    case .card: return card(density, &random)
    }
  }

  private static func letter(
    _ wording: Wording, _ density: Double, _ random: inout SeededRandom
  ) -> PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: density)
    let accent = random.accent()
    let body = PagePainter.Style(wording.face, size: 11)
    painter.fill(Area(x: 20, y: 16, width: 10, height: 10), accent)
    painter.line("Papeterie Muster", x: 34, y: 24, .init(.sansBold, size: 16, colour: accent))
    painter.fill(Area(x: 20, y: 30, width: 170, height: 0.4), accent)
    painter.beginBlock()
    for (row, text) in ["Musterstraße 1", "12345 Beispielstadt", "Telefon 030 0000 4071"]
      .enumerated()
    {
      painter.line(text, x: 190, y: 36 + Double(row) * 4.4, .init(.sans, size: 8.5), align: .right)
    }
    painter.beginBlock()
    for (row, text) in ["Erika Beispiel", "Am Beispielweg 22", "54321 Musterhausen"].enumerated() {
      painter.line(text, x: 20, y: 56 + Double(row) * 5.2, body)
    }
    painter.beginBlock()
    painter.line("Beispielstadt, \(random.date())", x: 190, y: 86, body, align: .right)
    painter.beginBlock()
    painter.line(
      "No. \(random.digits(6))", x: 20, y: 98, .init(.sansBold, size: 12))
    var y = 102.0
    for _ in 0..<4 {
      let text = wording.text(sentences: 3, &random)
      y = painter.paragraph(
        text, x: 20, y: y, width: 170, body, align: wording.isRightToLeft ? .right : .left)
      y += 3
    }
    painter.stamp("COPY", centre: Point(160, min(265, y + 22)), angle: random.number(in: -12...8))
    return painter.finished()
  }

  private static func article(
    _ wording: Wording, _ density: Double, _ random: inout SeededRandom
  ) -> PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: density)
    painter.line("The Example Review", x: 105, y: 24, .init(.serifBold, size: 20), align: .centre)
    painter.fill(Area(x: 18, y: 29, width: 174, height: 0.5), RGBA(40, 40, 40))
    let body = PagePainter.Style(wording.face, size: 9.5, leading: 1.3)
    for column in 0..<2 {
      var y = 34.0
      while y < 245 {
        let text = wording.text(sentences: 4, &random)
        y = painter.paragraph(text, x: 18 + Double(column) * 90, y: y, width: 84, body) + 2.5
      }
    }
    return painter.finished()
  }

  private static func receipt(_ density: Double, _ random: inout SeededRandom) -> PaintedPage {
    let items = [
      "Brot 750 g", "Milch 1,5 %", "Apfel kg", "Kaffee 500 g", "Butter", "Tomaten", "Nudeln",
      "Zahnpasta", "Orangensaft", "Käse jung", "Eier 10 St.", "Mineralwasser",
    ]
    let count = 6 + Int(random.next() % 7)
    let size = PhysicalSize(millimetresWide: 80, high: 92 + Double(count) * 5)
    var painter = PagePainter(size: size, density: density, paper: RGBA(250, 250, 248))
    let body = PagePainter.Style(.mono, size: 9, colour: RGBA(38, 38, 44))
    painter.line("MUSTERMARKT", x: 40, y: 12, .init(.sansBold, size: 15), align: .centre)
    painter.line("Musterstraße 1", x: 40, y: 18, body, align: .centre)
    painter.line("12345 Beispielstadt", x: 40, y: 22.5, body, align: .centre)
    painter.beginBlock()
    painter.fill(Area(x: 6, y: 26, width: 68, height: 0.3), body.colour)
    var (y, cents) = (32.0, 0)
    for item in items.shuffled(using: &random).prefix(count) {
      let price = 49 + Int(random.next() % 950)
      cents += price
      painter.line(item, x: 6, y: y, body)
      painter.line(euros(price), x: 74, y: y, body, align: .right)
      y += 5
    }
    painter.fill(Area(x: 6, y: y - 2, width: 68, height: 0.3), body.colour)
    painter.beginBlock()
    let total = PagePainter.Style(.sansBold, size: 13, colour: body.colour)
    painter.line("SUMME EUR", x: 6, y: y + 6, total)
    painter.line(euros(cents), x: 74, y: y + 6, total, align: .right)
    painter.beginBlock()
    painter.line("MwSt. 7,0 %", x: 6, y: y + 14, body)
    painter.line(euros(cents * 7 / 107), x: 74, y: y + 14, body, align: .right)
    painter.line("Bon \(random.digits(4))", x: 6, y: y + 19, body)
    painter.line(random.date(), x: 74, y: y + 19, body, align: .right)
    painter.barcode(Area(x: 14, y: y + 24, width: 52, height: 12), &random)
    painter.beginBlock()
    painter.line(
      "Vielen Dank für Ihren Einkauf", x: 40, y: y + 43, .init(.sans, size: 8.5), align: .centre)
    return painter.finished()
  }

  private static func leaflet(
    _ wording: Wording, _ density: Double, _ random: inout SeededRandom
  ) -> PaintedPage {
    var painter = PagePainter(size: StandardPaper.a4.size, density: density)
    let (first, second) = (random.accent(), random.accent())
    let body = PagePainter.Style(.sans, size: 10.5)
    painter.fill(Area(x: 0, y: 0, width: 210, height: 38), first)
    painter.line("Garden days", x: 18, y: 25, .init(.sansBold, size: 30, colour: .white))
    painter.picture(Area(x: 18, y: 48, width: 108, height: 72), seed: random.next())
    painter.fill(Area(x: 134, y: 48, width: 58, height: 72), second.mixed(with: .white, 190))
    painter.paragraph(
      wording.text(sentences: 2, &random), x: 138, y: 50, width: 50, body)
    var y = painter.paragraph(
      wording.text(sentences: 3, &random), x: 18, y: 124, width: 174, body)
    y =
      painter.paragraph(
        wording.text(sentences: 3, &random), x: 18, y: y + 3, width: 174, body) + 10
    let table = [
      ["Plant", "Height", "Price"], ["Lavender", "40 cm", "6.90"], ["Rosemary", "60 cm", "8.50"],
      ["Hydrangea", "110 cm", "24.00"], ["Box hedge", "35 cm", "12.75"],
    ]
    for (row, cells) in table.enumerated() {
      let top = y + Double(row) * 9
      if row % 2 == 0 {
        painter.fill(
          Area(x: 18, y: top, width: 174, height: 9),
          row == 0 ? first : first.mixed(with: .white, 215))
      }
      let ink = row == 0 ? RGBA.white : body.colour
      painter.beginBlock()
      for (column, cell) in cells.enumerated() {
        painter.line(
          cell, x: 22 + Double(column) * 62, y: top + 6.2,
          .init(row == 0 ? .sansBold : .sans, size: 11, colour: ink))
      }
    }
    painter.frame(Area(x: 18, y: y, width: 174, height: 45), thickness: 0.4, first)
    return painter.finished()
  }

  private static func card(_ density: Double, _ random: inout SeededRandom) -> PaintedPage {
    let accent = random.accent()
    var painter = PagePainter(
      size: StandardPaper.id1.size, density: density * 1.5, paper: accent.mixed(with: .white, 205))
    painter.fill(Area(x: 0, y: 0, width: 85.6, height: 11), accent)
    painter.line("LIBRARY CARD", x: 5, y: 7.6, .init(.sansBold, size: 12, colour: .white))
    painter.picture(Area(x: 5, y: 16, width: 22, height: 28), seed: random.next())
    let rows = [
      "Beispiel, Erika", "Musterstraße 1", "No. \(random.digits(8))", "valid to \(random.date())",
    ]
    painter.beginBlock()
    for (row, text) in rows.enumerated() {
      painter.line(
        text, x: 31, y: 20 + Double(row) * 7.5, .init(row == 0 ? .sansBold : .sans, size: 9))
    }
    return painter.finished()
  }

  private static func euros(_ cents: Int) -> String {
    "\(cents / 100),\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }
}

extension Wording {
  var isRightToLeft: Bool { self == .hebrew || self == .arabic }
  /// A face that has its letters.
  var face: Face { isRightToLeft ? .sans : .serif }
}

extension SeededRandom {
  fileprivate mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(next() % 10) }.joined()
  }

  fileprivate mutating func date() -> String {
    let (day, month) = (1 + next() % 28, 1 + next() % 12)
    return "\(day < 10 ? "0" : "")\(day).\(month < 10 ? "0" : "")\(month).2024"
  }

  /// A dark, clear colour.
  fileprivate mutating func accent() -> RGBA {
    let colours = [
      RGBA(176, 42, 48), RGBA(30, 92, 150), RGBA(28, 112, 84), RGBA(122, 58, 128),
      RGBA(196, 104, 24), RGBA(20, 110, 124),
    ]
    return colours[Int(next() % UInt64(colours.count))]
  }
}

extension PagePainter {
  /// Bars that look like a barcode and mean nothing.
  fileprivate mutating func barcode(_ area: Area, _ random: inout SeededRandom) {
    let module = area.width / 95
    var x = area.x
    while x < area.x + area.width - 4 * module {
      let (bar, gap) = (1 + random.next() % 3, 1 + random.next() % 3)
      fill(
        Area(x: x, y: area.y, width: Double(bar) * module, height: area.height), RGBA(30, 30, 34))
      x += Double(bar + gap) * module
    }
  }
}
