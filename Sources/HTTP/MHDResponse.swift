import CMicroHTTPD
import Glibc

/// An answer as libmicrohttpd has it.
enum MHDResponse {
  /// Bytes that a stream is asked for at once.
  private static let blockSize = 16 << 10
  private static let unknownSize = UInt64.max
  private static let endOfStream = -1

  /// Hands an answer over to be sent; false when that cannot be, and the connection must end.
  static func queue(
    _ answer: Response, of exchange: Exchange, on connection: OpaquePointer
  ) -> Bool {
    guard let response = make(answer, of: exchange) else { return false }
    defer { MHD_destroy_response(response) }
    for (name, value) in answer.fields.pairs {
      guard MHD_add_response_header(response, name, value) == .YES else { return false }
    }
    MHD_add_response_header(response, "X-Request-Id", exchange.name)
    if !exchange.core.isRunningFully { MHD_add_response_header(response, "Connection", "close") }
    return MHD_queue_response(connection, UInt32(answer.status.rawValue), response) == .YES
  }

  private static func make(_ answer: Response, of exchange: Exchange) -> OpaquePointer? {
    switch answer.content {
    case .empty:
      return MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
    case .bytes(let bytes):
      return bytes.withUnsafeBytes { bytes in
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
      }
    case .file(let file, let range):
      guard let descriptor = try? file.duplicate() else { return nil }
      let response = MHD_create_response_from_fd_at_offset64(
        UInt64(range.count), descriptor, UInt64(range.lowerBound))
      if response == nil { close(descriptor) }
      return response
    case .stream:
      // The answer may outlive the exchange's request by a little.
      let context = Unmanaged.passRetained(exchange)
      let response = MHD_create_response_from_callback(
        unknownSize, blockSize,
        { context, _, buffer, size in
          guard let context, let buffer else { return MHDResponse.endOfStream }
          let exchange = Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
          let target = UnsafeMutableRawBufferPointer(start: buffer, count: size)
          return exchange.produce(into: target) ?? MHDResponse.endOfStream
        }, context.toOpaque(),
        { context in
          guard let context else { return }
          Unmanaged<Exchange>.fromOpaque(context).release()
        })
      if response == nil { context.release() }
      return response
    }
  }
}
