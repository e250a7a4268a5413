import Foundation
import Imaging
import Library
import PhotoFiles
import Scanning
import TestSupport
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

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aPictureOfBillionsOfPixelsDoesNotComeIn() async throws {
    let library = try test.open()
    // A PNG and a JPEG that say they had 65,500 × 65,500 pixels.
    var png = TestPhotos.png(1)
    for (place, byte) in [(18, UInt8(0xFF)), (19, 0xDC), (22, 0xFF), (23, 0xDC)] {
      png[place] = byte
    }
    var jpeg = jpegData(of: ColourBitmap(width: 40, height: 30, filledWith: .white), quality: 80)
    let frame = try #require(
      (0..<jpeg.count - 9).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
    for place in [5, 7] { (jpeg[frame + place], jpeg[frame + place + 1]) = (0xFF, 0xDC) }
    for bomb in [png, jpeg] {
      await #expect {
        try await library.addPhoto(bomb, name: "bomb")
      } throws: { error in
        switch error as? LibraryError {
        case .photo(.sideTooLong(65_500, 65_500, _)), .photo(.tooManyPixels(65_500, 65_500, _)):
          true
        default: false
        }
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: test.path + "/photos") == [])
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

  // A full disk and a read-only folder need processes of their own: see `TortureTests`.

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aMissingPhotoIsToldAndAllElseGoesOn() async throws {
    let library = try test.open()
    let document = try await library.document(pages: 2)
    let (hash, other) = (document.pages[0].photo, document.pages[1].photo)
    try FileManager.default.removeItem(atPath: try await library.photoFile(hash))
    await #expect(throws: LibraryError.photoMissing(hash)) { try await library.photoFile(hash) }
    await #expect(throws: LibraryError.photoMissing(hash)) {
      try await library.rendering(of: document.pages[0].id, longSide: 100)
    }
    #expect(try await library.document(document.id) == document)
    _ = try await library.photoFile(other)
    _ = try await library.rendering(of: document.pages[1].id, longSide: 100)
  }

  @Test(.enabled(if: TestPlace.isFolder), arguments: 1...6)
  func aDatabaseWithRottenPagesIsToldAndComesBackFromItsCopy(seed: Int) async throws {
    var ids: [DocumentID] = []
    do {
      let library = try test.open()
      for number in 0..<30 {
        let document = try await library.document("Letter \(number)", pages: 1, firstPhoto: number)
        try await library.read(document.pages[0], "word\(number) and more")
        ids.append(document.id)
      }
      try await library.tidy()
    }
    // A copy, as nobody may have it open.
    let rotten = try TestLibrary()
    try FileManager.default.copyItem(atPath: test.path, toPath: rotten.path)
    for name in ["library.sqlite-wal", "library.sqlite-shm"] {
      let path = rotten.path + "/" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    let safety = try FileManager.default.contentsOfDirectory(atPath: rotten.path + "/safety")
    try FileManager.default.removeItem(atPath: rotten.path + "/library.sqlite")
    try FileManager.default.copyItem(
      atPath: rotten.path + "/safety/" + (try #require(safety.first)),
      toPath: rotten.path + "/library.sqlite")
    let file = URL(fileURLWithPath: rotten.path + "/library.sqlite")
    var bytes = try Data(contentsOf: file)
    var random = SeededRandom(seed: UInt64(seed))
    // Some pages behind the first, which has the tables' names.
    for _ in 0..<4 {
      let page = 1 + Int(random.next() % UInt64(bytes.count / 4096 - 1))
      for place in 0..<512 {
        bytes[page * 4096 + place] = UInt8(truncatingIfNeeded: random.next())
      }
    }
    try bytes.write(to: file)
    // It may be noticed at once, or by the check: never passed over, never a crash.
    var isTold = false
    do {
      let library = try rotten.open()
      for id in ids { _ = try await library.document(id) }
      isTold = try await !library.check().problems.isEmpty
    } catch let error as LibraryError {
      isTold = true
      if case .databaseDamaged = error {} else { Issue.record("\(error)") }
    }
    #expect(isTold)
    let report = try await DocumentLibrary.rebuild(at: rotten.path, options: rotten.options)
    #expect(report.remaining == [])
    let rebuilt = try rotten.open()
    for (number, id) in ids.enumerated() {
      #expect(try await rebuilt.document(id).title == "Letter \(number)")
      #expect(try await rebuilt.search("word\(number)").total == 1)
    }
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

  @Test func severalMayBeginOneLibraryAtOnce() async throws {
    for _ in 0..<15 {
      let test = try TestLibrary()
      let revisions = try await withThrowingTaskGroup(of: Int64.self) { group in
        for _ in 0..<3 {
          group.addTask { try await test.open().revision() }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(revisions == [0, 0, 0])
    }
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
