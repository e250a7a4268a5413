import Documents
import Foundation
import Library
import Synchronization
import Testing

/// A courier into nowhere, who does at each errand what the test has told him, in order.
private final class FakeCourier: Courier {
  enum Errand: Sendable {
    case arrives
    /// Something goes wrong before all is handed over.
    case breaksBefore(DeliveryFault)
    /// Something goes wrong after, and the other side has it or not.
    case breaksAfter(DeliveryFault, arrived: Bool)
    /// The worker dies at that point: it neither returns nor writes anything down.
    case diesAfter(arrived: Bool)
  }

  private struct State {
    var plan: [Errand] = []
    var there: [String: Int] = [:]
    var bytes: Set<String> = []
    var looks = 0
    var canLook = true
  }
  private let state = Mutex(State())

  func plan(_ errands: Errand...) { state.withLock { $0.plan += errands } }
  func goBlind() { state.withLock { $0.canLook = false } }
  /// How often each name has arrived.
  var there: [String: Int] { state.withLock { $0.there } }
  var copies: Int { there.values.reduce(0, +) }
  var looks: Int { state.withLock { $0.looks } }
  /// How many different files were brought.
  var contents: Int { state.withLock { $0.bytes.count } }

  func deliver(
    _ parcel: Parcel, to place: Destination.Place, secret: Password?, log: DeliveryLog
  ) async throws(DeliveryFault) {
    let errand = state.withLock { state in
      state.bytes.insert(parcel.hash.hex)
      return state.plan.isEmpty ? .arrives : state.plan.removeFirst()
    }
    if case .breaksBefore(let fault) = errand { throw fault }
    let isOurs = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: log.handOver()) }
    }
    guard isOurs else { throw DeliveryFault(.stopped) }
    switch errand {
    case .arrives: arrive(parcel)
    case .breaksAfter(let fault, let arrived):
      if arrived { arrive(parcel) }
      throw fault
    case .diesAfter(let arrived):
      if arrived { arrive(parcel) }
      // Until the runner is ended from outside.
      do { try await Task.sleep(for: .seconds(600)) } catch {}
      throw DeliveryFault(.stopped)
    case .breaksBefore: break
    }
  }

  private func arrive(_ parcel: Parcel) {
    state.withLock { $0.there[parcel.name, default: 0] += 1 }
  }

  func find(
    _ parcel: Parcel, at place: Destination.Place, secret: Password?
  ) async throws(DeliveryFault) -> Arrival {
    state.withLock { state in
      state.looks += 1
      if !state.canLook { return .unknown }
      return state.there[parcel.name] == nil ? .missing : .there
    }
  }

  func test(_ place: Destination.Place, secret: Password?) async throws(DeliveryFault) {}
}

@Suite struct DeliveryTests {
  private let test: TestLibrary
  private let library: DocumentLibrary
  private let courier = FakeCourier()

  init() async throws {
    test = try TestLibrary()
    library = try test.open()
  }

  private func addFolder(automatic: Bool = false) async throws -> Destination {
    try await library.addDestination("Archive", .folder(path: "/archive"), automatic: automatic)
  }

  private func addMail() async throws -> Destination {
    let service = Destination.Service(address: "smtps://mail.example.org")
    return try await library.addDestination(
      "Mail",
      .mail(
        Destination.Mail(
          service: service, sender: "a@example.org", recipients: ["b@example.org"])))
  }

  /// Draws as often as it is asked, each time something else.
  private var work: DeliveryWork {
    DeliveryWork(
      library, courier: courier, secrets: SecretBook(library: library.path)
    ) { (_, path) throws(JobFailure) in
      do {
        try Data("%PDF \(UUID())".utf8).write(to: URL(fileURLWithPath: path))
      } catch {
        throw .final("\(error)")
      }
    }
  }

  /// Does what is due.
  private func drain() async throws {
    let work = work
    try await JobRunner(
      library, width: 1,
      works: [
        .send: { claim, progress throws(JobFailure) in
          try await work.perform(claim, progress: progress)
        }
      ]
    ).drain()
  }

