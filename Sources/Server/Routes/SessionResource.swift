public import HTTP

/// This browser's standing: whether it is let in, and how it gets in and out.
public struct SessionResource: Resource {
  private let access: Access
  private let desk: PairingDesk

  /// The session of devices that the desk lets in.
  public init(access: Access, desk: PairingDesk) {
    self.access = access
    self.desk = desk
  }

  private struct Session: Encodable {
    let isPaired: Bool
    let device: DeviceForm?
  }

  private struct Arrival: Decodable {
    let code: String
    let name: String?
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/session") { request in
      let device = access.caller(of: request).device
      var response = Answer.json(
        Session(isPaired: device != nil, device: device.map { DeviceForm($0, isCurrent: true) }))
      // Who comes keeps its cookie for as long again.
      if device != nil, let secret = DeviceCookie.secret(in: request) {
        response.fields["Set-Cookie"] = DeviceCookie.field(secret, isSecure: request.isSecure)
      }
      return response
    }
    router.on(.post, "/api/v1/session") { request in
      let arrival = try await Answer.value(Arrival.self, in: request)
      switch desk.redeem(arrival.code, from: request.peer) {
      case .tooManyTries: throw AccessError.tooManyTries
      case .unknown: throw AccessError.codeUnknown
      case .welcome: break
      }
      let name = arrival.name ?? Self.name(of: request)
      let (device, secret) = try access.devices.add(name: name)
      var response = Answer.json(
        Session(isPaired: true, device: DeviceForm(device, isCurrent: true)), .created)
      response.fields["Set-Cookie"] = DeviceCookie.field(secret, isSecure: request.isSecure)
      return response
    }
    router.on(.delete, "/api/v1/session") { request in
      try access.devices.revoke(try access.device(of: request).id)
      let cookie = DeviceCookie.removal(isSecure: request.isSecure)
      return Response(.noContent, fields: ["Set-Cookie": cookie])
    }
  }

  /// What a browser says that it is, in short.
  private static func name(of request: Request) -> String {
    let agent = request.fields["User-Agent"] ?? ""
    let systems = [
      ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Macintosh", "Mac"),
      ("Windows", "Windows"), ("Linux", "Linux"),
    ]
    return systems.first { agent.contains($0.0) }?.1 ?? "Browser"
  }
}
