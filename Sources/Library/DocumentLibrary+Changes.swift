extension DocumentLibrary {
  /// The revision of the newest change.
  public func revision() throws(LibraryError) -> Int64 { try store.revision() }

  /// Changes right after a revision, in order; empty: there are none yet. Where those are not known
  /// any more, the only one is `everything`.
  public func changes(
    after revision: Int64, limit: Int = 100
  ) throws(LibraryError) -> [LibraryChange] {
    if let changes = try store.changes(after: revision, limit: limit) { return changes }
    return [LibraryChange(revision: try store.revision(), subject: .everything)]
  }

  /// Changes as they come, whichever process makes them, from right after a revision on; `nil`: from
  /// now on. Whoever comes back with the last revision seen misses none.
  public nonisolated func changes(since revision: Int64? = nil) -> LibraryChanges {
    LibraryChanges(library: self, revision: revision)
  }

  /// Ticks when there may be changes. Where the store does not tell of those of other processes, they
  /// are looked for once a second, while anybody listens.
  func ticks() -> AsyncStream<Void> {
    let stream = hub.ticks()
    if !isWatched { isWatched = store.watch { [weak hub] in hub?.tick() } }
    if !isWatched, poller == nil {
      poller = Task { [weak self] in
        while await self?.pollOnce() == true {
          do { try await Task.sleep(for: .seconds(1)) } catch { return }
        }
      }
    }
    return stream
  }

  /// Looks whether another process has written; `false` when nobody listens any more.
  private func pollOnce() -> Bool {
    guard hub.hasListeners else {
      poller = nil
      return false
    }
    do throws(LibraryError) {
      let version = try store.outsideVersion()
      if version != outsideVersion { hub.tick() }
      outsideVersion = version
    } catch {
      // Whoever is woken meets the same failure and can tell it.
      hub.tick()
    }
    return true
  }
}

/// A library's changes, without end. A slow listener costs no memory: it reads what it has missed from
/// the library.
public struct LibraryChanges: AsyncSequence, Sendable {
  fileprivate let library: DocumentLibrary
  fileprivate let revision: Int64?

  fileprivate init(library: DocumentLibrary, revision: Int64?) {
    self.library = library
    self.revision = revision
  }

  /// An iterator of its own place.
  public func makeAsyncIterator() -> Iterator { Iterator(library: library, revision: revision) }

  /// Where a listener stands.
  public struct Iterator: AsyncIteratorProtocol {
    private let library: DocumentLibrary
    private var revision: Int64?
    private var pending: ArraySlice<LibraryChange> = []
    private var ticks: AsyncStream<Void>.Iterator?

    fileprivate init(library: DocumentLibrary, revision: Int64?) {
      self.library = library
      self.revision = revision
    }

    /// The next change, when it comes; `nil` when the task is cancelled.
    public mutating func next() async throws(LibraryError) -> LibraryChange? {
      try await next(isolation: nil)
    }

    /// The next change, when it comes; `nil` when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(LibraryError) -> LibraryChange? {
      while true {
        if let change = pending.popFirst() {
          revision = change.revision
          return change
        }
        // Ticks first: what changes after the look is not missed.
        if ticks == nil { ticks = await library.ticks().makeAsyncIterator() }
        let place: Int64
        if let revision { place = revision } else { place = try await library.revision() }
        revision = place
        pending = try await library.changes(after: place)[...]
        if !pending.isEmpty { continue }
        guard await ticks?.next(isolation: actor) != nil else { return nil }
      }
    }
  }
}
