import Documents
import Foundation
import Imaging
import Library
import Scanning
import Testing

@Suite struct EditingTests {
  private let test: TestLibrary
  private let library: DocumentLibrary

  init() throws {
    test = try TestLibrary()
    library = try test.open()
  }

  @Test func aDocumentKeepsWhatItWasMadeOf() async throws {
    let photos = try await library.photos(0..<2)
    let recipe = Recipe(quad: .whole, quarterTurns: 1, look: .grey, paper: .standard(.a4))
    let made = try await library.create(
      NewDocument(
        state: .draft, title: "Straße", folder: " Taxes / 2024/", tags: ["paid", "", "paid"],
        pages: [NewPage(photo: photos[0], recipe: recipe), NewPage(photo: photos[1])]))

    let document = try await library.document(made.id)
    #expect(document == made)
    #expect(document.summary.state == .draft)
    #expect(document.summary.folder == "Taxes/2024")
    #expect(document.summary.tags == ["paid"])
    #expect(document.pages.map(\.photo) == photos)
    #expect(document.pages[0].recipe == recipe)
    #expect(document.pages.map(\.isScanned) == [true, false])
    #expect(!document.canUndo && !document.canRedo)
  }

  @Test func everyEditIsUndoneAndDoneAgain() async throws {
    var document = try await library.document()
    let pages = document.pages.map(\.id)
    let photos = try await library.photos(10..<12)
    let edits: [DocumentEdit] = [
      .rename("Other"), .move(folder: "a/b"), .tag(["x", "y"]),
      .date(Date(timeIntervalSince1970: 1_000_000)),
      .draw(pages[1], Recipe(quarterTurns: 2, look: .blackAndWhite)),
      .order([pages[2], pages[0], pages[1]]), .remove([pages[0]]),
      .insert([NewPage(photo: photos[0])], at: 1), .retake(pages[2], NewPage(photo: photos[1])),
      .several([.rename("Third"), .remove([pages[1]]), .tag([])]),
    ]
    var states = [Content(document)]
    for edit in edits {
      document = try await library.edit(document.id, edit)
      states.append(Content(document))
      #expect(states[states.count - 1] != states[states.count - 2])
    }
    for state in states.dropLast().reversed() {
      document = try await library.undo(document.id)
      #expect(Content(document) == state)
    }
    #expect(!document.canUndo && document.canRedo)
    await #expect(throws: LibraryError.nothingToUndo) { try await library.undo(document.id) }
    for state in states.dropFirst() {
      document = try await library.redo(document.id)
      #expect(Content(document) == state)
    }
    #expect(document.canUndo && !document.canRedo)
    await #expect(throws: LibraryError.nothingToUndo) { try await library.redo(document.id) }
  }

  @Test func undoWorksAfterARestart() async throws {
    let document = try await library.document()
    let edited = try await library.edit(document.id, .remove([document.pages[0].id]))
    #expect(edited.pages.count == 2)

    let again = try test.open()
    let undone = try await again.undo(document.id)
    #expect(undone.pages == document.pages)
    #expect(try await again.redo(document.id).pages == edited.pages)
  }

  @Test func aNewEditForgetsWhatWasUndone() async throws {
    let document = try await library.document()
    let photo = try await library.photos(20..<21)[0]
    let inserted = try await library.edit(document.id, .insert([NewPage(photo: photo)], at: 0))
    try await library.undo(document.id)
    let renamed = try await library.edit(document.id, .rename("New"))
    #expect(!renamed.canRedo)
    let forgotten = inserted.pages[0].id
    await #expect(throws: LibraryError.noPage(forgotten)) { try await library.page(forgotten) }
  }

