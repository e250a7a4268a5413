import Foundation
public import HTTP
public import Library

/// Where documents are sent.
///
/// Secrets come in and never go out. A folder of this machine, and whatever is spoken to in the
/// clear, is added at the machine itself (`recto destinations`): a device that was let in may not
/// write to this machine's disk or talk to its other programs by way of us.
public struct DestinationResource: Resource {
  private let library: DocumentLibrary
  private let courier: any Courier
  private let secrets: SecretBook

  /// The destinations of a library.
  public init(library: DocumentLibrary, courier: any Courier, secrets: SecretBook) {
    self.library = library
    self.courier = courier
    self.secrets = secrets
  }

  private struct List: Encodable { let destinations: [DestinationForm] }

  private struct Change: Decodable {
    let name: String?
    let isAutomatic: Bool?
    let secret: String?
  }

  private struct Trial: Encodable {
    let works: Bool
    let fault: DeliveryFaultForm?
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/destinations") { _ in
      Answer.json(List(destinations: try await library.destinations().map(form)))
    }
    router.on(.post, "/api/v1/destinations") { request in
      let new = try await Answer.value(NewDestinationForm.self, in: request)
      let destination = try await library.addDestination(
        new.name, try new.place(), automatic: new.isAutomatic ?? false)
      if let secret = new.secret { try secrets.set(Password(secret), of: destination.id) }
      return Answer.json(try form(destination), .created)
    }
    router.on(.patch, "/api/v1/destinations/{destination}", DestinationID.self) { request, id in
      let change = try await Answer.value(Change.self, in: request)
      let destination = try await library.changeDestination(
        id, name: change.name, automatic: change.isAutomatic)
      if let secret = change.secret { try secrets.set(Password(secret), of: id) }
      return Answer.json(try form(destination))
    }
    router.on(.delete, "/api/v1/destinations/{destination}", DestinationID.self) { _, id in
      try await library.removeDestination(id)
      try secrets.set(nil, of: id)
      return Response(.noContent)
    }
    router.on(.post, "/api/v1/destinations/{destination}/test", DestinationID.self) { _, id in
      let destination = try await library.destination(id)
      let secret = try secrets.secret(of: destination)
      do throws(DeliveryFault) {
        try await courier.test(destination.place, secret: secret)
        return Answer.json(Trial(works: true, fault: nil))
      } catch {
        return Answer.json(Trial(works: false, fault: DeliveryFaultForm(error)))
      }
    }
  }

  private func form(_ destination: Destination) throws -> DestinationForm {
    DestinationForm(destination, hasSecret: try secrets.secret(of: destination) != nil)
  }
}

extension DestinationID: PathParameter {
  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Int(pathSegment: pathSegment) else { return nil }
    self.init(Int64(number))
  }
}

/// A destination as the API shows it.
struct DestinationForm: Encodable {
  let id: Int64
  let name: String
  let kind: DestinationKind
  /// A URL; of a folder its path.
  let address: String
  let user: String?
  let sender: String?
  let recipients: [String]?
  let isAutomatic: Bool
  let hasSecret: Bool

  init(_ destination: Destination, hasSecret: Bool) {
    id = destination.id.rawValue
    name = destination.name
    isAutomatic = destination.automaticAfter != nil
    self.hasSecret = hasSecret
    user = destination.place.service?.user
    switch destination.place {
    case .folder(let path):
      (kind, address, sender, recipients) = (.folder, path, nil, nil)
    case .webDAV(let service):
      (kind, address, sender, recipients) = (.webdav, service.address, nil, nil)
    case .paperless(let service):
      (kind, address, sender, recipients) = (.paperless, service.address, nil, nil)
    case .mail(let mail):
      (kind, address) = (.mail, mail.service.address)
      (sender, recipients) = (mail.sender, mail.recipients)
    }
  }
}

/// The kinds of destination, as the API calls them.
enum DestinationKind: String, Codable { case folder, webdav, paperless, mail }

/// A destination that comes in.
struct NewDestinationForm: Decodable {
  let name: String
  let kind: DestinationKind
  let address: String
  let user: String?
  let sender: String?
  let recipients: [String]?
  /// Certificates in PEM that vouch for the server in place of the system's.
  let authority: String?
  let isAutomatic: Bool?
  let secret: String?

  func place() throws(RequestError) -> Destination.Place {
    let service = Destination.Service(address: address, user: user, authority: authority)
    // Also to this machine itself nothing goes in the clear by a browser's wish.
    let scheme = service.parts?.scheme?.lowercased()
    guard scheme == "https" || scheme == "smtps" || scheme == "smtp" && !service.isLoopback else {
      throw .unfit(name: "address")
    }
    switch kind {
    case .folder: throw .unfit(name: "kind")
    case .webdav: return .webDAV(service)
    case .paperless: return .paperless(service)
    case .mail:
      guard let sender else { throw .missing(name: "sender") }
      return .mail(Destination.Mail(service: service, sender: sender, recipients: recipients ?? []))
    }
  }
}
