import CMicroHTTPD
import Glibc

/// A request's first line and fields, looked through.
struct RequestHead {
  let method: Method
  let target: Target
  let fields: Fields
  let peer: PeerAddress
  /// Bytes of the body; `nil` when it comes in chunks.
  let length: Int?
  var hasBody: Bool { length != 0 }

  /// Checks what libmicrohttpd has parsed; throws the status to refuse it with.
  init(
    method: String, target text: String, connection: Connection, limits: ServerLimits
  ) throws(HeadRefusal) {
    if text.utf8.count > limits.targetBytes { throw HeadRefusal(status: .targetTooLong) }
    let lines = Self.lines(of: connection)
    let size = lines.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
    guard lines.count <= limits.fieldCount, size <= limits.fieldBytes else {
      throw HeadRefusal(status: .fieldsTooLarge)
    }
    var fields = Fields()
    for line in lines {
      guard Fields.isToken(line.name) else { throw HeadRefusal(status: .badRequest) }
      fields.add(line.name, line.value)
    }
    guard let target = Target(text), fields.all("Host").count == 1 else {
      throw HeadRefusal(status: .badRequest)
    }
    guard let method = Method(rawValue: method) else { throw HeadRefusal(status: .notImplemented) }
    let length = try Self.length(of: fields)
    if let length, length > limits.bodyBytes { throw HeadRefusal(status: .contentTooLarge) }
    self.method = method
    self.target = target
    self.fields = fields
    self.peer = Self.peer(of: connection)
    self.length = length
  }

  /// The bytes of the body; `nil` when it comes in chunks. Anything that two programs could read in
  /// two ways is refused: a request might hide in it (RFC 9112, section 11.2).
  private static func length(of fields: Fields) throws(HeadRefusal) -> Int? {
    let told = fields.all("Content-Length")
    if fields["Transfer-Encoding"] != nil {
      guard told.isEmpty,
        fields.list("Transfer-Encoding").map({ $0.lowercased() }) == ["chunked"]
      else { throw HeadRefusal(status: .badRequest) }
      return nil
    }
    if told.isEmpty { return 0 }
    guard told.count == 1, let length = Text.number(told[0]) else {
      throw HeadRefusal(status: .badRequest)
    }
    return length
  }

  /// The address that a connection comes from.
  static func peer(of connection: Connection) -> PeerAddress {
    recto_client_address(connection.pointer).flatMap { PeerAddress(socketAddress: $0) }
      ?? PeerAddress(bytes: [0, 0, 0, 0])
  }

  private struct Line {
    let name: String
    let value: String
  }

  private static func lines(of connection: Connection) -> [Line] {
    var lines: [Line] = []
    withUnsafeMutablePointer(to: &lines) { pointer in
      _ = MHD_get_connection_values_n(
        connection.pointer, .HEADER_KIND,
        { target, _, name, nameLength, value, valueLength in
          target?.assumingMemoryBound(to: [Line].self).pointee.append(
            Line(name: text(name, nameLength), value: text(value, valueLength)))
          return .YES
        }, pointer)
    }
    return lines
  }
}

private func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  guard let start else { return "" }
  return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
}

/// A head that is not taken.
struct HeadRefusal: Error {
  let status: Status
}
