import Foundation
import Library

/// What WebDAV and Paperless share: addresses, who the user is, and what statuses mean.
struct WebPlace {
  let service: Destination.Service
  let secret: Password?
  let patience: Patience
  let sign: StopSign
  /// Whether a secret without a user's name is a token.
  let takesToken: Bool

  /// An exchange with a path below the service's own.
  func exchange(
    _ method: String, _ path: [String], query: [(String, String)] = [], fields: [String] = [],
    upload: UploadSource? = nil, isTree: Bool = false
  ) throws(DeliveryFault) -> Exchange.Answer {
    let exchange = Exchange(
      url: try url(path, query, isTree: isTree), service: service, method: method,
      fields: fields + authorization, password: secret, upload: upload, patience: patience,
      isStopped: { [sign] in sign.isUp })
    return try exchange.run()
  }

  private var authorization: [String] {
    guard takesToken, service.user == nil, let secret else { return [] }
    return ["Authorization: Token \(secret.text)"]
  }

  private func url(
    _ path: [String], _ query: [(String, String)], isTree: Bool
  ) throws(DeliveryFault) -> String {
    guard var parts = service.parts else { throw DeliveryFault(.refused, "no address") }
    var base = parts.percentEncodedPath
    while base.hasSuffix("/") { base.removeLast() }
    parts.percentEncodedPath =
      base + path.map { "/" + PercentText.of($0) }.joined() + (isTree ? "/" : "")
    if !query.isEmpty {
      parts.percentEncodedQuery = query.map { "\($0)=\(PercentText.of($1))" }.joined(separator: "&")
    }
    guard let url = parts.string else { throw DeliveryFault(.refused, "no address") }
    return url
  }

  /// What a status means that is none of success.
  func fault(_ answer: Exchange.Answer) -> DeliveryFault {
    let cause: DeliveryFault.Cause =
      switch answer.status {
      case 300...399: .moved
      case 401, 403, 407: .login
      case 404, 409, 410: .placeMissing
      case 408, 500, 502...504: .serverFailed
      case 412: .nameTaken
      case 413: .tooLarge
      case 423, 425, 429: .busy
      case 507: .full
      case 400...599: .refused
      default: .answerUnclear
      }
    let detail = cause == .moved ? Self.place(answer.fields["location"] ?? "") : answer.line(cause)
    return DeliveryFault(cause, detail, code: answer.status)
  }

  /// Where a redirection leads, without what may be secret in it.
  private static func place(_ location: String) -> String {
    guard let parts = URLComponents(string: location), let host = parts.host else {
      return String(location.prefix { $0 != "?" })
    }
    return "\(parts.scheme ?? "https")://\(host)\(parts.port.map { ":\($0)" } ?? "")\(parts.path)"
  }
}

extension Exchange.Answer {
  /// The first words of an answer that says why; not of a page for people.
  fileprivate func line(_ cause: DeliveryFault.Cause) -> String {
    let text = String(decoding: body.prefix(600), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return cause == .refused && !text.hasPrefix("<") ? text : ""
  }
}

/// Text in a URL: all but letters, digits, `-`, `.`, `_` and `~` is encoded (RFC 3986, 2.3).
enum PercentText {
  static func of(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x2D, 0x2E, 0x5F, 0x7E:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
