import Foundation
import Imaging
import Library
import PhotoFiles
import Sending
import Synchronization
import Testing

/// A library with one document, and what sends it.
final class SendingLibrary: Sendable {
  let library: DocumentLibrary
  let document: DocumentID
  let folder: URL
  private let clock = Clock()
  private let patience: Patience

  private final class Clock: Sendable {
    let time = Mutex(Date(timeIntervalSince1970: 1_700_000_000))
  }

  /// Bytes of the drawn document.
  static let drawing = Array("%PDF-1.7 ".utf8) + [UInt8](repeating: 65, count: 200_000)

  init(title: String = "Letter") async throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("recto-sending-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var options = LibraryOptions()
    options.ordersRecognition = false
    options.now = { [clock] in clock.time.withLock { $0 } }
    library = try DocumentLibrary(at: folder.path + "/library", options: options)
    let photo = try await library.addPhoto(
      pngData(of: GreyBitmap(width: 8, height: 8, filledWith: 9)), name: "a.png")
    document = try await library.create(
      NewDocument(state: .kept, title: title, pages: [NewPage(photo: photo.hash)])
    ).id
    var patience = Patience()
    (patience.connection, patience.silence, patience.mailAnswer) = (15, 6, 6)
    (patience.exchange, patience.consumption, patience.pause) = (60, 1, 0.05)
    self.patience = patience
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { print("left: \(folder.path)") }
  }

  var secrets: SecretBook { SecretBook(library: library.path) }
  var courier: DestinationCourier { DestinationCourier(patience: patience) }

  /// Adds a destination and asks for the document to be sent there.
  func send(to place: Destination.Place, secret: String? = nil) async throws -> DeliveryID {
    let destination = try await library.addDestination("Place", place)
    if let secret { try secrets.set(Password(secret), of: destination.id) }
    return try await library.send(document, to: destination.id).id
  }

  /// Does what is due, lets an hour pass, and again, until nothing goes on by itself.
  func work(_ id: DeliveryID, rounds: Int = 4) async throws -> Delivery {
    let work = DeliveryWork(library, courier: courier, secrets: secrets) {
      (_, path) throws(JobFailure) in
      do {
        try Data(Self.drawing).write(to: URL(fileURLWithPath: path))
      } catch {
        throw .final("\(error)")
      }
    }
    let runner = JobRunner(
      library, width: 1,
      works: [
        .send: { claim, progress throws(JobFailure) in
          try await work.perform(claim, progress: progress)
        }
      ])
    for _ in 0..<rounds {
      try await runner.drain()
      let job = try await library.job(try await library.delivery(id).job)
      if job.state != .waiting { break }
      clock.time.withLock { $0 += 3601 }
    }
    return try await library.delivery(id)
  }
}
