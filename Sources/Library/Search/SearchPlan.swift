package import Foundation

/// The words of a document that are not on its pages, as `SearchWords` makes them.
package struct DocumentWords: Equatable, Sendable {
  package var title: String
  /// Of folder and tags.
  package var labels: String
}

/// What is looked for in each document.
package indirect enum SearchExpression: Equatable, Sendable {
  case phrase(SearchPhrase)
  case all([SearchExpression])
  case any([SearchExpression])
  case not(SearchExpression)
  /// Every document.
  case everything
  /// No document: nothing that was typed is a word.
  case nothing
}

/// Words that stand one after the other.
package struct SearchPhrase: Hashable, Sendable {
  /// At least one, as `SearchWords` makes them.
  package var words: [String]
  /// Whether the last word may go on.
  package var isPrefix: Bool
  /// Whether only titles are looked at.
  package var isTitle = false

  /// A phrase from its parts.
  package init(words: [String], isPrefix: Bool, isTitle: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
    self.isTitle = isTitle
  }
}

/// What is looked for, where, and which part of the answer is wanted.
package struct SearchPlan: Equatable, Sendable {
  package var expression: SearchExpression
  package var states: Set<DocumentState>
  package var folder: String?
  package var tags: [String] = []
  /// Not before.
  package var after: Date?
  /// Before.
  package var before: Date?
  package var offset = 0
  package var limit = 50

  /// The phrases that a document may be found by, without those that it must not have.
  package var phrases: [SearchPhrase] { Self.phrases(of: expression) }

  private static func phrases(of expression: SearchExpression) -> [SearchPhrase] {
    switch expression {
    case .phrase(let phrase): [phrase]
    case .all(let parts), .any(let parts): parts.flatMap(phrases(of:))
    case .not, .everything, .nothing: []
    }
  }
}

/// What a store has found.
package struct SearchMatches: Equatable, Sendable {
  /// A document and the ordinals of its pages on which one of the phrases stands.
  package struct Match: Equatable, Sendable {
    package var document: DocumentID
    package var ordinals: [Int]

    /// A match from its parts.
    package init(document: DocumentID, ordinals: [Int]) {
      self.document = document
      self.ordinals = ordinals
    }
  }

  /// Best first.
  package var matches: [Match]
  /// How many there are in all.
  package var total: Int

  /// Matches from their parts.
  package init(matches: [Match], total: Int) {
    self.matches = matches
    self.total = total
  }
}
