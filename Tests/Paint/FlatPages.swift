import Imaging
import Scanning
import TestSupport

/// Pages as a perfect scanner sees them, small enough to be read in a second: for judging what
/// harms reading. Faces, sizes, languages, layouts and colours come from the seed.
enum FlatPages {
  /// A page, and what is special about it.
  static func page(seed: UInt64) -> (page: PaintedPage, tags: [String]) {
    var random = SeededRandom(seed: seed)
    switch random.next() % 10 {
    case 0, 1:
      return (PaintedPage.page(.receipt, seed: seed, density: 200), ["receipt"])
    case 2:
      return headlines(&random)
    case 3:
      return (PaintedPage.page(.leaflet, seed: seed, density: 150), ["leaflet"])
    default:
      return sheet(&random)
    }
  }

  /// A heading and paragraphs.
  private static func sheet(_ random: inout SeededRandom) -> (PaintedPage, [String]) {
    let size = PhysicalSize(
      millimetresWide: random.number(in: 95...140), high: random.number(in: 70...100))
    let wording = random.one(of: [Wording.english, .german, .french])
    let (paper, ink, tag) = random.one(of: colours)
    var painter = PagePainter(
      size: size, density: random.number(in: 150...260), paper: paper)
    let face = random.one(of: Face.allCases)
    let style = PagePainter.Style(
      face, size: random.number(in: 7...13), colour: ink, leading: random.number(in: 1.2...1.6))
    painter.line(
      "No. \(random.next() % 9000 + 1000)", x: 10, y: 14, .init(face, size: 16, colour: ink))
    var y = 17.0
    while true {
      let text = wording.text(sentences: 2, &random)
      var trial = painter
      let bottom = trial.paragraph(text, x: 10, y: y, width: size.width - 20, style)
      guard bottom < size.height - 6 else { break }
      painter = trial
      y = bottom + 2.5
    }
    return (painter.finished(), [tag, face.rawValue, wording.rawValue])
  }

  /// Large letters only.
  private static func headlines(_ random: inout SeededRandom) -> (PaintedPage, [String]) {
    let (paper, ink, tag) = random.one(of: colours)
    var painter = PagePainter(
      size: PhysicalSize(millimetresWide: 148, high: 105), density: 170, paper: paper)
    painter.paragraph(
      Wording.english.text(sentences: 2, &random), x: 8, y: 4, width: 132,
      .init(random.one(of: Face.allCases), size: random.number(in: 24...34), colour: ink))
    return (painter.finished(), ["headlines", tag])
  }

  private static let colours: [(paper: RGBA, ink: RGBA, tag: String)] = [
    (RGBA(252, 252, 250), RGBA(24, 24, 28), "white"),
    (RGBA(250, 250, 250), RGBA(28, 44, 120), "white"),
    (RGBA(244, 236, 214), RGBA(48, 38, 30), "cream"),
    (RGBA(255, 236, 130), RGBA(30, 30, 30), "coloured"),
    (RGBA(190, 222, 240), RGBA(20, 24, 40), "coloured"),
    (RGBA(242, 190, 186), RGBA(36, 24, 28), "coloured"),
    (RGBA(34, 38, 46), RGBA(240, 240, 236), "inverse"),
  ]
}

extension SeededRandom {
  fileprivate mutating func one<Thing>(of things: [Thing]) -> Thing {
    things[Int(next() % UInt64(things.count))]
  }
}
