import Documents
import Imaging

/// Which way up a page is, by reading some of its lines both ways: upside down, letters are read as
/// others, and unsurely.
struct LineTurns {
  let detector: TextDetector
  let reader: LineRecognizer

  /// What the lines tell.
  enum Verdict: Equatable {
    /// They are read surely when the page is turned so, clockwise, and unsurely the other way.
    case sure(UprightTurns)
    /// There are lines, but neither way gives words: another script, or handwriting.
    case unreadable
    /// They run the other way than they do on the page that was guessed, as columns of Chinese do.
    case across
    /// There are none.
    case noLines
  }

  /// The detector's picture: letters of 10 points on A4 are still 4 pixels high.
  private static let detectorSide = 640
  /// Lines that are read at most; and that are enough where they tell clearly.
  private static let (most, enough) = (8, 2)
  /// Lines that a reader of another script gets.
  private static let sampled = 5
  /// Of a line, so many times its height is read.
  private static let longest = 10.0
  /// A line is longer than this times its height.
  private static let shortest = 2.5
  /// Lines of one direction must be so many times as long as those of the other.
  fileprivate static let prevalence = 2.0
  /// The mean confidence of the better way, and how far the other lies below, 0…1.
  private static let (leastConfidence, leastLead) = (0.72, 0.1)
  /// The same for few lines to be enough.
  private static let (clearConfidence, clearLead) = (0.85, 0.25)

  /// Looks for lines in a picture whose turns, 0…3, have been guessed, or have not.
  func verdict(on picture: ColourBitmap, guess: Int?) throws(RecognitionError) -> Verdict {
    let found = try lines(in: picture)
    if found.level.isEmpty, found.upright.isEmpty { return .noLines }
    guard let runsDown = found.runDown ?? guess.map({ $0 % 2 == 1 }) else {
      return .unreadable
    }
    if let guess, (guess % 2 == 1) != runsDown { return .across }
    return try reading(
      runsDown ? found.upright : found.level, in: picture, turns: runsDown ? [1, 3] : [0, 2])
  }

  /// Some lines of a picture below each other, as they are read when the page is turned clockwise so
  /// many times, for a reader of another script; `nil` where there are none, or they run both ways.
  func sample(of picture: ColourBitmap) throws(RecognitionError) -> (
    lines: ColourBitmap, quarterTurns: Int
  )? {
    let found = try lines(in: picture)
    guard let runsDown = found.runDown else { return nil }
    let turns = runsDown ? 1 : 0
    let strips = longest(runsDown ? found.upright : found.level).prefix(Self.sampled).map { band in
      LineStrip(of: part(of: band, turned: 4 - turns, longest: 2 * Self.longest), in: picture)
        .pixels
    }
    guard let width = strips.map(\.width).max() else { return nil }
    let (gap, pitch) = (LineStrip.height / 2, LineStrip.height * 3 / 2)
    var sheet = ColourBitmap(
      width: width + 2 * gap, height: strips.count * pitch + gap, filledWith: .white)
    for (place, strip) in strips.enumerated() {
      for y in 0..<strip.height {
        sheet.updateRow(gap + place * pitch + y) { row in
          strip.withRow(y) { source in
            for x in source.indices { row[gap + x] = source[x] }
          }
        }
      }
    }
    return (sheet, turns)
  }

  /// The lines of a picture, by whether they run across or down it.
  private struct Lines {
    var level: [TextBand]
    var upright: [TextBand]

    /// Whether most run down; `nil` where it is not clear.
    var runDown: Bool? {
      let across = level.reduce(0) { $0 + $1.length }
      let down = upright.reduce(0) { $0 + $1.thickness }
      if across + down > 0, across >= LineTurns.prevalence * down { return false }
      return across + down > 0 && down >= LineTurns.prevalence * across ? true : nil
    }
  }

  private func lines(in picture: ColourBitmap) throws(RecognitionError) -> Lines {
    var detector = detector
    detector.settings.longSide = Self.detectorSide
    let bands = try detector.lines(in: picture)
    return Lines(
      level: bands.filter { $0.length >= Self.shortest * $0.thickness },
      upright: bands.filter { $0.thickness >= Self.shortest * $0.length })
  }

  /// The lines with the most to read first.
  private func longest(_ bands: [TextBand]) -> [TextBand] {
    func extent(_ band: TextBand) -> Double {
      min(max(band.length, band.thickness), Self.longest * min(band.length, band.thickness))
    }
    return bands.sorted { extent($0) > extent($1) }
  }

  /// Reads the longest lines in both of two turns.
  private func reading(
    _ bands: [TextBand], in picture: ColourBitmap, turns: [Int]
  ) throws(RecognitionError) -> Verdict {
    let longest = longest(bands).prefix(Self.most)
    var sums = [0.0, 0.0]
    for (count, band) in longest.enumerated() {
      try checkCancellation()
      for way in turns.indices {
        // A page that wants a turn to the right has lines that run up.
        let strip = LineStrip(
          of: part(of: band, turned: 4 - turns[way], longest: Self.longest), in: picture)
        sums[way] += try reader.reading(of: strip, alphabet: Alphabet([])).meanConfidence
      }
      let read = Double(count + 1)
      let (best, other) = (max(sums[0], sums[1]) / read, min(sums[0], sums[1]) / read)
      let isClear =
        count + 1 >= Self.enough && best >= Self.clearConfidence && best - other >= Self.clearLead
      let isLast = count + 1 == longest.count
      guard isClear || isLast else { continue }
      if best >= Self.leastConfidence, best - other >= Self.leastLead {
        let way = sums[0] > sums[1] ? 0 : 1
        return .sure(UprightTurns(quarterTurns: turns[way], confidence: max(best, 0.95)))
      }
      return .unreadable
    }
    return .unreadable
  }

  /// The middle of a line, so many times as long as high at most, read a number of clockwise quarter
  /// turns further.
  private func part(of band: TextBand, turned quarterTurns: Int, longest: Double) -> TextBand {
    var part = band
    part.bend = .straight
    part = part.turned(quarterTurns: quarterTurns)
    let length = min(part.length, longest * part.thickness)
    part.start = part.start + part.direction * ((part.length - length) / 2)
    part.length = length
    return part
  }
}
