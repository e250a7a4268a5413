/// Marks that tell in which direction a line of words of both directions is read (UAX #9, 2.6).
///
/// Viewers that put characters in the order of their places guess a line's direction; pdfium
/// takes that of most of its words. A line that begins or ends with a word that runs the other way,
/// or with a number, gets a mark there; so the line's own direction has the most.
struct DirectionMarks {
  /// A mark and where it stands.
  struct Mark {
    let scalar: Unicode.Scalar
    let direction: WritingDirection
    let box: WordBox
  }

  /// The mark before the line's first word.
  private(set) var first: Mark?
  /// The mark behind its last.
  private(set) var last: Mark?

  /// The marks for a line's words in the order in which they are read; `nil` where all words run in
  /// its direction.
  init?(_ words: [[Unicode.Scalar]], _ boxes: [WordBox]) {
    guard let firstBox = boxes.first, let lastBox = boxes.last, boxes.count > 1 else { return nil }
    // The first word stands where the line begins.
    let direction = firstBox.lies(rightOf: lastBox) ? WritingDirection.rightToLeft : .leftToRight
    let directions = words.map { WritingDirection(ofLettersIn: $0) }
    guard directions.contains(where: { $0 != nil && $0 != direction }) else { return nil }
    let isRightToLeft = direction == .rightToLeft
    let scalar: Unicode.Scalar = isRightToLeft ? "\u{200F}" : "\u{200E}"
    if directions[0] != direction {
      first = Mark(
        scalar: scalar, direction: direction, box: firstBox.beside(onRight: isRightToLeft))
    }
    if directions[directions.count - 1] != direction {
      last = Mark(
        scalar: scalar, direction: direction, box: lastBox.beside(onRight: !isRightToLeft))
    }
  }
}
