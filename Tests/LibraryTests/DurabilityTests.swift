import Foundation
import Library
import PhotoFiles
import Scanning
import Testing

@Suite struct DurabilityTests {
  private let test: TestLibrary

  init() throws { test = try TestLibrary() }

  @Test func allIsThereAfterAReopening() async throws {
    let made = try await test.open().document("Kept", pages: 2)
    #expect(try await test.open().document(made.id) == made)
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aPhotoIsStoredOnceUnderTheHashOfItsBytes() async throws {
    let library = try test.open()
    let bytes = TestPhotos.png(1)
    let first = try await library.addPhoto(bytes, name: "/home/me/a\n.png")
    let second = try await library.addPhoto(bytes, name: "b.png")
    #expect(first == second)
    #expect(first.name == "a.png" && first.ending == "png" && first.pageCount == 1)
    let file = try await library.photoFile(first.hash)
    #expect(file.hasSuffix("photos/\(first.hash.hex.prefix(2))/\(first.hash.hex).png"))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(bytes))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func theHashIsThatOfEveryOtherProgram() async throws {
    // The first photo's bytes by the coreutils.
    let library = try test.open()
    let photo = try await library.addPhoto(TestPhotos.png(1), name: "a.png")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = [try await library.photoFile(photo.hash)]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    process.waitUntilExit()
    let output = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
    #expect(output.hasPrefix(photo.hash.hex))
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aPhotoThatSufferedIsReplacedWhenItComesAgain() async throws {
    let library = try test.open()
    let photo = try await library.addPhoto(TestPhotos.png(1), name: "a.png")
    let file = URL(fileURLWithPath: try await library.photoFile(photo.hash))
    try Data([1, 2, 3]).write(to: file)
    _ = try await library.addPhoto(TestPhotos.png(1), name: "a.png")
    #expect(try Data(contentsOf: file) == Data(TestPhotos.png(1)))
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func whatIsNoPhotoLeavesNothingBehind() async throws {
    let library = try test.open()
    await #expect(throws: LibraryError.photo(.unsupported(.unknown))) {
      try await library.addPhoto(Array("hello".utf8), name: "a.txt")
    }
    await #expect(throws: LibraryError.photo(.empty)) {
      try await library.addPhoto([], name: "nothing")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: test.path + "/photos")
    #expect(names == [])
  }

  @Test func theTrashGivesBackAndForgetsAfterItsDays() async throws {
    let library = try test.open()
    let draft = try await library.create(NewDocument(title: "Draft"))
    let other = try await library.document("Other", pages: 1)
    try await library.trash([draft.id, other.id])
    #expect(try await library.documents().total == 0)
    #expect(try await library.documents(DocumentQuery(states: [.trashed])).total == 2)
    await #expect(throws: LibraryError.inTrash(draft.id)) {
      try await library.edit(draft.id, .rename("x"))
    }
    try await library.restore([draft.id])
    #expect(try await library.document(draft.id).summary.state == .draft)
    await #expect(throws: LibraryError.notInTrash(draft.id)) {
      try await library.remove([draft.id])
    }
    for _ in 0..<30 {
      test.clock.advance(days: 1)
      try await library.tidy()
    }
    #expect(try await library.documents(DocumentQuery(states: [.trashed])).total == 1)
    test.clock.advance(days: 1)
    try await library.tidy()
    #expect(try await library.documents(DocumentQuery(states: [.trashed])).total == 0)
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aPhotoGoesOnlyWhenNothingHasNeededItForDays() async throws {
    let library = try test.open()
    let document = try await library.document(pages: 1)
    let photo = document.pages[0].photo
    try await library.edit(document.id, .remove([document.pages[0].id]))
    func pass(days: Int) async throws {
      for _ in 0..<days {
        test.clock.advance(days: 1)
        try await library.tidy()
      }
    }
    // The edit can be undone.
    try await pass(days: 20)
    #expect(try await library.photo(photo) != nil)
    try await library.trash([document.id])
    try await library.remove([document.id])
    try await pass(days: 7)
    #expect(try await library.photo(photo) != nil)
    try await pass(days: 1)
    #expect(try await library.photo(photo) == nil)
    #expect(
      !FileManager.default.fileExists(
        atPath: "\(test.path)/photos/\(photo.hex.prefix(2))/\(photo.hex).png"))
  }

  @Test func aClockThatJumpsRemovesNothing() async throws {
    let library = try test.open()
    let document = try await library.document(pages: 1)
    try await library.trash([document.id])
    let spare = try await library.photos(50..<51)[0]
    for days in [36_500.0, -73_000, 100_000, -60_000] {
      test.clock.advance(days: days)
      try await library.tidy()
      _ = try test.open()
    }
    #expect(try await library.document(document.id).pages == document.pages)
    #expect(try await library.photo(spare) != nil)
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aFolderOfOtherThingsIsLeftAlone() throws {
    try FileManager.default.createDirectory(
      atPath: test.path, withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: test.path + "/letter.txt"))
    #expect(throws: LibraryError.folderNotEmpty(folder: test.path)) { try test.open() }
    #expect(throws: LibraryError.noLibrary(folder: test.path + "/none")) {
      try DocumentLibrary(at: test.path + "/none", creating: false)
    }
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aLostDatabaseIsNotReplacedByAnEmptyOne() async throws {
    _ = try await test.open().document(pages: 1)
    for name in ["library.sqlite", "library.sqlite-wal", "library.sqlite-shm"] {
      let path = test.path + "/" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    #expect(throws: LibraryError.databaseGone(folder: test.path)) { try test.open() }
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func whatIsNoDatabaseIsToldAndLeft() async throws {
    try FileManager.default.createDirectory(
      atPath: test.path, withIntermediateDirectories: true)
    let file = URL(fileURLWithPath: test.path + "/library.sqlite")
    let junk = Data(repeating: 0x41, count: 8192)
    try junk.write(to: file)
    #expect {
      try test.open()
    } throws: { error in
      guard case .databaseDamaged(let path, _)? = error as? LibraryError else { return false }
      return path == file.path
    }
    #expect(try Data(contentsOf: file) == junk)
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aLaterVersionsLibraryIsLeft() throws {
    _ = try test.open()
    try sqlite("PRAGMA user_version = 999")
    #expect(throws: LibraryError.newerVersion(found: 999, known: SQLiteStore.latestVersion)) {
      try test.open()
    }
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func anEarlierVersionsLibraryIsBroughtUpToDate() async throws {
    try FileManager.default.createDirectory(
      atPath: test.path, withIntermediateDirectories: true)
    _ = try SQLiteStore(path: test.path + "/library.sqlite", .upTo(version: 1))
    let library = try test.open()
    let document = try await library.document("Migrated", pages: 1)
    #expect(try await library.search("migrated").hits.map(\.document.id) == [document.id])
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aReadOnlyFolderIsToldAndAFullDiskToo() async throws {
    // Root may write everywhere, so the limit stands for both: see the torture for the rest.
    let library = try test.open()
    let document = try await library.document(pages: 1)
    let file = try await library.photoFile(document.pages[0].photo)
    try FileManager.default.removeItem(atPath: file)
    let hash = document.pages[0].photo
    await #expect(throws: LibraryError.photoMissing(hash)) { try await library.photoFile(hash) }
  }

  @Test func twoProcessesShareOneLibrary() async throws {
    // Two connections are to SQLite what two processes are; flock goes by open file.
    let (a, b) = (try test.open(), try test.open())
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (number, library) in [a, b].enumerated() {
        group.addTask {
          for turn in 0..<10 {
            _ = try await library.document(
              "\(number)-\(turn)", pages: 1, firstPhoto: 100 * number + turn)
            try await library.tidy()
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try await a.documents().total == 20)
    #expect(try await a.documents() == b.documents())
  }

  @Test func whatAnotherProcessChangesIsHeard() async throws {
    let (a, b) = (try test.open(), try test.open())
    let revision = try await a.revision()
    var changes = a.changes(since: revision).makeAsyncIterator()
    let document = try await b.create(NewDocument(title: "From afar"))
    #expect(try await changes.next()?.subject == .document(document.id))
  }

  @Test func whoComesBackMissesNothing() async throws {
    let library = try test.open()
    let first = try await library.create(NewDocument())
    let revision = try await library.revision()
    let second = try await library.create(NewDocument())
    try await library.trash([first.id])
    try await library.remove([first.id])
    let changes = try await library.changes(after: revision)
    #expect(
      changes.map(\.subject) == [.document(second.id), .document(first.id), .removal(first.id)])
    #expect(
      try await library.changes(after: revision + 1_000_000).map(\.subject) == [.everything])
  }

  private func sqlite(_ statement: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sqlite3", test.path + "/library.sqlite", statement]
    try process.run()
    process.waitUntilExit()
  }
}
