import Documents
import Foundation
import Imaging
import Library
import Scanning
import Testing

@Suite struct SearchTests {
  private let test: TestLibrary
  private let library: DocumentLibrary

  init() throws {
    test = try TestLibrary()
    library = try test.open()
  }

  /// Documents with one page of text each, by their titles.
  private func fill(_ texts: KeyValuePairs<String, String>) async throws {
    for (number, (title, text)) in texts.enumerated() {
      let document = try await library.document(title, pages: 1, firstPhoto: 10 * number)
      try await library.read(document.pages[0], text)
    }
  }

  private func titles(_ query: String) async throws -> Set<String> {
    Set(try await library.search(query).hits.map(\.document.title))
  }

  @Test(arguments: [
    ("invoice", ["A", "C"]), ("INVOICE", ["A", "C"]), ("muller", ["A"]), ("Müller", ["A"]),
    ("strasse", ["A"]), ("Straße", ["A"]), ("inv*", ["A", "B", "C"]), ("inv", []),
    ("\"invoice 2024\"", ["A"]), ("\"2024 invoice\"", ["C"]), ("invoice -muller", ["C"]),
    ("invoice NOT muller", ["C"]), ("muller OR inverness", ["A", "B"]),
    ("(muller OR inverness) castle", ["B"]), ("invoice AND paid", ["C"]), ("-invoice", ["B"]),
    ("\"paid in full", ["C"]), ("title:b", ["B"]), ("title:invoice", []), ("", ["A", "B", "C"]),
    ("loch-ness", ["B"]), ("\"ness castle\"", []),
  ])
  func wordsAreFound(query: String, expected: [String]) async throws {
    try await fill([
      "A": "Invoice 2024\nHerr Müller\nLange Straße 7",
      "B": "Inverness castle\nLoch Ness",
      "C": "2024 invoice paid in full",
    ])
    #expect(try await titles(query) == Set(expected))
  }

  @Test(arguments: [
    ("東京", ["J"]), ("京都", ["J"]), ("東京都", ["J"]), ("都", ["J"]), ("庁", ["J"]),
    ("東都", []), ("カメラ", ["J"]), ("ｶﾒﾗ", ["J"]), ("中国", ["C"]), ("人民", ["C"]),
    ("サッポロ", []), ("한국어", ["K"]), ("한국*", ["K"]), ("ภาษา", ["T"]), ("हिन्दी", ["H"]),
  ])
  func scriptsWithoutBlanksAreFound(query: String, expected: [String]) async throws {
    try await fill([
      "J": "東京都庁のカメラ", "C": "中华人民共和国和中国人民", "K": "한국어 문서", "T": "ภาษาไทย",
      "H": "हिन्दी भाषा",
    ])
    #expect(try await titles(query) == Set(expected))
  }

  @Test(arguments: [
    ("東京", ["東京"], false), ("東京都", ["東京", "京都"], false), ("都", ["都"], true),
    ("東京*", ["東京"], false), ("\"東京 都\"", ["東京", "京", "都"], true), ("a都", ["a", "都"], true),
    ("ab*", ["ab"], true), ("ab", ["ab"], false),
  ])
  func runsWithoutBlanksAreLookedForByTheirPairs(
    text: String, words: [String], isPrefix: Bool
  ) {
    let query = SearchQuery(text, calendar: .current)
    #expect(query.plan.phrases.map(\.words) == [words])
    #expect(query.plan.phrases.map(\.isPrefix) == [isPrefix])
  }

  @Test func pairsAreMarkedOnThePage() async throws {
    let document = try await library.document("J", pages: 1)
    try await library.read(document.pages[0], "東京都庁 のカメラ")
    let marks = try await library.marks(of: "京都", in: document.id)
    #expect(marks.map { $0.snippet?.parts.first { $0.isMarked }?.text } == ["京都"])
    #expect(marks.first?.quads.count == 1)
  }

  @Test func anyTextIsAQuery() async throws {
    try await fill(["A": "percent 100% [brackets] under_score a+b"])
    let odd = [
      "[]%_\"-+*", "[", "]", "%", "_", "\"", "-", "+", "*", "(", ")", "((((((((((((((a))))", "AND",
      "OR", "NOT", "AND AND", "a OR", "OR a", "NOT NOT a", "- - -", "\"\"", "\"*", "*a", "a**",
      "folder:", "tag:", "date:", "date:x", "date:2024-99", "before:0", "a:b", "text:a",
      "title:\"", "NEAR(a b)", "a NEAR/2 b", "^a", "{a b}", "a\u{0}b", "'; DROP TABLE page; --",
      String(repeating: "a ", count: 5000), String(repeating: "(", count: 5000),
      String(repeating: "-", count: 5000), "🦆", "\u{301}", "\u{FFFD}", "in:nowhere", "½", "㎏",
    ]
    for query in odd { _ = try await library.search(query) }
    #expect(try await titles("[]%_\"-+*") == [])
    #expect(try await titles("100%") == ["A"])
    #expect(try await titles("under_score") == ["A"])
    #expect(try await titles("a+b") == ["A"])
  }

  @Test func wordsMayStandOnDifferentPages() async throws {
    let document = try await library.document("Two", pages: 2)
    try await library.read(document.pages[0], "alpha")
    try await library.read(document.pages[1], "beta")
    let hits = try await library.search("alpha beta", pagesPerHit: 3).hits
    #expect(hits.map(\.document.id) == [document.id])
    #expect(hits[0].pages.map(\.place) == [0, 1])
    #expect(try await library.search("alpha -beta").hits.isEmpty)
  }

  @Test func titlesCountMoreThanTextAndRareWordsMoreThanCommon() async throws {
    try await fill(["Plain": "harbour harbour harbour", "Harbour": "nothing", "Other": "sea"])
    #expect(try await library.search("harbour").hits.map(\.document.title) == ["Harbour", "Plain"])
  }

