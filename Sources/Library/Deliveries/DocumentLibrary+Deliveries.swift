import Foundation

// What users and programs do with deliveries. None of it waits for anything outside.
extension DocumentLibrary {
  /// Deliveries, newest first.
  public func deliveries(
    _ query: DeliveryQuery = DeliveryQuery()
  ) throws(LibraryError) -> [Delivery] {
    try store.deliveries(query)
  }

  /// A delivery.
  public func delivery(_ id: DeliveryID) throws(LibraryError) -> Delivery {
    guard let delivery = try store.delivery(id) else { throw .delivery(.noDelivery) }
    return delivery
  }

  /// Asks for a document to be sent. Where that was asked before and has not ended, nothing is
  /// added: the same delivery comes back, and what waited for another attempt is begun at once.
  ///
  /// - Parameter again: whether what was sent there before is sent once more; else `sentAlready` is
  ///   thrown.
  @discardableResult
  public func send(
    _ document: DocumentID, to destination: DestinationID, again: Bool = false
  ) throws(LibraryError) -> Delivery {
    try write { () throws(LibraryError) in
      let place = try self.destination(destination)
      let row = try editable(document, expecting: nil)
      guard try !store.pages(of: document, withRemoved: false).isEmpty else {
        throw .delivery(.noPages)
      }
      let earlier = try store.deliveries(DeliveryQuery(document: document)).filter {
        $0.destination == destination
      }
      if let open = earlier.first(where: { $0.state == .underWay }) { return open }
      if var open = earlier.first(where: { $0.state == .waiting }) {
        // A worker that has just claimed the job finds that it is not its own any more.
        _ = try store.update(
          open.job, claimedBy: nil, .cancelled(at: options.now().milliseconds))
        open.job = try insertJob(for: open.id, of: document, priority: 10)
        try store.update(open)
        return open
      }
      if let open = earlier.first(where: { $0.state == .uncertain }) {
        throw .delivery(.undecided(open.id))
      }
      if !again, let sent = earlier.first(where: { $0.state == .sent }) {
        throw .delivery(.sentAlready(sent.id))
      }
      return try insertDelivery(of: row, to: place, priority: 10)
    }
  }

  /// Ends a delivery that has not ended. What may have arrived stays uncertain, and is not tried
  /// again.
  public func cancel(_ id: DeliveryID) throws(LibraryError) {
    try write { () throws(LibraryError) in
      let delivery = try delivery(id)
      if Delivery.openStates.contains(delivery.state) { try stop(delivery) }
    }
  }

  /// Decides about a delivery that has not gone well.
  ///
  /// - Parameter arrived: true: the user has seen that it is there. False: it is to be sent again;
  ///   what may have arrived is looked for first, where the destination can be asked.
  @discardableResult
  public func decide(_ id: DeliveryID, arrived: Bool) throws(LibraryError) -> Delivery {
    try write { () throws(LibraryError) in
      var delivery = try delivery(id)
      let decidable: Set<DeliveryState> =
        arrived ? [.uncertain] : [.uncertain, .failed, .cancelled]
      guard decidable.contains(delivery.state) else { throw .delivery(.notOpen(delivery.state)) }
      let now = options.now()
      _ = try store.update(delivery.job, claimedBy: nil, .cancelled(at: now.milliseconds))
      _ = try store.note(.job(delivery.job))
      delivery.changed = Date(milliseconds: now.milliseconds)
      if arrived {
        delivery.state = .sent
        delivery.fault = nil
      } else {
        let row = try editable(delivery.document, expecting: nil)
        let destination = try destination(delivery.destination)
        if delivery.state != .uncertain || !destination.place.canBeAsked {
          delivery.state = .waiting
        }
        delivery.job = try insertJob(for: delivery.id, of: row.id, priority: 10)
      }
      try store.update(delivery)
      return delivery
    }
  }

  /// Orders what is sent by itself, once the document is kept and read. For transactions.
  func orderDeliveries(of row: DocumentRow) throws(LibraryError) {
    guard row.state == .kept else { return }
    let wanted = try destinations().filter { destination in
      destination.automaticAfter.map { $0 < row.id } ?? false
    }
    guard !wanted.isEmpty, try !store.pages(of: row.id, withRemoved: false).isEmpty,
      try !store.jobs(JobQuery(document: row.id)).contains(where: { $0.kind == .recognise })
    else { return }
    let before = Set(
      try store.deliveries(DeliveryQuery(document: row.id)).map(\.destination))
    for destination in wanted where !before.contains(destination.id) {
      _ = try insertDelivery(of: row, to: destination, priority: 0)
    }
  }

  /// Ends a delivery's job. For transactions.
  func stop(_ delivery: Delivery) throws(LibraryError) {
    var delivery = delivery
    let now = options.now()
    _ = try store.update(delivery.job, claimedBy: nil, .cancelled(at: now.milliseconds))
    _ = try store.note(.job(delivery.job))
    delivery.changed = Date(milliseconds: now.milliseconds)
    // Whoever is at it asks before the last byte, and is told to stop.
    if delivery.state != .uncertain { delivery.state = .cancelled }
    try store.update(delivery)
  }

  private func insertDelivery(
    of row: DocumentRow, to destination: Destination, priority: Int
  ) throws(LibraryError) -> Delivery {
    let id = DeliveryID()
    let now = Date(milliseconds: options.now().milliseconds)
    let delivery = Delivery(
      id: id, document: row.id, destination: destination.id, destinationName: destination.name,
      state: .waiting, created: now, changed: now, attempts: 0,
      job: try insertJob(for: id, of: row.id, priority: priority))
    try store.insert(delivery)
    return delivery
  }

  private func insertJob(
    for id: DeliveryID, of document: DocumentID, priority: Int
  ) throws(LibraryError) -> JobID {
    try order(NewJob(.send, document: document, priority: priority, order: id.text))
  }
}

extension Delivery {
  /// The states from which it may go on by itself.
  static let openStates: Set<DeliveryState> = [.waiting, .underWay, .uncertain]
}
