import Dispatch
import Foundation
import Synchronization

/// The work of sending: brings a document to its destination, once.
///
/// What makes it once: the delivery has its id and the bytes of its file before the first attempt;
/// that it may have arrived is on the disk before the last byte goes out; and what may have arrived
/// is looked for before it is sent again, or left to the user where nobody can be asked.
public struct DeliveryWork: Sendable {
  /// Writes a document as a PDF at a path.
  public typealias Drawing =
    @Sendable (_ document: LibraryDocument, _ path: String) async throws(JobFailure) -> Void

  private let library: DocumentLibrary
  private let courier: any Courier
  private let secrets: SecretBook
  private let draw: Drawing

  /// Work for a library.
  public init(
    _ library: DocumentLibrary, courier: any Courier, secrets: SecretBook,
    drawing draw: @escaping Drawing
  ) {
    self.library = library
    self.courier = courier
    self.secrets = secrets
    self.draw = draw
  }

  /// Removes files of deliveries that have ended: what workers that died have left.
  public func tidy() async throws(LibraryError) { try await library.clearOutbox() }

  /// Does a job, and says what became of it.
  public func perform(
    _ claim: JobClaim, progress: @escaping @Sendable (Double) -> Void
  ) async throws(JobFailure) -> JobOutcome {
    guard let id = DeliveryID(claim.job.order) else { throw .final("no delivery") }
    let (delivery, destination): (Delivery, Destination)
    do throws(LibraryError) {
      guard case .go(let begun, let place) = try await library.beginDelivery(id, claim) else {
        return .done("")
      }
      (delivery, destination) = (begun, place)
    } catch {
      throw JobFailure(error)
    }
    let attempt = Attempt(
      work: self, claim: claim, delivery: delivery, destination: destination, progress: progress)
    return try await attempt.run()
  }

  /// One attempt.
  private struct Attempt {
    let work: DeliveryWork
    let claim: JobClaim
    let delivery: Delivery
    let destination: Destination
    let progress: @Sendable (Double) -> Void

    /// What ends an attempt.
    enum End: Error {
      case fault(DeliveryFault, mayBeThere: Bool)
      case failure(JobFailure)
    }

    func run() async throws(JobFailure) -> JobOutcome {
      do throws(End) {
        try await bring()
      } catch {
        switch error {
        case .failure(let failure): try await giveBack(failure)
        case .fault(let fault, let mayBeThere): try await settle(fault, mayBeThere)
        }
      }
      do throws(LibraryError) {
        try await work.library.noteArrival(delivery.id)
      } catch {
        throw JobFailure(error)
      }
      Outbox(library: work.library.folder).remove(delivery.id)
      return .done("")
    }

    private func bring() async throws(End) {
      let secret = try await trying { () throws(LibraryError) in
        try work.secrets.secret(of: destination)
      }
      // Without a file nothing was ever handed over.
      if delivery.state == .uncertain, let file = delivery.file {
        if try await isThere(parcel(of: file), secret) { return }
      }
      let packed = try await pack()
      if Task.isCancelled { throw .failure(.cancelled) }
      try await deliver(packed, secret)
    }

    /// Looks for what an attempt before this one may have brought.
    private func isThere(_ parcel: Parcel, _ secret: Password?) async throws(End) -> Bool {
      let arrival: Arrival
      do throws(DeliveryFault) {
        arrival = try await work.courier.find(parcel, at: destination.place, secret: secret)
      } catch {
        throw .fault(error, mayBeThere: true)
      }
      switch arrival {
      case .there: return true
      case .unknown:
        throw .fault(
          delivery.fault ?? DeliveryFault(.brokenOff), mayBeThere: true)
      case .missing:
        try await write { () throws(LibraryError) in
          try await work.library.noteMissing(delivery.id, claim)
        }
        return false
      }
    }

