import Scanning
import TestSupport

/// Photos of sheets at known angles, for measuring how well their shape is recovered.
enum Tilts {
  /// One photo after the other: A4 and Letter, level and leaning by so many degrees about one axis,
  /// the other, or both, before cameras of 24 and 28 mm.
  static func forEach(
    width: Int, height: Int, _ body: (_ name: String, PaintedPhoto) throws -> Void
  ) rethrows {
    for angle in [0.0, 15, 30, 45] {
      for axes in angle == 0 ? [(0.0, 0.0)] : [(1.0, 0.0), (0, 1), (0.8, 0.8)] {
        for (paper, size) in [("a4", StandardPaper.a4.size), ("letter", StandardPaper.letter.size)]
        {
          for film in [24.0, 28] {
            var shot = Shot()
            (shot.width, shot.height) = (width, height)
            (shot.pitch, shot.yaw) = (angle * axes.0, angle * axes.1)
            (shot.roll, shot.desk) = (3, film == 24 ? .darkWood : .plain)
            let long = Double(max(width, height))
            let diagonal = (Double(width * width) + Double(height * height)).squareRoot()
            shot.focalLength = film / 43.27 * diagonal / long
            let page = sheet(size)
            let photo = PhotoPainter.photo(of: page, shot: shot, seed: UInt64(angle) + 7)
            try body("\(paper)-\(Int(film))mm-\(Int(shot.pitch))-\(Int(shot.yaw))", photo)
          }
        }
      }
    }
  }

  private static func sheet(_ size: PhysicalSize) -> PaintedPage {
    var random = SeededRandom(seed: 3)
    var painter = PagePainter(size: size, density: 100)
    var y = 20.0
    while y < size.height - 50 {
      let text = Wording.english.text(sentences: 3, &random)
      y = painter.paragraph(text, x: 20, y: y, width: size.width - 40, .init(.serif, size: 11)) + 3
    }
    return painter.finished()
  }
}
