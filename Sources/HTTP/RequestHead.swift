import CMicroHTTPD
import Glibc

/// A request's first line and fields, looked through.
struct RequestHead {
  let method: Method
  let target: Target
  let fields: Fields
  /// Bytes of the body; `nil` when it comes in chunks.
  let length: Int?
  var hasBody: Bool { length != 0 }

  /// Checks what libmicrohttpd has parsed; throws the status to refuse it with.
  init(
    method: String, target text: String, connection: Connection, limits: ServerLimits
  ) throws(HeadRefusal) {
    if text.utf8.count > limits.targetBytes { throw HeadRefusal(status: .targetTooLong) }
    let lines = Lines(of: connection)
    guard lines.fields.count <= limits.fieldCount, lines.size <= limits.fieldBytes else {
      throw HeadRefusal(status: .fieldsTooLarge)
    }
    let fields = lines.fields
    guard lines.areSound, let target = Target(text), fields.count(of: "Host") == 1 else {
      throw HeadRefusal(status: .badRequest)
    }
    guard let method = Method(rawValue: method) else { throw HeadRefusal(status: .notImplemented) }
    let length = try Self.length(of: fields)
    if let length, length > limits.bodyBytes { throw HeadRefusal(status: .contentTooLarge) }
    self.method = method
    self.target = target
    self.fields = fields
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

  /// The lines of a head as they are read.
  private struct Lines {
    var fields = Fields()
    /// Bytes of all of them.
    var size = 0
    /// Whether each name is one.
    var areSound = true

    init(of connection: Connection) {
      withUnsafeMutablePointer(to: &self) { pointer in
        _ = MHD_get_connection_values_n(
          connection.pointer, .HEADER_KIND,
          { target, _, name, nameLength, value, valueLength in
            guard let lines = target?.assumingMemoryBound(to: Lines.self) else { return .NO }
            let name = text(name, nameLength)
            lines.pointee.size += nameLength + valueLength + 4
            if Fields.isToken(name) {
              lines.pointee.fields.add(name, text(value, valueLength))
            } else {
              lines.pointee.areSound = false
            }
            return .YES
          }, pointer)
      }
    }
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
