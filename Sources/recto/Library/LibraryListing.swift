import Documents
import Foundation
import Library

/// `recto library list`, `search` and `show`.
struct LibraryListing {
  private let request: LibraryRequest
  private let console: Console
  private let library: DocumentLibrary
  private let tellsJSON: Bool

  init(_ request: LibraryRequest, _ console: Console) throws {
    self.request = request
    self.console = console
    library = try request.library.open(creating: false).library
    tellsJSON = request.arguments.has(LibraryArguments.json)
  }

  func run() async throws -> ExitStatus {
    let limit = try request.arguments.value(of: LibraryArguments.limit) ?? 50
    switch request.action {
    case .search: return try await search(limit: limit)
    case .show: return try await show()
    default: return try await list(limit: limit)
    }
  }

  private func list(limit: Int) async throws -> ExitStatus {
    let arguments = request.arguments
    let list = try await library.documents(
      DocumentQuery(
        states: arguments.has(LibraryArguments.trashed) ? [.trashed] : [.draft, .kept],
        folder: try arguments.value(of: LibraryArguments.folder),
        tags: try arguments.values(of: LibraryArguments.tag), limit: limit))
    for document in list.documents { try say(document) }
    if !tellsJSON, list.total > list.documents.count {
      console.note("\(list.total - list.documents.count) more; --limit shows more at once")
    }
    return .done
  }

  private func search(limit: Int) async throws -> ExitStatus {
    // A shell takes quotes away; words in one argument that has blanks stay as they were typed.
    let text = request.operands.map(\.text).joined(separator: " ")
    let results = try await library.search(text, limit: limit)
    for hit in results.hits {
      if tellsJSON {
        try console.answer(JSON(hit).text + "\n")
        continue
      }
      try say(hit.document)
      for page in hit.pages {
        guard let snippet = page.snippet else { continue }
        try console.answer("      page \(page.place + 1): \(words(of: snippet))\n")
      }
    }
    if !tellsJSON, results.total > results.hits.count {
      console.note("\(results.total - results.hits.count) more; --limit shows more at once")
    }
    return results.total == 0 ? .incomplete : .done
  }

  private func show() async throws -> ExitStatus {
    for id in try request.documents() {
      let document = try await library.document(id)
      var texts: [StoredText?] = []
      for page in document.pages { texts.append(try await library.text(of: page.id)) }
      if tellsJSON {
        try console.answer(JSON(document, texts).text + "\n")
        continue
      }
      try say(document.summary)
      for (place, (page, text)) in zip(document.pages, texts).enumerated() {
        let grade = page.quality.map { Notes.words(for: $0) } ?? "not looked at yet"
        try console.answer("\n--- page \(place + 1) (\(grade))\n")
        for line in text?.text.plainText.split(separator: "\n") ?? [] {
          try console.answer(SafeText.of(String(line)) + "\n")
        }
      }
    }
    return .done
  }

  private func say(_ document: DocumentSummary) throws {
    if tellsJSON { return try console.answer(JSON(document).text + "\n") }
    let number = TextWidth.padded("\(document.id.rawValue)", to: 5, right: true)
    let pages = TextWidth.padded("\(document.pageCount)", to: 4, right: true)
    let title = document.title.isEmpty ? "(no title)" : SafeText.of(document.title)
    var line = "\(number)  \(document.created.ISO8601Format().prefix(10))\(pages) p  \(title)"
    if document.state == .draft { line += "  (draft)" }
    if !document.folder.isEmpty { line += "  [\(SafeText.of(document.folder))]" }
    for tag in document.tags { line += "  #\(SafeText.of(tag))" }
    try console.answer(line + "\n")
  }

  /// With what was looked for between marks.
  private func words(of snippet: SearchSnippet) -> String {
    let parts = snippet.parts.map { part in
      part.isMarked ? "»\(SafeText.of(part.text))«" : SafeText.of(part.text)
    }
    return (snippet.goesOnBefore ? "… " : "") + parts.joined()
      + (snippet.goesOnAfter ? " …" : "")
  }
}

extension JSON {
  /// A document as lists show it.
  fileprivate init(_ document: DocumentSummary) {
    self = .object([
      "document": .int(Int(document.id.rawValue)), "title": .string(document.title),
      "folder": .string(document.folder), "tags": .array(document.tags.map { .string($0) }),
      "state": .string("\(document.state)"),
      "created": .string(document.created.ISO8601Format()),
      "modified": .string(document.modified.ISO8601Format()),
      "pages": .int(document.pageCount),
    ])
  }

  /// A hit; quads in unit coordinates of the page.
  fileprivate init(_ hit: SearchHit) {
    let pages = hit.pages.map { page in
      JSON.object([
        "page": .int(page.place + 1), "snippet": page.snippet.map { .string($0.text) } ?? .null,
        "quads": .array(page.quads.map { JSON($0) }),
      ])
    }
    self = .object([
      "document": .int(Int(hit.document.id.rawValue)), "title": .string(hit.document.title),
      "folder": .string(hit.document.folder), "pagesFound": .int(hit.pageCount),
      "pages": .array(pages),
    ])
  }

  /// A document with its pages; quads in unit coordinates of photo and page.
  fileprivate init(_ document: LibraryDocument, _ texts: [StoredText?]) {
    let pages = zip(document.pages, texts).map { page, text in
      JSON.object([
        "photo": .string(page.photo.hex), "index": .int(page.index),
        "recipe": page.isScanned
          ? JSON(page.recipe, photoWidth: 1, photoHeight: 1) : .null,
        "quality": page.quality.map { .string("\($0)") } ?? .null,
        "text": text.map { .string($0.text.plainText) } ?? .null,
      ])
    }
    let summary = document.summary
    self = .object([
      "document": .int(Int(document.id.rawValue)), "title": .string(summary.title),
      "folder": .string(summary.folder), "tags": .array(summary.tags.map { .string($0) }),
      "state": .string("\(summary.state)"),
      "created": .string(summary.created.ISO8601Format()),
      "modified": .string(summary.modified.ISO8601Format()), "pages": .array(pages),
    ])
  }
}
