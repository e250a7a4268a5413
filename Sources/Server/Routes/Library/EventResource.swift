public import HTTP
public import Library

/// Changes of the library as they come, by server-sent events. A client that comes back says which
/// revision it has seen, and misses nothing.
public struct EventResource: Resource {
  private let library: DocumentLibrary
  private let access: Access

  /// The changes of a library, for devices that were let in.
  public init(library: DocumentLibrary, access: Access) {
    self.library = library
    self.access = access
  }

  /// Adds its route.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/events") { request in
      let device = try access.device(of: request)
      let revision = request.lastEventID.flatMap { Int64($0) }
      return .events(events(for: device.id, after: revision))
    }
  }

  private func events(for device: DeviceID, after revision: Int64?) -> AsyncStream<ServerEvent> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: ServerEvent.self, bufferingPolicy: .bufferingOldest(64))
    let source = Task {
      do throws(LibraryError) {
        var changes = library.changes(since: revision).makeAsyncIterator()
        while let change = try await changes.next() {
          // Whoever does not keep up comes back and says what it has seen.
          guard case .enqueued = continuation.yield(ServerEvent(change)) else { break }
        }
      } catch {
        // The library is out of reach; the client comes back and hears it from the other routes.
      }
      continuation.finish()
    }
    let farewell = access.devices.onRevocation(of: device) { continuation.finish() }
    if farewell == nil { continuation.finish() }
    continuation.onTermination = { _ in
      source.cancel()
      if let farewell { access.devices.forget(farewell) }
    }
    return stream
  }
}

extension ServerEvent {
  fileprivate init(_ change: LibraryChange) {
    let id = String(change.revision)
    switch change.subject {
    case .document(let document):
      self.init(id: id, name: "document", data: "{\"id\":\(document.rawValue)}")
    case .removal(let document):
      self.init(id: id, name: "removal", data: "{\"id\":\(document.rawValue)}")
    case .job(let job): self.init(id: id, name: "job", data: "{\"id\":\(job.rawValue)}")
    case .everything: self.init(id: id, name: "everything", data: "{}")
    }
  }
}