    /// The file to be sent: as it was drawn for the first attempt. Drawing it anew when that is
    /// lost does no harm: what is packed is known not to be there.
    private func pack() async throws(End) -> Parcel {
      let (library, outbox) = (work.library, Outbox(library: work.library.folder))
      if let file = delivery.file {
        let isWhole = try await trying { () throws(LibraryError) in
          try outbox.holds(file, of: delivery.id)
        }
        if isWhole { return parcel(of: file) }
      }
      let document = try await trying { () throws(LibraryError) in
        try await library.document(delivery.document)
      }
      let sketch = try await trying { () throws(LibraryError) in
        try outbox.sketch(of: delivery.id)
      }
      do throws(JobFailure) {
        try await work.draw(document, sketch)
      } catch {
        guard case .final(let reason) = error else { throw .failure(error) }
        throw .fault(DeliveryFault(.notDrawn, reason), mayBeThere: false)
      }
      let (hash, bytes) = try await trying { () throws(LibraryError) in
        try outbox.place(sketch, of: delivery.id)
      }
      let file = PreparedFile(
        hash: hash, bytes: bytes,
        name: SafeFileName.make(title: document.title, id: delivery.id, ending: "pdf"),
        title: document.title)
      try await write { () throws(LibraryError) in
        try await library.keep(file, of: delivery.id, claim)
      }
      return parcel(of: file)
    }

    private func deliver(_ parcel: Parcel, _ secret: Password?) async throws(End) {
      let isHandedOver = Mutex(false)
      let (library, id, claim) = (work.library, delivery.id, claim)
      let log = DeliveryLog(
        progress: progress,
        handOver: {
          let isOurs = Waiting.result { () throws(LibraryError) in
            try await library.noteHandOver(id, claim)
          }
          if isOurs { isHandedOver.withLock { $0 = true } }
          return isOurs
        },
        keep: { trace in
          _ = Waiting.result { () throws(LibraryError) in
            try await library.keep(trace: trace, of: id, claim)
          }
        })
      do throws(DeliveryFault) {
        try await work.courier.deliver(parcel, to: destination.place, secret: secret, log: log)
      } catch {
        let mayBeThere = isHandedOver.withLock { $0 } && !error.isRefusal
        throw .fault(error, mayBeThere: mayBeThere)
      }
    }

    private func parcel(of file: PreparedFile) -> Parcel {
      Parcel(
        id: delivery.id, path: Outbox(library: work.library.folder).path(of: delivery.id),
        bytes: file.bytes, hash: file.hash, name: file.name, title: file.title,
        time: delivery.created.milliseconds, trace: delivery.trace)
    }

    /// Writes an attempt's end down, and tells the queue whether there is another.
    private func settle(_ fault: DeliveryFault, _ mayBeThere: Bool) async throws(JobFailure) {
      let canGoOn =
        fault.isPassing && !claim.isLastAttempt && (!mayBeThere || destination.place.canBeAsked)
      let state: DeliveryState = mayBeThere ? .uncertain : canGoOn ? .waiting : .failed
      let isOurs: Bool
      do throws(LibraryError) {
        isOurs = try await work.library.note(
          fault.cause == .stopped ? nil : fault, of: delivery.id, state, claim)
      } catch {
        throw JobFailure(error)
      }
      // Stopped by the program's end, not by its own doing: that is no attempt.
      if !isOurs || fault.cause == .stopped { throw .cancelled }
      throw canGoOn ? .passing(fault.cause.rawValue) : .final(fault.cause.rawValue)
    }

    /// The attempt did not come to its point.
    private func giveBack(_ failure: JobFailure) async throws(JobFailure) {
      let goesOn: Bool
      switch failure {
      case .cancelled: goesOn = true
      case .passing: goesOn = !claim.isLastAttempt
      case .final: goesOn = false
      }
      let state: DeliveryState =
        delivery.state == .uncertain ? .uncertain : goesOn ? .waiting : .failed
      do throws(LibraryError) {
        _ = try await work.library.note(nil, of: delivery.id, state, claim)
      } catch {
        throw JobFailure(error)
      }
      throw failure
    }

    /// Writes down; where the claim has gone, the attempt is over.
    private func write(
      _ body: () async throws(LibraryError) -> Bool
    ) async throws(End) {
      if try await !trying(body) { throw .failure(.cancelled) }
    }

    private func trying<Value>(
      _ body: () async throws(LibraryError) -> Value
    ) async throws(End) -> Value {
      do throws(LibraryError) {
        return try await body()
      } catch {
        throw .failure(JobFailure(error))
      }
    }
  }
}

/// Lets a thread of a C library, which cannot suspend, wait for the library's actor.
private enum Waiting {
  /// `false` when the library failed: whoever cannot write down what he is about to do must not do
  /// it.
  static func result(
    _ body: @escaping @Sendable () async throws(LibraryError) -> Bool
  ) -> Bool {
    let answer = Mutex(false)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      do throws(LibraryError) {
        let value = try await body()
        answer.withLock { $0 = value }
      } catch {
        // The answer stays no.
      }
      done.signal()
    }
    done.wait()
    return answer.withLock { $0 }
  }
}
