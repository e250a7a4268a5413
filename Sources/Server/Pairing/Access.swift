import HTTP

/// Who asks, and whether they may.
public struct Access: Sendable {
  package let devices: DeviceList

  /// Access for these devices.
  public init(devices: DeviceList) { self.devices = devices }

  /// Who sent a request.
  struct Caller {
    /// `nil`: nobody who was let in.
    let device: Device?
    /// Whether it showed a key of its own accord. Browsers send cookies without being asked.
    let isProgram: Bool
  }

  /// A key in `Authorization` counts before a cookie.
  func caller(of request: Request) -> Caller {
    if let field = request.fields["Authorization"] {
      let parts = field.split(separator: " ")
      let isBearer = parts.count == 2 && parts[0].lowercased() == "bearer"
      let secret = isBearer ? Secret(String(parts[1])) : nil
      return Caller(
        device: secret.flatMap { devices.device(showing: $0) }, isProgram: true)
    }
    let secret = DeviceCookie.secret(in: request)
    return Caller(device: secret.flatMap { devices.device(showing: $0) }, isProgram: false)
  }

  /// The device that sent a request; throws when none did.
  func device(of request: Request) throws(AccessError) -> Device {
    guard let device = caller(of: request).device else { throw .notPaired }
    return device
  }

  /// What anybody may ask: whether he is let in, to be let in, and what the API is.
  static func isOpen(_ request: Request) -> Bool {
    switch request.target.path {
    case ["api", "v1", "session"]:
      request.method.isSafe || request.method == .post
    case ["api", "v1", "openapi.json"]: request.method.isSafe
    default: false
    }
  }
}

/// Why somebody may not do what he asks for.
enum AccessError: Error, Equatable {
  /// The request calls this server by a name that is not its own.
  case hostUnknown
  /// A page from elsewhere made the request.
  case originForeign
  case notPaired
  /// The word by which to be let in is wrong, was used, or has run out.
  case codeUnknown
  case tooManyTries
}
