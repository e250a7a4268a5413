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

  /// The detector's picture: letters of 8 points on A4 are still 4 pixels high.
  private static let detectorSide = 736
  /// Lines that are read at most; and that are enough where they tell clearly.
  private static let (most, enough) = (8, 3)
  /// Of a line, so many times its height is read.
  private static let longest = 12.0
  /// A line is longer than this times its height.
  private static let shortest = 2.5
  /// Lines of one direction must be so many times as long as those of the other.
  private static let prevalence = 2.0
  /// The mean confidence of the better way, and how far the other lies below, 0…1.
  private static let (leastConfidence, leastLead) = (0.72, 0.1)
  /// The same for few lines to be enough.
  private static let (clearConfidence, clearLead) = (0.85, 0.25)

  /// Looks for lines in a picture whose turns, 0…3, have been guessed, or have not.
  func verdict(on picture: ColourBitmap, guess: Int?) throws(RecognitionError) -> Verdict {
    var detector = detector
    detector.settings.longSide = Self.detectorSide
    let bands = try detector.lines(in: picture)
    let level = bands.filter { $0.length >= Self.shortest * $0.thickness }
    let upright = bands.filter { $0.thickness >= Self.shortest * $0.length }
    let across = level.reduce(0) { $0 + $1.length }
    let down = upright.reduce(0) { $0 + $1.thickness }
    if level.isEmpty, upright.isEmpty { return .noLines }
    let runsDown: Bool
    if across >= Self.prevalence * down {
      runsDown = false
    } else if down >= Self.prevalence * across {
      runsDown = true
    } else if let guess {
      runsDown = guess % 2 == 1
    } else {
      return .unreadable
    }
    if let guess, (guess % 2 == 1) != runsDown { return .across }
    return try reading(
      runsDown ? upright : level, in: picture, turns: runsDown ? [1, 3] : [0, 2])
  }

  /// Reads the longest lines in both of two turns.
  private func reading(
    _ bands: [TextBand], in picture: ColourBitmap, turns: [Int]
  ) throws(RecognitionError) -> Verdict {
    func extent(_ band: TextBand) -> Double {
      min(max(band.length, band.thickness), Self.longest * min(band.length, band.thickness))
    }
    let longest = bands.sorted { extent($0) > extent($1) }.prefix(Self.most)
    var sums = [0.0, 0.0]
    for (count, band) in longest.enumerated() {
      try checkCancellation()
      for way in turns.indices {
        // A page that wants a turn to the right has lines that run up.
        let strip = LineStrip(of: part(of: band, turned: 4 - turns[way]), in: picture)
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

  /// The middle of a line, to be read after clockwise quarter turns.
  private func part(of band: TextBand, turned quarterTurns: Int) -> TextBand {
    var part = band
    part.bend = .straight
    part = part.turned(quarterTurns: quarterTurns)
    let length = min(part.length, Self.longest * part.thickness)
    part.start = part.start + part.direction * ((part.length - length) / 2)
    part.length = length
    return part
  }
}
