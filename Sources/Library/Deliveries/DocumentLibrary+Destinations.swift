import Foundation

/// Where documents are sent. Their list is a setting of the library, so all who share it see the
/// same.
extension DocumentLibrary {
  private static let setting = "destinations"

  /// The destinations, in the order in which they were added.
  public func destinations() throws(LibraryError) -> [Destination] {
    try Self.destinations(in: store, at: folder)
  }

  /// A destination.
  public func destination(_ id: DestinationID) throws(LibraryError) -> Destination {
    guard let found = try destinations().first(where: { $0.id == id }) else {
      throw .delivery(.noDestination)
    }
    return found
  }

  /// Adds a destination. Where `automatic`, every document from now on is sent there when it is
  /// kept and read.
  @discardableResult
  public func addDestination(
    _ name: String, _ place: Destination.Place, automatic: Bool = false
  ) throws(LibraryError) -> Destination {
    try write { () throws(LibraryError) in
      let number = (Int64(try store.setting("destinationCount") ?? "") ?? 0) + 1
      var destination = Destination(id: DestinationID(number), name: name, place: place)
      if automatic { destination.automaticAfter = try newestDocument() }
      var all = try destinations()
      try check(destination, among: all)
      all.append(destination)
      try store.set("destinationCount", to: String(number))
      try store.set(Self.setting, to: StoredForm.json(all))
      return destination
    }
  }

  /// Gives a destination another name, or lets it be sent to by itself or by hand only. `nil`
  /// leaves things as they are. (Another address is another destination: a secret stays with the
  /// address that it was given for.)
  @discardableResult
  public func changeDestination(
    _ id: DestinationID, name: String? = nil, automatic: Bool? = nil
  ) throws(LibraryError) -> Destination {
    try write { () throws(LibraryError) in
      var all = try destinations()
      guard let place = all.firstIndex(where: { $0.id == id }) else {
        throw .delivery(.noDestination)
      }
      if let name { all[place].name = name }
      if let automatic, automatic != (all[place].automaticAfter != nil) {
        all[place].automaticAfter = automatic ? try newestDocument() : nil
      }
      try check(all[place], among: all)
      try store.set(Self.setting, to: StoredForm.json(all))
      return all[place]
    }
  }

  /// Removes a destination. What waits for it is cancelled; what was sent there stays written down.
  public func removeDestination(_ id: DestinationID) throws(LibraryError) {
    try write { () throws(LibraryError) in
      var all = try destinations()
      guard all.contains(where: { $0.id == id }) else { throw .delivery(.noDestination) }
      all.removeAll { $0.id == id }
      try store.set(Self.setting, to: StoredForm.json(all))
      for delivery in try store.deliveries(DeliveryQuery(states: Delivery.openStates))
      where delivery.destination == id {
        try stop(delivery)
      }
    }
  }

  static func destinations(
    in store: any LibraryStore, at folder: LibraryFolder
  ) throws(LibraryError) -> [Destination] {
    guard let text = try store.setting(setting) else { return [] }
    return try StoredForm.value([Destination].self, text, in: folder.database)
  }

  private func newestDocument() throws(LibraryError) -> DocumentID {
    try store.allDocuments().max() ?? DocumentID(0)
  }

  private func check(
    _ destination: Destination, among all: [Destination]
  ) throws(LibraryError) {
    do throws(DestinationFault) {
      try destination.check()
    } catch {
      throw .delivery(.badDestination(error))
    }
    let isTaken = all.contains { other in
      other.id != destination.id && other.name.lowercased() == destination.name.lowercased()
    }
    if isTaken { throw .delivery(.badDestination(.nameTaken)) }
  }
}

extension LibraryStore {
  /// Makes a copy of a library, whose original may live on, send nothing by itself that the
  /// original may have sent: what was open waits for the user, and automatic destinations get only
  /// documents that come later.
  func holdDeliveries() throws(LibraryError) {
    try transaction { () throws(LibraryError) in
      let folder = LibraryFolder("")
      var all = try DocumentLibrary.destinations(in: self, at: folder)
      let newest = try allDocuments().max() ?? DocumentID(0)
      for index in all.indices where all[index].automaticAfter != nil {
        all[index].automaticAfter = newest
      }
      if !all.isEmpty { try set("destinations", to: StoredForm.json(all)) }
      for var delivery in try deliveries(DeliveryQuery(states: Delivery.openStates)) {
        _ = try update(
          delivery.job, claimedBy: nil, .cancelled(at: delivery.changed.milliseconds))
        delivery.state = .uncertain
        delivery.fault = DeliveryFault(.copied)
        try update(delivery)
      }
    }
  }
}
