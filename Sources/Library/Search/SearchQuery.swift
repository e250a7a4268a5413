package import Foundation

/// What a user typed into the search box, understood as well as can be: any text means something,
/// none is an error.
///
/// Words stand for documents that hold them, anywhere; `"several words"` for those that hold them one
/// after the other; `word*` for beginnings. `AND` (also by itself), `OR`, `NOT` or `-`, parentheses.
/// `title:`, `folder:`, `tag:`, `in:trash`, `in:drafts`, `before:`, `after:`, `date:` with
/// `2024`, `2024-05` or `2024-05-17`; `date:` also with `2023..2024-03`.
package struct SearchQuery: Equatable, Sendable {
  package private(set) var plan: SearchPlan

  /// Words looked for at most; what comes after is left out.
  private static let mostPhrases = 32
  private static let mostDepth = 8
  private static let longestText = 2000

  /// The meaning of a text.
  ///
  /// - Parameters:
  ///   - completesLastWord: whether the last word may go on, as while it is being typed.
  ///   - calendar: whose days dates are.
  package init(_ text: String, completesLastWord: Bool = false, calendar: Calendar) {
    plan = SearchPlan(expression: .everything, states: [.draft, .kept])
    var tokens = Self.tokens(of: String(text.prefix(Self.longestText)))
    if completesLastWord, case .word(let field, let word)? = tokens.last {
      tokens[tokens.count - 1] = .word(field: field, word + "*")
    }
    var reader = Reader(tokens: tokens[...], calendar: calendar)
    let expression = reader.alternatives(depth: 0)
    plan = reader.plan
    plan.expression =
      expression ?? (tokens.contains { !$0.isFilter } ? .nothing : .everything)
  }

  fileprivate enum Token: Equatable {
    case word(field: String?, String)
    case phrase(field: String?, String)
    case and, or, not, open, close

    /// Whether it only says where to look.
    var isFilter: Bool {
      guard case .word(let field?, _) = self else {
        guard case .phrase(let field?, _) = self else { return false }
        return field != "title"
      }
      return field != "title"
    }
  }

  private static let fields: Set<String> = [
    "title", "folder", "tag", "in", "before", "after", "date",
  ]

  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = Substring(text)
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if first == "(" {
        tokens.append(.open)
        rest.removeFirst()
      } else if first == ")" {
        tokens.append(.close)
        rest.removeFirst()
      } else if first == "-" {
        // A dash within a word is part of it, and never comes here.
        tokens.append(.not)
        rest.removeFirst()
      } else {
        let field = takeField(&rest)
        if rest.first.map(isQuote) == true {
          rest.removeFirst()
          let phrase = rest.prefix { !isQuote($0) }
          rest = rest.dropFirst(phrase.count + 1)
          var words = String(phrase)
          if rest.first == "*" {
            rest.removeFirst()
            words += "*"
          }
          tokens.append(.phrase(field: field, words))
        } else {
          let word = rest.prefix { !$0.isWhitespace && !isQuote($0) && $0 != "(" && $0 != ")" }
          rest = rest.dropFirst(word.count)
          switch (field, word) {
          case (nil, "AND"), (nil, "&&"): tokens.append(.and)
          case (nil, "OR"), (nil, "||"): tokens.append(.or)
          case (nil, "NOT"): tokens.append(.not)
          default: tokens.append(.word(field: field, String(word)))
          }
        }
      }
    }
    return tokens
  }

  /// The name before a colon, when it is one that we know and something follows.
  private static func takeField(_ rest: inout Substring) -> String? {
    let name = rest.prefix { $0.isLetter }
    let after = rest.dropFirst(name.count)
    guard fields.contains(name.lowercased()), after.first == ":",
      let next = after.dropFirst().first, !next.isWhitespace
    else { return nil }
    rest = after.dropFirst()
    return name.lowercased()
  }

  private static func isQuote(_ character: Character) -> Bool {
    "\"“”„«»".contains(character)
  }

  /// Reads tokens from left to right; what does not fit anywhere is passed over.
  private struct Reader {
    var tokens: ArraySlice<Token>
    let calendar: Calendar
    var plan = SearchPlan(expression: .everything, states: [.draft, .kept])
    private var phrases = 0

    init(tokens: ArraySlice<Token>, calendar: Calendar) {
      self.tokens = tokens
      self.calendar = calendar
    }

    /// Parts between `OR`; `nil`: no part is there.
    mutating func alternatives(depth: Int) -> SearchExpression? {
      var parts: [SearchExpression] = []
      while true {
        if let part = conjunction(depth: depth) { parts.append(part) }
        if tokens.first == .or {
          tokens.removeFirst()
        } else if tokens.first == .close, depth == 0 {
          // It closes nothing.
          tokens.removeFirst()
        } else {
          break
        }
      }
      return parts.count < 2 ? parts.first : .any(parts)
    }

    private mutating func conjunction(depth: Int) -> SearchExpression? {
      var parts: [SearchExpression] = []
      var isNegated = false
      while let token = tokens.first, token != .or, token != .close {
        tokens.removeFirst()
        switch token {
        case .and: continue
        case .not:
          isNegated.toggle()
          continue
        case .open:
          let inner = depth < SearchQuery.mostDepth ? alternatives(depth: depth + 1) : nil
          if depth < SearchQuery.mostDepth, tokens.first == .close { tokens.removeFirst() }
          if let inner { parts.append(isNegated ? .not(inner) : inner) }
        case .word(let field, let text), .phrase(let field, let text):
          if let part = leaf(field, text, isNegated: isNegated) {
            parts.append(isNegated ? .not(part) : part)
          }
        case .or, .close: break
        }
        isNegated = false
      }
      return parts.count < 2 ? parts.first : .all(parts)
    }

    /// A phrase to look for; `nil` for filters, which are noted, and for what has no words.
    private mutating func leaf(
      _ field: String?, _ text: String, isNegated: Bool
    ) -> SearchExpression? {
      switch field {
      case nil: return phrase(text)
      case "title": return phrase(text, isTitle: true)
      case "folder": plan.folder = text.trimmingCharacters(in: ["/"])
      case "tag": plan.tags.append(text)
      case "in": setState(text.lowercased())
      default: setDate(field, text)
      }
      return nil
    }

    private mutating func phrase(_ text: String, isTitle: Bool = false) -> SearchExpression? {
      var pieces = SearchWords(text).pieces
      guard let last = pieces.last, phrases < SearchQuery.mostPhrases else { return nil }
      phrases += 1
      var isPrefix = text.hasSuffix("*")
      if SearchWords.isUnspaced(last.word) {
        if pieces.dropLast().last?.range.contains(last.range.lowerBound) == true {
          // The pair before it has that character already, and may stand within any run.
          pieces.removeLast()
          isPrefix = false
        } else {
          // A character of a run may be the first of a pair.
          isPrefix = true
        }
      }
      let words = pieces.map(\.word)
      return .phrase(SearchPhrase(words: words, isPrefix: isPrefix, isTitle: isTitle))
    }

    private mutating func setState(_ word: String) {
      switch word {
      case "trash": plan.states = [.trashed]
      case "drafts", "draft": plan.states = [.draft]
      case "all": plan.states = Set(DocumentState.allCases)
      default: break
      }
    }

    private mutating func setDate(_ field: String?, _ text: String) {
      let ends = text.components(separatedBy: "..")
      let spans = ends.map { SearchDates.span(of: $0, in: calendar) }
      switch field {
      case "before": plan.before = spans[0]?.start ?? plan.before
      // The day itself is not after itself.
      case "after": plan.after = spans[0]?.end ?? plan.after
      case "date":
        plan.after = spans[0]?.start ?? plan.after
        plan.before = (ends.count > 1 ? spans[1] : spans[0])?.end ?? plan.before
      default: break
      }
    }
  }
}

/// Dates as people type them.
enum SearchDates {
  /// The time that a year, a month or a day lasts; `nil` when the text is none.
  static func span(of text: String, in calendar: Calendar) -> DateInterval? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...3).contains(parts.count), let year = parts[0], (1...9998).contains(year),
      parts.allSatisfy({ $0 != nil })
    else { return nil }
    var components = DateComponents()
    components.year = year
    components.month = parts.count > 1 ? parts[1] : 1
    components.day = parts.count > 2 ? parts[2] : 1
    let unit: Calendar.Component = [.year, .month, .day][parts.count - 1]
    guard (1...12).contains(components.month ?? 1), (1...31).contains(components.day ?? 1),
      let start = calendar.date(from: components),
      let end = calendar.date(byAdding: unit, value: 1, to: start)
    else { return nil }
    return DateInterval(start: start, end: end)
  }
}
