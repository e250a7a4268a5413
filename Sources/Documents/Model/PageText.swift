public import Imaging

/// The text of a page in reading order: blocks of lines of words.
public struct PageText: Equatable, Sendable {
  /// Paragraphs, columns, cells: in reading order.
  public var blocks: [TextBlock]

  /// Text from its blocks.
  public init(blocks: [TextBlock] = []) { self.blocks = blocks }

  /// All words in reading order.
  public var words: [Word] { blocks.flatMap { $0.lines.flatMap(\.words) } }
  /// Words with blanks between, a line break after each line, an empty line between blocks.
  public var plainText: String {
    blocks.map { block in
      block.lines.map(\.transcript).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
  /// Whether no word was found.
  public var isEmpty: Bool { blocks.allSatisfy { $0.lines.allSatisfy(\.words.isEmpty) } }
}

/// Lines that belong together.
public struct TextBlock: Equatable, Sendable {
  /// Top to bottom.
  public var lines: [TextLine]

  /// A block from its lines.
  public init(lines: [TextLine]) { self.lines = lines }
}

/// One line of text.
public struct TextLine: Equatable, Sendable {
  /// In logical order: as spoken, whatever the direction of the script.
  public var words: [Word]

  /// A line from its words.
  public init(words: [Word]) { self.words = words }

  /// The words with blanks between.
  public var transcript: String { words.map(\.transcript).joined(separator: " ") }
}

/// One word where it stands on the page.
public struct Word: Equatable, Sendable {
  /// The text in logical order.
  public var transcript: String
  /// 0 a guess … 1 certain.
  public var confidence: Double
  /// Round the ink, in unit coordinates of the page, from the text's own top left.
  public var quad: Quad
  /// Other readings, likeliest first; without the transcript itself.
  public var candidates: [Candidate]

  /// A word from its parts.
  public init(transcript: String, confidence: Double, quad: Quad, candidates: [Candidate] = []) {
    self.transcript = transcript
    self.confidence = confidence
    self.quad = quad
    self.candidates = candidates
  }
}

/// A reading of a word.
public struct Candidate: Equatable, Sendable {
  /// The text in logical order.
  public var transcript: String
  /// 0 a guess … 1 certain.
  public var confidence: Double

  /// A reading and how sure it is.
  public init(transcript: String, confidence: Double) {
    self.transcript = transcript
    self.confidence = confidence
  }
}
