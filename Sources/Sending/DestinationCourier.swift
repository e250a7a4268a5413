public import Library

/// Brings parcels to every kind of destination.
public struct DestinationCourier: Courier {
  private let patience: Patience

  /// A courier who waits as long as is usual, or as told.
  public init(patience: Patience = Patience()) { self.patience = patience }

  /// Brings a parcel there.
  public func deliver(
    _ parcel: Parcel, to place: Destination.Place, secret: Password?, log: DeliveryLog
  ) async throws(DeliveryFault) {
    try await errand(place, secret) { sign throws(DeliveryFault) in
      let log = sign.passing(log)
      switch place {
      case .folder(let path): try FolderPlace(path: path).deliver(parcel, log)
      case .webDAV(let service):
        try WebDAVPlace(service, secret, patience, sign).deliver(parcel, log)
      case .paperless(let service):
        try PaperlessPlace(service, secret, patience, sign).deliver(parcel, log)
      case .mail(let mail): try MailPlace(mail, secret, patience, sign).deliver(parcel, log)
      }
    }
  }

  /// Looks whether a parcel is there.
  public func find(
    _ parcel: Parcel, at place: Destination.Place, secret: Password?
  ) async throws(DeliveryFault) -> Arrival {
    try await errand(place, secret) { sign throws(DeliveryFault) in
      switch place {
      case .folder(let path): try FolderPlace(path: path).find(parcel)
      case .webDAV(let service): try WebDAVPlace(service, secret, patience, sign).find(parcel)
      case .paperless(let service):
        try PaperlessPlace(service, secret, patience, sign).find(parcel)
      case .mail: .unknown
      }
    }
  }

  /// Whether the place can be reached and written.
  public func test(
    _ place: Destination.Place, secret: Password?
  ) async throws(DeliveryFault) {
    try await errand(place, secret) { sign throws(DeliveryFault) in
      switch place {
      case .folder(let path): try FolderPlace(path: path).test()
      case .webDAV(let service): try WebDAVPlace(service, secret, patience, sign).test()
      case .paperless(let service): try PaperlessPlace(service, secret, patience, sign).test()
      case .mail(let mail): try MailPlace(mail, secret, patience, sign).test()
      }
    }
  }

  private func errand<Value: Sendable>(
    _ place: Destination.Place, _ secret: Password?,
    _ work: @escaping @Sendable (StopSign) throws(DeliveryFault) -> Value
  ) async throws(DeliveryFault) -> Value {
    do throws(DeliveryFault) {
      if let service = place.service { try Self.check(service, secret) }
      return try await Errands.run(work)
    } catch {
      throw error.hiding(Self.forms(of: secret, user: place.service?.user))
    }
  }

  private static func check(
    _ service: Destination.Service, _ secret: Password?
  ) throws(DeliveryFault) {
    guard let secret else {
      if service.user != nil { throw DeliveryFault(.secretMissing) }
      return
    }
    // A line's end would begin another field or command.
    guard secret.text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw DeliveryFault(.login, "the password has control characters")
    }
  }

  /// How a secret may come back in a server's words.
  private static func forms(of secret: Password?, user: String?) -> [String] {
    guard let text = secret?.text else { return [] }
    let pair = "\(user ?? ""):\(text)"
    return [Base64Lines.text(of: pair.utf8), Base64Lines.text(of: text.utf8), text]
  }
}
