import CZlib

/// Content made smaller for the way (RFC 9110, section 8.4).
public enum ContentCoding {
  /// The coding's name in fields.
  public static let gzip = "gzip"

  /// The answer with its bytes in gzip, where the client takes that and it is worth it.
  public static func compressed(_ response: Response, for request: Request) -> Response {
    guard case .bytes(let bytes) = response.content, response.status == .ok,
      response.fields["Content-Encoding"] == nil,
      let type = response.fields["Content-Type"], isWorthwhile(for: type, bytes.count)
    else { return response }
    var result = response
    result.fields.add("Vary", "Accept-Encoding")
    guard accepts(gzip, request.fields), let small = gzipped(bytes), small.count < bytes.count
    else { return result }
    result.content = .bytes(small)
    result.fields["Content-Encoding"] = gzip
    if let tag = response.fields["ETag"] {
      result.fields["ETag"] = EntityTag(String(tag.dropFirst().dropLast())).coded(by: gzip).text
    }
    return result
  }

  /// Whether content of a type and length becomes smaller by it.
  public static func isWorthwhile(for type: String, _ length: Int) -> Bool {
    length >= 1024 && isText(type)
  }

  /// Bytes as a gzip file (RFC 1952); `nil` when there is no memory for it.
  public static func gzipped(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // 15 bits of window, and 16 for gzip's frame.
    let opened = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    var source = bytes
    let result = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      source.withUnsafeMutableBufferPointer { source in
        stream.next_in = source.baseAddress
        stream.avail_in = UInt32(source.count)
        stream.next_out = target.baseAddress
        stream.avail_out = UInt32(bound)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? bound - Int(stream.avail_out) : 0
      }
    }
    return result.isEmpty ? nil : result
  }

  /// Whether a client says that it takes a coding (RFC 9110, section 12.5.3).
  public static func accepts(_ coding: String, _ fields: Fields) -> Bool {
    var anything = false
    for member in fields.list("Accept-Encoding") {
      let parts = member.split(separator: ";").map(Text.trimmed)
      let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map {
        Double($0.dropFirst(2)) ?? 0
      }
      let wanted = (weight ?? 1) > 0
      if parts.first?.lowercased() == coding { return wanted }
      if parts.first == "*" { anything = wanted }
    }
    return anything
  }

  private static func isText(_ type: String) -> Bool {
    type.hasPrefix("text/") && !type.hasPrefix("text/event-stream")
      || [
        "application/json", "application/javascript", "application/manifest+json",
        "application/problem+json", "application/wasm", "image/svg+xml",
      ].contains { type.hasPrefix($0) }
  }
}
