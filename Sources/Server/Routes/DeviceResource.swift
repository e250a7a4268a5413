import Foundation
public import HTTP

/// The devices that were let in: to list, to name, to send away, and to invite more.
public struct DeviceResource: Resource {
  private let access: Access
  private let desk: PairingDesk
  private let address: @Sendable (Request) -> String

  /// The devices. `address` gives the address that a new one is to open, as `https://host:port`.
  public init(
    access: Access, desk: PairingDesk, address: @escaping @Sendable (Request) -> String
  ) {
    self.access = access
    self.desk = desk
    self.address = address
  }

  private struct List: Encodable { let devices: [DeviceForm] }
  private struct Name: Decodable { let name: String }

  private struct Program: Encodable {
    let device: DeviceForm
    /// Told only here.
    let key: String
  }

  private struct Invitation: Encodable {
    let url: String
    let seconds: Int
    /// A QR code of the address.
    let svg: String?
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    let devices = access.devices
    router.on(.get, "/api/v1/devices") { request in
      let current = try access.device(of: request).id
      return Answer.json(
        List(devices: devices.devices.map { DeviceForm($0, isCurrent: $0.id == current) }))
    }
    router.on(.post, "/api/v1/devices") { request in
      let (device, secret) = try devices.add(
        name: try await Answer.value(Name.self, in: request).name)
      return Answer.json(
        Program(device: DeviceForm(device, isCurrent: false), key: secret.text), .created)
    }
    router.on(.patch, "/api/v1/devices/{device}", DeviceID.self) { request, id in
      try devices.rename(id, to: try await Answer.value(Name.self, in: request).name)
      return Response(.noContent)
    }
    router.on(.delete, "/api/v1/devices/{device}", DeviceID.self) { _, id in
      try devices.revoke(id)
      return Response(.noContent)
    }
    router.on(.post, "/api/v1/invitations") { request in
      let url = PairingLink.text(address: address(request), code: desk.offer())
      return Answer.json(
        Invitation(url: url, seconds: Int(PairingDesk.lifetime), svg: QRCode(url)?.svg), .created)
    }
  }
}

/// A device as the API shows it.
struct DeviceForm: Encodable {
  let id: DeviceID
  let name: String
  let added: Date
  let seen: Date
  /// Whether it is the one that asks.
  let isCurrent: Bool

  init(_ device: Device, isCurrent: Bool) {
    id = device.id
    name = device.name
    added = device.added
    seen = device.seen
    self.isCurrent = isCurrent
  }
}

/// The address that a new device opens.
public enum PairingLink {
  /// The code stands behind the `#`: browsers send nothing of that, so it is in no log, and whoever
  /// only looks what is behind a link does not use it up.
  public static func text(address: String, code: Secret) -> String {
    "\(address)/pair#\(code.text)"
  }
}
