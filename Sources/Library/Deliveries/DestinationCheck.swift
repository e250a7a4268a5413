public import Foundation

/// What is wrong with a destination.
public enum DestinationFault: Error, Equatable, Sendable {
  /// A name has 1 to 100 bytes, without control characters.
  case nameUnfit
  /// Another destination has the name.
  case nameTaken
  /// A folder's path begins with a slash.
  case pathUnfit
  /// The address is no URL of a scheme that the kind knows, with a host, and without user,
  /// password, query and fragment.
  case addressUnfit
  /// The address is in the clear, to another machine, and the user has not allowed that.
  case plainForbidden
  /// The user's name, or a mail address, has control characters, or is none.
  case personUnfit
  /// Mail goes to nobody.
  case recipientsMissing
  /// The certificates are not in PEM.
  case authorityUnfit
}

extension Destination {
  /// Throws what no destination can have.
  public func check() throws(DestinationFault) {
    guard (1...100).contains(name.utf8.count), Self.isClean(name) else { throw .nameUnfit }
    switch place {
    case .folder(let path):
      guard path.hasPrefix("/"), path.utf8.count < 4000, !path.utf8.contains(0) else {
        throw .pathUnfit
      }
    case .webDAV(let service), .paperless(let service):
      try service.check(schemes: ["https": true, "http": false])
    case .mail(let mail):
      // Over smtp the connection becomes a secure one by STARTTLS, or there is none.
      try mail.service.check(schemes: ["smtps": true, "smtp": true])
      guard !mail.recipients.isEmpty else { throw .recipientsMissing }
      for address in [mail.sender] + mail.recipients {
        guard Self.isMailAddress(address) else { throw .personUnfit }
      }
    }
  }

  fileprivate static func isClean(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// Whether a text can stand between `<` and `>` of a mail command and harm nothing there.
  private static func isMailAddress(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), text.utf8.count <= 254 else {
      return false
    }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>(),;:\\\"[]".utf8.contains($0) }
  }
}

extension Destination.Service {
  /// The parts of its address that are used; `nil` when it is none.
  public var parts: URLComponents? {
    guard let parts = URLComponents(string: address), parts.host?.isEmpty == false,
      parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
    else { return nil }
    return parts
  }

  /// Whether nobody else hears what is said to it: the host is this machine.
  public var isLoopback: Bool {
    guard let host = parts?.host?.lowercased() else { return false }
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
    let isAddress = numbers.count == 4 && numbers.allSatisfy { UInt8($0) != nil }
    return host == "localhost" || host == "::1" || host == "[::1]"
      || isAddress && numbers[0] == "127"
  }

  /// `schemes` tells of each whether it is secure.
  fileprivate func check(schemes: [String: Bool]) throws(DestinationFault) {
    guard address.utf8.count < 2000, Destination.isClean(address), let parts,
      let isSecure = schemes[parts.scheme?.lowercased() ?? ""]
    else { throw .addressUnfit }
    guard isSecure || isLoopback || allowsPlain else { throw .plainForbidden }
    guard Destination.isClean(user ?? ""), (user ?? "").utf8.count <= 500 else {
      throw .personUnfit
    }
    if let authority {
      guard authority.contains("-----BEGIN CERTIFICATE-----"), authority.utf8.count <= 200_000
      else { throw .authorityUnfit }
    }
  }
}
