import Documents
import Foundation
import Imaging
import Library
import PhotoFiles
import Scanning
import Testing

@Suite struct CareTests {
  private let test: TestLibrary
  private let library: DocumentLibrary

  init() throws {
    test = try TestLibrary()
    library = try test.open()
  }

  private func file(_ hash: PhotoHash) -> URL {
    URL(fileURLWithPath: "\(test.path)/photos/\(hash.hex.prefix(2))/\(hash.hex).png")
  }

  private func write(_ number: Int, as name: String) throws -> String {
    let path = test.folder.path(name)
    try Data(TestPhotos.png(number)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func aSoundLibraryHasNoProblems() async throws {
    let document = try await library.document(pages: 3)
    try await library.read(document.pages[0], "words")
    try await library.edit(document.id, .remove([document.pages[1].id]))
    let report = try await library.check()
    #expect(report.problems == [] && report.photos == 3)
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func lostAndDamagedPhotosAreNamedWithTheirDocuments() async throws {
    let document = try await library.document(pages: 2)
    let hashes = document.pages.map(\.photo)
    try FileManager.default.removeItem(at: file(hashes[0]))
    try Data("other".utf8).write(to: file(hashes[1]))
    let problems = try await library.check(repairing: true).remaining
    #expect(problems.contains(.photoMissing(hashes[0], documents: [document.id])))
    #expect(problems.contains(.photoDamaged(hashes[1], documents: [document.id])))
    #expect(problems.count == 2)
    // Coming again, they are whole.
    _ = try await library.photos(0..<2)
    #expect(try await library.check().problems == [])
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func aPhotoThatNoRowKnowsBecomesADocument() async throws {
    let photo = try await library.photos(5..<6)[0]
    let other = try TestLibrary()
    let second = try other.open()
    let folder = "\(other.path)/photos/\(photo.hex.prefix(2))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: file(photo).path, toPath: "\(folder)/\(photo.hex).png")
    #expect(try await second.check().problems == [.photoUnknown(photo)])
    let report = try await second.check(repairing: true)
    let found = try await second.document(try #require(report.found))
    #expect(found.pages.map(\.photo) == [photo])
    #expect(try await second.check().problems == [])
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aBackupIsALibraryAndComesBack() async throws {
    let document = try await library.document(pages: 2)
    try await library.read(document.pages[0], "remember me")
    let backup = test.folder.path("backup")
    #expect(try await DocumentLibrary.backUp(test.path, to: backup) == 2)
    let later = try await library.document("Later", pages: 1, firstPhoto: 9)
    #expect(try await DocumentLibrary.backUp(test.path, to: backup) == 3)

    let place = test.folder.path("restored")
    #expect(try await DocumentLibrary.restore(backup, to: place) == 3)
    let restored = try DocumentLibrary(at: place, creating: false, options: test.options)
    #expect(try await restored.document(document.id) == library.document(document.id))
    #expect(try await restored.document(later.id) == later)
    #expect(try await restored.search("remember").total == 1)
    #expect(try await restored.check().problems == [])
    await #expect(throws: LibraryError.folderNotEmpty(folder: place)) {
      try await DocumentLibrary.restore(backup, to: place)
    }
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aBackupOfALibraryInUseIsConsistent() async throws {
    let (library, path) = (library, test.path)
    let backup = test.folder.path("backup")
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        for number in 0..<20 {
          _ = try await library.document("\(number)", pages: 1, firstPhoto: 10 * number)
        }
      }
      group.addTask {
        for _ in 0..<4 { try await DocumentLibrary.backUp(path, to: backup) }
      }
      try await group.waitForAll()
    }
    let copy = try DocumentLibrary(at: backup, options: test.options)
    let problems = try await copy.check().problems
    // Photos may be newer than the rows; rows never than the photos.
    #expect(
      problems.allSatisfy { if case .photoUnknown = $0 { true } else { false } })
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aDamagedDatabaseIsRebuiltFromItsCopyAndItsPhotos() async throws {
    let document = try await library.document("Old", pages: 2)
    try await library.tidy()
    _ = try await library.document("New", pages: 1, firstPhoto: 9)
    let other = try TestLibrary()
    try FileManager.default.copyItem(atPath: test.path, toPath: other.path)
    for name in ["library.sqlite-wal", "library.sqlite-shm"] {
      let path = other.path + "/" + name
      if FileManager.default.fileExists(atPath: path) {
        try FileManager.default.removeItem(atPath: path)
      }
    }
    try Data(repeating: 0x58, count: 20_000).write(
      to: URL(fileURLWithPath: other.path + "/library.sqlite"))
    #expect(throws: LibraryError.self) { try other.open() }
    let report = try await DocumentLibrary.rebuild(at: other.path, options: test.options)
    let rebuilt = try other.open()
    #expect(try await rebuilt.document(document.id).pages == document.pages)
    let found = try await rebuilt.document(try #require(report.found))
    #expect(found.pages.count == 1)
    #expect(FileManager.default.fileExists(atPath: other.path + "/library.sqlite.damaged1"))
  }

  @Test func filesComeInAndDuplicatesAreRecognised() async throws {
    let path = try write(1, as: "Bill May.png")
    var settings = ImportSettings()
    (settings.folder, settings.tags) = ("In", ["new"])
    let first = try await library.importFile(path, settings)
    let document = try await library.document(try #require(first.document))
    #expect(document.title == "Bill May" && document.summary.folder == "In")
    #expect(document.summary.state == .kept && document.summary.tags == ["new"])
    let second = try await library.importFile(try write(1, as: "copy.png"))
    #expect(second.document == nil && second.earlier == [document.id])
    settings.takesDuplicates = true
    #expect(try await library.importFile(path, settings).document != nil)
    #expect(try await library.imports(of: first.photo.hash).map(\.name).count == 2)
    await #expect(throws: LibraryError.photo(.empty)) {
      let empty = test.folder.path("empty.jpg")
      try Data().write(to: URL(fileURLWithPath: empty))
      return try await library.importFile(empty)
    }
  }

  @Test func aFileWhoseDocumentIsInTheTrashComesInAgain() async throws {
    let path = try write(1, as: "a.png")
    let first = try #require(try await library.importFile(path).document)
    try await library.trash([first])
    #expect(try await library.importFile(path).document != nil)
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aBackupGoesOverNoOtherLibrary() async throws {
    _ = try await library.document(pages: 1)
    let other = try TestLibrary()
    let document = try await other.open().document("Mine", pages: 1)
    await #expect(throws: LibraryError.folderNotEmpty(folder: other.path)) {
      try await DocumentLibrary.backUp(test.path, to: other.path)
    }
    // Nor an older state over a newer one.
    let copy = test.folder.path("copy")
    try await DocumentLibrary.backUp(test.path, to: copy)
    let newer = try DocumentLibrary(at: copy, options: test.options)
    _ = try await newer.document("Newer", pages: 1, firstPhoto: 3)
    await #expect(throws: LibraryError.folderNotEmpty(folder: copy)) {
      try await DocumentLibrary.backUp(test.path, to: copy)
    }
    #expect(try await other.open().document(document.id) == document)
  }

  @Test func severalFilesBecomeOneDocument() async throws {
    let paths = [try write(1, as: "1.png"), try write(2, as: "2.png")]
    let document = try await library.importTogether(paths, title: "Both")
    #expect(document.pages.count == 2 && document.title == "Both")
  }

  @Test func anOpenExportHasPhotosAndWords() async throws {
    let document = try await library.document("a/b: c", pages: 1)
    try await library.read(document.pages[0], "hello world")
    let folder = test.folder.path("export")
    let report = try await OpenExport(library).write(to: folder)
    #expect(report.documents == 1 && report.failures.isEmpty)
    let inside = "\(folder)/\(document.id.rawValue) a_b_ c"
    let form = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: inside + "/document.json")))
    let members = try #require(form as? [String: Any])
    #expect(members["title"] as? String == "a/b: c")
    let page = try #require((members["pages"] as? [[String: Any]])?.first)
    let photo = try #require(page["photo"] as? String)
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: inside + "/" + photo))
        == Data(TestPhotos.png(0)))
    #expect(
      (page["words"] as? [[String: Any]])?.map { $0["text"] as? String } == ["hello", "world"])
    #expect(
      try String(contentsOfFile: inside + "/text.txt", encoding: .utf8) == "hello world")
    await #expect(throws: LibraryError.folderNotEmpty(folder: folder)) {
      try await OpenExport(library).write(to: folder)
    }
  }

  @Test(.enabled(if: TestPlace.hasPhotoFiles))
  func anExportGoesOnWhereAPhotoIsGoneAndTellsIt() async throws {
    let first = try await library.document("First", pages: 2)
    let second = try await library.document("Second", pages: 1, firstPhoto: 9)
    let (gone, damaged) = (first.pages[0].photo, second.pages[0].photo)
    try FileManager.default.removeItem(at: file(gone))
    try Data("not what it was".utf8).write(to: file(damaged))
    let folder = test.folder.path("export")
    let report = try await OpenExport(library).write(to: folder)
    #expect(report.documents == 2)
    #expect(report.failures.map(\.document) == [first.id, second.id])
    #expect(report.failures.map(\.place) == [0, 0])
    #expect(
      report.failures.map { $0.error as? LibraryError }
        == [.photoMissing(gone), .photoDamaged(damaged)])
    let photos = try FileManager.default.contentsOfDirectory(atPath: folder + "/photos")
    #expect(photos.count == 2)
    let form = try String(
      contentsOfFile: "\(folder)/\(first.id.rawValue) First/document.json", encoding: .utf8)
    #expect(form.contains("photoMissing"))
  }

  @Test func othersAreAnsweredWhileALibraryIsChecked() async throws {
    for number in 0..<40 {
      _ = try await library.document("\(number)", pages: 2, firstPhoto: 2 * number)
    }
    let library = library
    try await withThrowingTaskGroup(of: Int.self) { group in
      group.addTask {
        var rounds = 0
        repeat { rounds += try await library.check().problems.isEmpty ? 1 : 1000 } while rounds < 3
        return rounds
      }
      group.addTask {
        for number in 0..<30 {
          _ = try await library.document("new \(number)", pages: 1, firstPhoto: 200 + number)
        }
        return 0
      }
      // What came meanwhile is no problem of the library's.
      let rounds = try await group.reduce(0, +)
      #expect(rounds == 3)
    }
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aDatabaseOfAnEarlierVersionIsIndexed() async throws {
    let document = try await library.document("Findable", pages: 1)
    // As if the words were cut differently.
    let store = try SQLiteStore(path: test.path + "/library.sqlite", .existing)
    try store.clearIndex()
    try store.set("indexVersion", to: "0")
    #expect(try await library.search("findable").total == 0)
    #expect(try await test.open().search("findable").hits.map(\.document.id) == [document.id])
  }

  @Test func packedTextsAreWhatTheyWereAndLiesAreHarmless() {
    let text = PageText("one two\nthree")
    let again = CompactText.text(of: CompactText.bytes(of: text))
    #expect(again?.plainText == text.plainText)
    for (a, b) in zip(text.words, again?.words ?? []) {
      for (p, q) in zip(a.quad.corners, b.quad.corners) {
        #expect(abs(p.x - q.x) < 2e-5 && abs(p.y - q.y) < 2e-5)
      }
    }
    var bytes = CompactText.bytes(of: text)
    for count in bytes.indices { #expect(CompactText.text(of: Array(bytes[..<count])) == nil) }
    bytes[1] = 0xFF
    _ = CompactText.text(of: bytes)
  }
}
