import Glibc

/// What the log keeps of a request: nothing of what was searched for, sent or answered.
public struct AccessRecord: Sendable {
  /// The request's name, which the client has in `X-Request-Id`.
  public let id: String
  /// Where it came from.
  public let peer: PeerAddress
  /// `nil` when the head was refused.
  public let method: Method?
  /// As the client wrote it, without the query.
  public let path: String
  /// `nil` when there was no answer.
  public let status: Int?
  /// Bytes of the answer's content; `nil` when they were not counted.
  public let length: Int?
  /// From the request's first line to the answer's last byte.
  public let seconds: Double
  /// Whether the answer was taken whole.
  public let isWhole: Bool
  /// Whether it came over TLS.
  public let isSecure: Bool
  /// When it ended, in seconds since 1970.
  let ended: Int

  /// One line for people, as
  /// `2026-11-30T16:45:12Z 192.168.1.7 GET /api/documents 200 5120 B 3.2 ms k2f0-1a`.
  public var line: String {
    var parts = [
      Self.time(ended), peer.description, method?.rawValue ?? "?", Self.escaped(path, quote: false),
    ]
    parts.append(status.map { String($0) } ?? "-")
    if let length { parts.append("\(length) B") }
    parts.append("\(milliseconds) ms")
    parts.append(id)
    if !isWhole { parts.append("broken off") }
    return parts.joined(separator: " ")
  }

  /// One JSON object.
  public var json: String {
    let members = [
      "\"time\": \"\(Self.time(ended))\"", "\"peer\": \"\(peer)\"",
      "\"method\": " + (method.map { "\"\($0.rawValue)\"" } ?? "null"),
      "\"path\": \"\(Self.escaped(path, quote: true))\"",
      "\"status\": " + (status.map { String($0) } ?? "null"),
      "\"bytes\": " + (length.map { String($0) } ?? "null"),
      "\"milliseconds\": \(milliseconds)", "\"id\": \"\(id)\"", "\"whole\": \(isWhole)",
      "\"tls\": \(isSecure)",
    ]
    return "{" + members.joined(separator: ", ") + "}"
  }

  private var milliseconds: Double { (seconds * 10_000).rounded() / 10 }

  /// Anything but printable ASCII as `\u00NN`, so that no client can forge a line or move the
  /// cursor of who reads the log.
  private static func escaped(_ text: String, quote: Bool) -> String {
    var result = ""
    for byte in text.utf8 {
      let isPlain =
        byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\\")
        && (!quote || byte != UInt8(ascii: "\""))
      if isPlain {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
    return result
  }

  private static func time(_ seconds: Int) -> String {
    var seconds = seconds
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + String(number) }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
