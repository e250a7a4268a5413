import Foundation

// What a worker writes down of a delivery. Each step is on the disk before the next is taken; a
// worker whose claim has gone to another, or was cancelled, is told so and writes nothing.
extension DocumentLibrary {
  /// What a worker that has claimed a job is to do.
  enum DeliveryBegin {
    /// Nothing: it has ended, or the claim is another's.
    case nothing
    case go(Delivery, Destination)
  }

  /// Begins an attempt.
  func beginDelivery(
    _ id: DeliveryID, _ claim: JobClaim
  ) throws(LibraryError) -> DeliveryBegin {
    try write { () throws(LibraryError) in
      guard var delivery = try store.delivery(id), try isHeld(claim),
        Delivery.openStates.contains(delivery.state)
      else { return .nothing }
      delivery.changed = Date(milliseconds: options.now().milliseconds)
      delivery.attempts += 1
      let destination = try destinations().first { $0.id == delivery.destination }
      let isTrashed = try row(delivery.document).state == .trashed
      if delivery.state != .uncertain {
        delivery.state = destination == nil ? .failed : isTrashed ? .cancelled : .underWay
      }
      if destination == nil { delivery.fault = DeliveryFault(.destinationGone) }
      try store.update(delivery)
      guard let destination, delivery.state == .underWay || delivery.state == .uncertain else {
        return .nothing
      }
      return .go(delivery, destination)
    }
  }

  /// Keeps what the file of a delivery is.
  func keep(_ file: PreparedFile, of id: DeliveryID, _ claim: JobClaim) throws(LibraryError)
    -> Bool
  {
    try change(id, claim) { $0.file = file }
  }

  /// Keeps what the other side calls a delivery.
  func keep(trace: String, of id: DeliveryID, _ claim: JobClaim) throws(LibraryError) -> Bool {
    try change(id, claim) { $0.trace = trace }
  }

  /// It was looked for and is not there: it may be sent.
  func noteMissing(_ id: DeliveryID, _ claim: JobClaim) throws(LibraryError) -> Bool {
    try change(id, claim) { $0.state = .underWay }
  }

  /// From now on it may have arrived.
  func noteHandOver(_ id: DeliveryID, _ claim: JobClaim) throws(LibraryError) -> Bool {
    try change(id, claim) { $0.state = .uncertain }
  }

  /// It has arrived: a fact, whoever has the claim.
  func noteArrival(_ id: DeliveryID) throws(LibraryError) {
    try write { () throws(LibraryError) in
      guard var delivery = try store.delivery(id) else { return }
      delivery.changed = Date(milliseconds: options.now().milliseconds)
      delivery.state = .sent
      delivery.fault = nil
      try store.update(delivery)
    }
  }

  /// An attempt went wrong.
  func note(
    _ fault: DeliveryFault?, of id: DeliveryID, _ state: DeliveryState, _ claim: JobClaim
  ) throws(LibraryError) -> Bool {
    try change(id, claim) { delivery in
      delivery.state = state
      if let fault { delivery.fault = fault }
    }
  }

  /// Whoever began it so often has died of it each time, or had no luck. For transactions.
  func giveUpDelivery(_ job: Job) throws(LibraryError) {
    guard let id = DeliveryID(job.order), var delivery = try store.delivery(id),
      delivery.state == .waiting || delivery.state == .underWay
    else { return }
    delivery.state = .failed
    try store.update(delivery)
  }

  /// Deliveries that have ended have no files. For who begins to work.
  func clearOutbox() throws(LibraryError) {
    let outbox = Outbox(library: folder)
    for id in outbox.ids {
      let state = try store.delivery(id)?.state
      // What has failed may be sent again, as the bytes that were tried.
      if state == nil || state == .sent || state == .cancelled { outbox.clear(id) }
    }
  }

  private func change(
    _ id: DeliveryID, _ claim: JobClaim, _ body: (inout Delivery) -> Void
  ) throws(LibraryError) -> Bool {
    try write { () throws(LibraryError) in
      guard try isHeld(claim), var delivery = try store.delivery(id) else { return false }
      body(&delivery)
      delivery.changed = Date(milliseconds: options.now().milliseconds)
      try store.update(delivery)
      return true
    }
  }

  /// Whether a worker has the job still; it keeps it for a while from now on.
  private func isHeld(_ claim: JobClaim) throws(LibraryError) -> Bool {
    try store.update(
      claim.job.id, claimedBy: claim.token,
      .progress(claim.job.progress, until: options.now().milliseconds + JobTimes.lease))
  }
}
