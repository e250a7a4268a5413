/// Lets so many in at once. Those who are looked at come first, the last of them before the others, as
/// he is the one that is still looked at; then those who work unseen, as they came.
package actor Turnstile {
  private var free: Int
  private var seen: [CheckedContinuation<Void, Never>] = []
  private var unseen: [CheckedContinuation<Void, Never>] = []

  /// So many at once.
  package init(width: Int) {
    precondition(width > 0, "somebody must come in")
    free = width
  }

  /// Does the work when there is room for it.
  ///
  /// - Parameter isSeen: whether a user waits for it.
  package nonisolated func pass<Value: Sendable, Failure: Error>(
    isSeen: Bool, _ work: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    await enter(isSeen: isSeen)
    do throws(Failure) {
      let value = try await work()
      await leave()
      return value
    } catch {
      await leave()
      throw error
    }
  }

  /// Whether somebody may come in at once.
  package var isFree: Bool { free > 0 }
  /// How many wait.
  package var waitingCount: Int { seen.count + unseen.count }

  private func enter(isSeen: Bool) async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiter in
        if isSeen { seen.append(waiter) } else { unseen.append(waiter) }
      }
    }
  }

  private func leave() {
    if let next = seen.popLast() {
      next.resume()
    } else if !unseen.isEmpty {
      unseen.removeFirst().resume()
    } else {
      free += 1
    }
  }
}