  @Test func ofManyThatFitNoneIsMissingAndPartsFitTogether() async throws {
    // More than are ranked; the oldest has the word in its title, every seventh has it often.
    let texts = (0..<1300).map { $0 % 7 == 0 ? "common common common x\($0)" : "common x\($0)" }
    let photo = try await library.photos(0..<1)[0]
    let documents = texts.enumerated().map { number, text in
      (
        document: NewDocument(
          state: .kept, title: number == 0 ? "Common" : "Letter \(number)",
          pages: [NewPage(photo: photo, recipe: Recipe())]),
        texts: [PageText(text)]
      )
    }
    try await library.create(documents)
    var found: [DocumentID] = []
    for offset in stride(from: 0, to: 1400, by: 130) {
      let part = try await library.search("common", offset: offset, limit: 130)
      #expect(part.total == 1300)
      #expect(part.hits.allSatisfy { $0.pageCount == 1 })
      found += part.hits.map(\.document.id)
    }
    #expect(found.count == 1300 && Set(found).count == 1300)
    let all = try await library.search("common", limit: 1000)
    #expect(all.hits.map(\.document.id) == Array(found.prefix(1000)))
    #expect(all.hits[0].document.title == "Common")
    // Among those that are ranked, more of the word counts more.
    #expect(all.hits[1].pages.first?.snippet?.text.hasPrefix("common common common") == true)
    #expect(try await library.search("common x1299").total == 1)
    #expect(try await library.search("common -x1299").total == 1299)
    #expect(try await library.search("common", offset: 1300).hits.isEmpty)
    #expect(try await library.search("", offset: 1300).total == 1300)
  }

  @Test func whoHasNoneOfTheWordsIsFoundByNotHavingOne() async throws {
    try await fill(["A": "alpha", "B": "beta", "C": "gamma beta"])
    #expect(try await titles("alpha OR -gamma") == ["A", "B"])
    #expect(try await titles("-(alpha OR gamma)") == ["B"])
    #expect(try await titles("-alpha gamma") == ["C"])
  }

  @Test func snippetsAndQuadsShowTheHits() async throws {
    let document = try await library.document("Note", pages: 1)
    try await library.read(document.pages[0], "one two Three\nfour five six")
    let hit = try #require(try await library.search("\"three four\"").hits.first)
    let page = try #require(hit.pages.first)
    #expect(page.quads.count == 2)
    #expect(page.quads[0].topLeft.x > 0.12 && page.quads[0].topLeft.y < 0.01)
    #expect(page.quads[1].topLeft.x < 0.01 && page.quads[1].topLeft.y > 0.06)
    let snippet = try #require(page.snippet)
    #expect(snippet.parts.filter(\.isMarked).map(\.text) == ["Three four"])
    #expect(snippet.text == "one two Three four five six")
    #expect(try await library.marks(of: "five", in: document.id).map(\.quads.count) == [1])
  }

  @Test func filtersNarrowASearch() async throws {
    let document = try await library.document("Bill", pages: 1)
    try await library.edit(
      document.id,
      .several([
        .move(folder: "Taxes/2024"), .tag(["paid"]),
        .date(Date(timeIntervalSince1970: 1_715_000_000)),
      ]))
    let found = [
      "folder:Taxes", "folder:\"Taxes/2024\"", "tag:paid", "bill tag:paid", "date:2024",
      "date:2024-05", "date:2024-05-06", "after:2024-05-05 before:2024-05-07",
      "date:2023..2024-05", "paid", "taxes",
    ]
    for query in found { #expect(try await titles(query) == ["Bill"], "\(query)") }
    for query in ["folder:Tax", "tag:pai", "date:2023", "after:2024-05-06", "in:trash"] {
      #expect(try await titles(query) == [], "\(query)")
    }
    try await library.trash([document.id])
    #expect(try await titles("bill") == [])
    #expect(try await titles("bill in:trash") == ["Bill"])
  }

  @Test func theIndexFollowsEdits() async throws {
    let document = try await library.document("Old", pages: 2)
    try await library.read(document.pages[0], "lemon")
    try await library.edit(document.id, .rename("New"))
    #expect(try await titles("old") == [])
    #expect(try await titles("new") == ["New"])
    try await library.edit(document.id, .remove([document.pages[0].id]))
    #expect(try await titles("lemon") == [])
    try await library.undo(document.id)
    #expect(try await titles("lemon") == ["New"])
    try await library.trash([document.id])
    try await library.remove([document.id])
    #expect(try await library.search("lemon in:all").total == 0)
  }

  @Test func theLastWordMayGoOnWhileItIsTyped() async throws {
    try await fill(["A": "electricity"])
    #expect(try await library.search("elec", completesLastWord: true).total == 1)
    #expect(try await library.search("elec").total == 0)
  }

  @Test(arguments: [
    ("Déjà-vu!", ["deja", "vu"]), ("ＡＢＣ１２", ["abc12"]), ("ﬁn", ["fin"]), ("東京a", ["東京", "京", "a"]),
    ("İstanbul", ["istanbul"]), ("ΣΊΣΥΦΟΣ", ["σισυφοσ"]), ("", []), ("--", []),
  ])
  func wordsAreFolded(text: String, words: [String]) {
    #expect(SearchWords(text).pieces.map(\.word) == words)
  }

  @Test func piecesTellWhereTheyComeFrom() {
    let text = "Zürich, 東京!"
    let bytes = Array(text.utf8)
    let parts = SearchWords(text).pieces.map {
      String(decoding: bytes[$0.range], as: UTF8.self)
    }
    #expect(parts == ["Zürich", "東京", "京"])
  }
}