  @Test func oldEditsAreForgottenAndTheirPagesWithThem() async throws {
    var test = test
    test.options.editsKept = 3
    let library = try test.open()
    let document = try await library.document()
    let removed = document.pages[0].id
    try await library.edit(document.id, .remove([removed]))
    for number in 0..<3 { try await library.edit(document.id, .rename("\(number)")) }
    for _ in 0..<3 { try await library.undo(document.id) }
    await #expect(throws: LibraryError.nothingToUndo) { try await library.undo(document.id) }
    await #expect(throws: LibraryError.noPage(removed)) { try await library.page(removed) }
  }

  @Test func anEditThatChangesNothingIsNone() async throws {
    let document = try await library.document()
    let same = try await library.edit(document.id, .rename("Letter"))
    #expect(same == document)
  }

  @Test func editsThatMakeNoSenseAreRefusedWhole() async throws {
    let document = try await library.document()
    let (pages, photo) = (document.pages.map(\.id), document.pages[0].photo)
    let wrong: [(DocumentEdit, LibraryError)] = [
      (.order([pages[0], pages[1]]), .badEdit(reason: .orderIncomplete)),
      (.order([pages[0], pages[1], pages[1]]), .badEdit(reason: .orderIncomplete)),
      (.insert([NewPage(photo: photo)], at: 4), .badEdit(reason: .placeOutOfRange)),
      (.insert([NewPage(photo: photo, index: 1)], at: 0), .noPhoto(photo)),
      (.draw(PageID(999), Recipe()), .noPage(PageID(999))),
      (.rename(String(repeating: "x", count: 1001)), .badEdit(reason: .textUnfit)),
      (.rename("a\u{0}b"), .badEdit(reason: .textUnfit)),
      (.date(.distantFuture + 1e12), .badEdit(reason: .dateOutOfRange)),
      (.several([.rename("half"), .remove([PageID(999)])]), .noPage(PageID(999))),
    ]
    for (edit, error) in wrong {
      await #expect(throws: error) { try await library.edit(document.id, edit) }
    }
    #expect(try await library.document(document.id) == document)
  }

  @Test func whoSawAnOlderRevisionChangesNothing() async throws {
    let document = try await library.document()
    let renamed = try await library.edit(document.id, .rename("A"), expecting: document.revision)
    await #expect(throws: LibraryError.conflict(revision: renamed.revision)) {
      try await library.edit(document.id, .rename("B"), expecting: document.revision)
    }
    #expect(try await library.document(document.id).title == "A")
  }

  @Test func mergedDocumentsGiveTheirPagesAndGoToTheTrash() async throws {
    let a = try await library.document("A", pages: 2)
    let b = try await library.document("B", pages: 2, firstPhoto: 5)
    try await library.read(b.pages[0], "hello")
    let merged = try await library.merge([b.id], into: a.id)
    #expect(merged.pages.map(\.photo) == (a.pages + b.pages).map(\.photo))
    #expect(try await library.document(b.id).summary.state == .trashed)
    #expect(try await library.text(of: merged.pages[2].id)?.text.plainText == "hello")
    #expect(try await library.undo(a.id).pages == a.pages)
  }

  @Test func aTextGoesStaleWhenThePageIsDrawnInAnotherShape() async throws {
    let document = try await library.document(pages: 1)
    try await library.read(document.pages[0], "some words")
    let page = try await library.page(document.pages[0].id)
    #expect(page.hasText && page.isScanned)
    try await library.edit(document.id, .draw(page.id, Recipe(look: .grey, contrast: 0.5)))
    #expect(try await library.text(of: page.id)?.isStale == false)
    try await library.edit(document.id, .draw(page.id, Recipe(quarterTurns: 1)))
    #expect(try await library.text(of: page.id)?.isStale == true)
    #expect(try await library.page(page.id).hasText == false)
  }

  /// What a user sees of a document.
  private struct Content: Equatable {
    let title: String
    let folder: String
    let tags: [String]
    let created: Date
    let pages: [LibraryPage]

    init(_ document: LibraryDocument) {
      title = document.title
      folder = document.summary.folder
      tags = document.summary.tags
      created = document.summary.created
      pages = document.pages
    }
  }
}
