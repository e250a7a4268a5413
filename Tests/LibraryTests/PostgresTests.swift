import Foundation
import Library
import Postgres
import Testing

/// What only a library on PostgreSQL does; the rest of these tests run on it by
/// `scripts/test-stores`.
@Suite(.enabled(if: TestPlace.database != nil)) struct PostgresTests {
  private let remote: RemotePlace
  private let folder: TemporaryFolder

  init() throws {
    remote = try #require(try RemotePlace(withBucket: false))
    folder = try TemporaryFolder()
  }

  private func open() throws -> DocumentLibrary {
    try remote.open(at: folder.path("library"), LibraryOptions())
  }

  /// Ends all connections to the library, as a restart of the server does.
  private func cut() throws { try PostgresStore(remote.postgres).endConnections() }

  @Test func aSchemaOfOtherThingsIsLeftAlone() throws {
    let settings = try #require(
      PostgresSettings(address: remote.postgres.address, schema: "public"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "psql", "-qX", remote.postgres.address, "-c",
      "CREATE TABLE IF NOT EXISTS public.mine (letter text)",
    ]
    try process.run()
    process.waitUntilExit()
    #expect {
      try PostgresStore(settings)
    } throws: { error in
      guard case .folderNotEmpty? = error as? LibraryError else { return false }
      return true
    }
  }

  @Test func aSchemaThatIsNotThereIsMadeOnlyWhenAsked() throws {
    #expect {
      try PostgresStore(remote.postgres, creating: false)
    } throws: { error in
      guard case .noLibrary? = error as? LibraryError else { return false }
      return true
    }
    _ = try PostgresStore(remote.postgres)
    _ = try PostgresStore(remote.postgres, creating: false)
  }

  @Test(arguments: ["", "1a", "A", "a-b", "a;drop", "ä", String(repeating: "a", count: 51)])
  func namesOfSchemasArePlain(name: String) {
    #expect(PostgresSettings(address: "", schema: name) == nil)
  }

  @Test func anEarlierVersionsLibraryIsBroughtUpToDate() async throws {
    _ = try PostgresStore(remote.postgres, upTo: 1)
    let library = try open()
    let document = try await library.document("Migrated", pages: 1)
    #expect(try await library.search("migrated").hits.map(\.document.id) == [document.id])
  }

  @Test func aLaterVersionsLibraryIsLeft() throws {
    try PostgresStore(remote.postgres).mark(as: 999)
    #expect(throws: LibraryError.newerVersion(found: 999, known: PostgresStore.latestVersion)) {
      try PostgresStore(remote.postgres)
    }
  }

  @Test func manyMayMakeTheSameLibraryAtOnce() async throws {
    let settings = remote.postgres
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 { group.addTask { _ = try PostgresStore(settings) } }
      try await group.waitForAll()
    }
  }

  @Test func aServerThatCannotBeReachedIsTold() throws {
    let settings = try #require(
      PostgresSettings(address: "postgresql://nobody@127.0.0.1:1/none"))
    #expect {
      try PostgresStore(settings)
    } throws: { error in
      guard case .unreachable(_, let reason)? = error as? LibraryError else { return false }
      return !reason.isEmpty
    }
  }

  @Test func aLostConnectionIsOpenedAnew() async throws {
    let library = try open()
    let document = try await library.document("Before", pages: 1)
    try cut()
    #expect(try await library.document(document.id) == document)
    try cut()
    let after = try await library.edit(document.id, .rename("After"))
    #expect(after.title == "After")
    #expect(try await open().document(document.id) == after)
  }

  @Test func changesAreHeardAfterALostConnection() async throws {
    let (a, b) = (try open(), try open())
    var changes = a.changes(since: try await a.revision()).makeAsyncIterator()
    let first = try await b.create(NewDocument(title: "1"))
    #expect(try await changes.next()?.subject == .document(first.id))
    try cut()
    let second = try await b.create(NewDocument(title: "2"))
    #expect(try await changes.next()?.subject == .document(second.id))
  }

  @Test func whatAnotherProcessChangesIsHeardAtOnce() async throws {
    let (a, b) = (try open(), try open())
    var changes = a.changes(since: try await a.revision()).makeAsyncIterator()
    _ = try await b.create(NewDocument())
    _ = try await changes.next()
    // The listener is there by now.
    let start = Date()
    for _ in 0..<10 {
      _ = try await b.create(NewDocument())
      _ = try await changes.next()
    }
    // Asking once a second would take a second each time.
    #expect(Date().timeIntervalSince(start) < 8)
  }

  @Test func claimsDoNotWaitForWriters() async throws {
    let library = try open()
    let document = try await library.document(pages: 1)
    try await library.enqueue(
      NewJob(.recognise, document: document.id, page: document.pages[0].id))
    let (writer, claimer) = (
      try PostgresStore(remote.postgres), try PostgresStore(remote.postgres)
    )
    try claimer.setLockTimeout(milliseconds: 100)
    let request = ClaimRequest(token: "a", kinds: [.recognise], now: 1, lease: 1)
    try writer.transaction { () throws(LibraryError) in
      // Who writes holds the lock here: the claim is made, and only telling of it waits, in vain.
      #expect(try claimer.claimJob(request)?.job.state == .running)
    }
  }

  @Test func manyWorkersClaimEachJobOnce() async throws {
    let library = try open()
    let document = try await library.document(pages: 40)
    for page in document.pages {
      try await library.enqueue(NewJob(.recognise, document: document.id, page: page.id))
    }
    let workers = try (0..<4).map { _ in try open() }
    let claimed = try await withThrowingTaskGroup(of: [JobID].self) { group in
      for worker in workers {
        group.addTask {
          var ids: [JobID] = []
          while let claim = try await worker.claimJob([.recognise]) {
            ids.append(claim.job.id)
            try await worker.finish(claim)
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(claimed.count == 40 && Set(claimed).count == 40)
    #expect(try await library.jobs(JobQuery(states: [.done])).allSatisfy { $0.attempts == 1 })
  }

  @Test func aHoldOnPhotosIsLostWithItsConnection() async throws {
    let store = try PostgresStore(remote.postgres)
    let lock = PostgresPhotoLock(remote.postgres)
    let first = try #require(try lock.take(.adding))
    let second = try #require(try lock.take(.adding))
    #expect(try lock.take(.removing) == nil)
    try first.confirm()
    try store.endConnections()
    #expect(throws: LibraryError.self) { try first.confirm() }
    #expect(throws: LibraryError.self) { try second.confirm() }
    let third = try #require(try lock.take(.adding))
    try third.confirm()
  }

  @Test func whoRemovesIsAlone() throws {
    _ = try PostgresStore(remote.postgres)
    let lock = PostgresPhotoLock(remote.postgres)
    do {
      let hold = try #require(try lock.take(.removing))
      #expect(try PostgresPhotoLock(remote.postgres).take(.removing) == nil)
      try hold.confirm()
    }
    #expect(try lock.take(.removing) != nil)
  }

  @Test func theServersClockIsKnown() throws {
    // The same machine's here.
    #expect(abs(try PostgresStore(remote.postgres).clockOffset()) < 1)
  }
}

/// What needs no server.
@Suite struct SearchVectorTests {
  @Test func wordsHaveTheirPlacesAndWeights() {
    var vector = SearchVector()
    vector.add("a b a", weight: "A")
    vector.add("c", weight: "D")
    let parts = Set(vector.text.split(separator: " ").map { String($0) })
    #expect(parts == ["'a':1A,3A", "'b':2A", "'c':5"])
  }

  @Test func phrasesAreQuoted() {
    #expect(
      SearchVector.query(SearchPhrase(words: ["a", "it's"], isPrefix: true))
        == "'a' <-> 'it''s':*")
    #expect(
      SearchVector.query(SearchPhrase(words: ["a\\b"], isPrefix: true, isTitle: true))
        == "'a\\\\b':*A")
  }

  @Test func longWordsAreCutBetweenCharacters() {
    let long = String(repeating: "é", count: 3000)
    let query = SearchVector.query(SearchPhrase(words: ["a" + long], isPrefix: false))
    #expect(query == "'a" + String(repeating: "é", count: 499) + "'")
  }

  @Test func aVectorStaysWithinAMegabyte() {
    var vector = SearchVector()
    vector.add(
      (0..<200_000).map { "word\($0)" }.joined(separator: " "), weight: "D")
    #expect(vector.text.utf8.count < 2_000_000)
  }
}