  /// A worker that claims the job, comes to where the courier's plan lets it die, and dies: as
  /// after a kill, nothing of it goes on, and its claim lapses.
  private func dieAtWork() async throws {
    let claim = try #require(try await library.claimJob([.send]))
    let work = work
    let worker = Task { () throws(JobFailure) in
      try await work.perform(claim, progress: { _ in })
    }
    while try await library.deliveries()[0].state != .uncertain {
      try await Task.sleep(for: .milliseconds(2))
    }
    test.clock.advance(seconds: 200)
    // Another takes the job over, then the first is let go: it may write nothing any more.
    try await drain()
    worker.cancel()
    _ = await worker.result
  }

  @Test func aDocumentArrivesOnce() async throws {
    let destination = try await addFolder()
    let document = try await library.document("Letter: May/June")
    let asked = try await library.send(document.id, to: destination.id)
    #expect(asked.state == .waiting)
    #expect(try await library.send(document.id, to: destination.id).id == asked.id)
    try await drain()
    let sent = try await library.delivery(asked.id)
    #expect(sent.state == .sent && sent.attempts == 1 && sent.fault == nil)
    #expect(courier.there == ["Letter_ May_June \(asked.id.text).pdf": 1])
    await #expect(throws: LibraryError.delivery(.sentAlready(asked.id))) {
      try await library.send(document.id, to: destination.id)
    }
    try await drain()
    #expect(courier.copies == 1)
    let again = try await library.send(document.id, to: destination.id, again: true)
    #expect(again.id != asked.id)
    try await drain()
    #expect(courier.copies == 2)
  }

  @Test func whatBreaksBeforeTheHandOverIsTriedAgainWithTheSameBytes() async throws {
    let destination = try await addMail()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    courier.plan(
      .breaksBefore(DeliveryFault(.unreachable, "no route")), .breaksBefore(DeliveryFault(.busy)))
    try await drain()
    var delivery = try await library.delivery(id)
    #expect(delivery.state == .waiting && delivery.fault?.cause == .unreachable)
    try await drain()
    #expect(try await library.delivery(id).attempts == 1, "not before its time")
    test.clock.advance(seconds: 91)
    try await drain()
    test.clock.advance(seconds: 181)
    try await drain()
    delivery = try await library.delivery(id)
    #expect(delivery.state == .sent && delivery.attempts == 3)
    #expect(courier.copies == 1 && courier.contents == 1 && courier.looks == 0)
    let outbox = try FileManager.default.contentsOfDirectory(atPath: library.path + "/outbox")
    #expect(outbox.isEmpty)
  }

  @Test(arguments: [true, false])
  func whatMayHaveArrivedIsLookedForFirst(arrived: Bool) async throws {
    let destination = try await addFolder()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    courier.plan(.breaksAfter(DeliveryFault(.brokenOff), arrived: arrived))
    try await drain()
    #expect(try await library.delivery(id).state == .uncertain)
    test.clock.advance(seconds: 91)
    try await drain()
    #expect(try await library.delivery(id).state == .sent)
    #expect(courier.copies == 1 && courier.looks == 1)
  }

  @Test(arguments: [true, false])
  func mailWhoseEndIsUnknownIsLeftToTheUser(arrived: Bool) async throws {
    courier.goBlind()
    let destination = try await addMail()
    let document = try await library.document()
    let id = try await library.send(document.id, to: destination.id).id
    courier.plan(.breaksAfter(DeliveryFault(.brokenOff), arrived: arrived))
    try await drain()
    for _ in 0..<5 {
      test.clock.advance(seconds: 4000)
      try await drain()
    }
    #expect(try await library.delivery(id).state == .uncertain)
    #expect(courier.copies == (arrived ? 1 : 0))
    await #expect(throws: LibraryError.delivery(.undecided(id))) {
      try await library.send(document.id, to: destination.id, again: true)
    }
    try await library.decide(id, arrived: arrived)
    try await drain()
    #expect(try await library.delivery(id).state == .sent)
    #expect(courier.copies == 1)
  }

  @Test func aRefusalAfterTheHandOverIsNoDoubt() async throws {
    let destination = try await addMail()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    courier.plan(.breaksAfter(DeliveryFault(.refused, "no such user", code: 550), arrived: false))
    try await drain()
    let delivery = try await library.delivery(id)
    #expect(delivery.state == .failed && delivery.fault?.code == 550)
    #expect(try await library.job(delivery.job).state == .failed)
    try await library.decide(id, arrived: false)
    try await drain()
    #expect(try await library.delivery(id).state == .sent && courier.copies == 1)
  }

  @Test(arguments: [true, false])
  func aWorkerThatDiesLeavesNoSecondCopy(arrived: Bool) async throws {
    let destination = try await addFolder()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    courier.plan(.diesAfter(arrived: arrived))
    try await dieAtWork()
    #expect(try await library.delivery(id).state == .sent)
    #expect(courier.copies == 1)
  }

  @Test(arguments: [true, false])
  func aWorkerThatDiesAtAMailLeavesTheDoubt(arrived: Bool) async throws {
    courier.goBlind()
    let destination = try await addMail()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    courier.plan(.diesAfter(arrived: arrived))
    try await dieAtWork()
    #expect(try await library.delivery(id).state == .uncertain)
    #expect(courier.copies == (arrived ? 1 : 0))
  }

  @Test func whoHasLostTheJobHandsNothingOver() async throws {
    let destination = try await addFolder()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    let claim = try #require(try await library.claimJob([.send]))
    try await library.cancel(id)
    #expect(try await work.perform(claim, progress: { _ in }).isNothing)
    #expect(try await library.delivery(id).state == .cancelled && courier.copies == 0)
  }

  @Test func cancellingTheJobCancelsTheDelivery() async throws {
    let destination = try await addFolder()
    let delivery = try await library.send(try await library.document().id, to: destination.id)
    try await library.cancel(delivery.job)
    try await drain()
    #expect(try await library.delivery(delivery.id).state == .cancelled && courier.copies == 0)
  }

  @Test func itGivesUpAfterAboutTwoDays() async throws {
    let destination = try await addMail()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    let begin = test.clock.now
    var attempts = 0
    while try await library.delivery(id).state == .waiting, attempts < 100 {
      courier.plan(.breaksBefore(DeliveryFault(.unreachable)))
      try await drain()
      attempts += 1
      test.clock.advance(seconds: 3601)
    }
    let delivery = try await library.delivery(id)
    #expect(delivery.state == .failed && delivery.attempts == 60)
    #expect(test.clock.now.timeIntervalSince(begin) < 62 * 3601)
  }

  @Test func newDocumentsGoByThemselvesOnceTheyAreKeptAndRead() async throws {
    let old = try await library.document("Old", firstPhoto: 50)
    _ = try await addFolder(automatic: true)
    try await library.read(old.pages[0], "old")
    let photos = try await library.photos(0..<2)
    let draft = try await library.create(
      NewDocument(title: "New", pages: photos.map { NewPage(photo: $0) }))
    for page in draft.pages { try await library.read(page, "words") }
    #expect(try await library.deliveries().isEmpty, "neither old ones nor drafts")
    try await library.enqueue(
      NewJob(.recognise, document: draft.id, page: draft.pages[0].id, priority: 9))
    try await library.keep(draft.id)
    #expect(try await library.deliveries().isEmpty, "a page is still to be read")
    try await library.read(try await library.page(draft.pages[0].id), "words")
    let deliveries = try await library.deliveries()
    #expect(deliveries.map(\.document) == [draft.id])
    try await drain()
    try await library.read(try await library.page(draft.pages[1].id), "again")
    #expect(try await library.deliveries().count == 1 && courier.copies == 1)
  }

  @Test func whatWasPutIntoTheTrashIsNotSent() async throws {
    let destination = try await addFolder()
    let document = try await library.document()
    let id = try await library.send(document.id, to: destination.id).id
    try await library.trash([document.id])
    try await drain()
    #expect(try await library.delivery(id).state == .cancelled && courier.copies == 0)
  }

  @Test func removingADestinationCancelsWhatWaitsForIt() async throws {
    let destination = try await addFolder()
    let id = try await library.send(try await library.document().id, to: destination.id).id
    try await library.removeDestination(destination.id)
    try await drain()
    #expect(try await library.delivery(id).state == .cancelled && courier.copies == 0)
    let next = try await addFolder()
    #expect(next.id != destination.id, "numbers are never given twice")
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func aCopyOfALibrarySendsNothingThatTheOriginalMaySend() async throws {
    let destination = try await addFolder(automatic: true)
    let document = try await library.document()
    let waiting = try await library.send(document.id, to: destination.id)
    let copyPath = test.folder.path("copy")
    try await DocumentLibrary.backUp(library.path, to: copyPath)
    let copy = try DocumentLibrary(at: copyPath, creating: false, options: test.options)
    let held = try await copy.delivery(waiting.id)
    #expect(held.state == .uncertain && held.fault?.cause == .copied)
    #expect(try await copy.claimJob([.send]) == nil)
    let unread = try await copy.document(document.id).pages[1]
    try await copy.read(unread, "later")
    #expect(try await copy.deliveries().count == 1)
    try await drain()
    #expect(try await library.delivery(waiting.id).state == .sent && courier.copies == 1)
  }

  @Test(.enabled(if: TestPlace.isFolder))
  func secretsAreForTheirOwnerOnlyAndInNoCopy() async throws {
    let destination = try await addMail()
    let book = SecretBook(library: library.path)
    try book.set(Password("hush-hush"), of: destination.id)
    #expect(try book.secret(of: destination)?.text == "hush-hush")
    let file = library.path + "/secrets.json"
    let rights = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions]
    #expect(rights as? Int == 0o600)
    #expect("\(Password("hush-hush"))" == "•••")
    var dumped = ""
    dump(Password("hush-hush"), to: &dumped)
    #expect(!dumped.contains("hush"))
    let copyPath = test.folder.path("copy")
    try await DocumentLibrary.backUp(library.path, to: copyPath)
    _ = try await OpenExport(library).write(to: test.folder.path("export"))
    for folder in [copyPath, test.folder.path("export")] {
      let names = try #require(FileManager.default.subpaths(atPath: folder))
      for name in names {
        let data = FileManager.default.contents(atPath: folder + "/" + name)
        #expect(data?.range(of: Data("hush-hush".utf8)) == nil, "\(name)")
      }
    }
    let variable = SecretBook(library: library.path) { name in
      name == "RECTO_SECRET_MAIL" ? "other" : nil
    }
    #expect(try variable.secret(of: destination)?.text == "other")
  }

  @Test(arguments: [
    ("Letter", "Letter"), ("../../etc/passwd", "_.._etc_passwd"), ("", "Document"),
    ("a\u{202E}fdp.exe", "afdp.exe"), ("\u{0}\n\t", "Document"), ("...hidden", "hidden"),
    ("-rf", "rf"), ("CON", "CON"), ("a:b*c?\"d<e>f|g", "a_b_c__d_e_f_g"),
    ("Brief  vom 3. Mai.", "Brief vom 3. Mai"), ("契約書 100%", "契約書 100_"),
  ])
  func titlesBecomeSafeNames(title: String, stem: String) throws {
    let id = try #require(DeliveryID("0123456789ab"))
    #expect(SafeFileName.make(title: title, id: id, ending: "pdf") == "\(stem) 0123456789ab.pdf")
  }

  @Test func longTitlesAreCutBetweenCharacters() throws {
    let id = DeliveryID()
    let name = SafeFileName.make(
      title: String(repeating: "契", count: 300), id: id, ending: "pdf")
    #expect(name.utf8.count <= 130 && name.hasPrefix("契契") && name.hasSuffix(" \(id.text).pdf"))
  }

  @Test(arguments: [
    ("http://cloud.example.org/dav", DestinationFault.plainForbidden),
    ("https://user:word@cloud.example.org/dav", .addressUnfit),
    ("file:///etc/passwd", .addressUnfit), ("https://", .addressUnfit),
    ("https://cloud.example.org/dav?token=1", .addressUnfit),
    ("http://127.0.0.1.example.org/", .plainForbidden),
    ("http://localhost.example.org/", .plainForbidden),
  ])
  func addressesThatAreNoneAreRefused(address: String, fault: DestinationFault) async throws {
    let place = Destination.Place.webDAV(Destination.Service(address: address))
    await #expect(throws: LibraryError.delivery(.badDestination(fault))) {
      try await library.addDestination("Cloud", place)
    }
  }

  @Test(arguments: ["a@b>\r\nRCPT TO:<x@y", "nobody", "a b@c", "@c", "a@"])
  func mailAddressesCarryNoCommands(address: String) async throws {
    let mail = Destination.Mail(
      service: Destination.Service(address: "smtps://mail.example.org"), sender: "a@b.org",
      recipients: [address])
    await #expect(throws: LibraryError.delivery(.badDestination(.personUnfit))) {
      try await library.addDestination("Mail", .mail(mail))
    }
  }
}

extension JobOutcome {
  fileprivate var isNothing: Bool {
    if case .done(let text) = self { text.isEmpty } else { false }
  }
}
