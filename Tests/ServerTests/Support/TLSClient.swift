import CGnuTLS
import Foundation
import Glibc

/// A client that believes in one authority only, as a phone that was told to.
final class TLSClient {
  private var session: gnutls_session_t?
  private var credentials: gnutls_certificate_credentials_t?
  private let descriptor: Int32

  struct Failure: Error {
    let reason: String
  }

  /// Connects to a port of this machine, and insists that it is `host`.
  init(port: Int, host: String, trusting authority: [UInt8]) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(reason: "connect") }
    var trusted = authority
    gnutls_certificate_allocate_credentials(&credentials)
    trusted.withUnsafeMutableBufferPointer { buffer in
      var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
      _ = gnutls_certificate_set_x509_trust_mem(credentials, &datum, GNUTLS_X509_FMT_PEM)
    }
    gnutls_init(&session, UInt32(GNUTLS_CLIENT.rawValue))
    gnutls_set_default_priority(session)
    gnutls_credentials_set(session, GNUTLS_CRD_CERTIFICATE, UnsafeMutableRawPointer(credentials))
    gnutls_server_name_set(session, GNUTLS_NAME_DNS, host, host.utf8.count)
    let name = strdup(host)
    defer { free(name) }
    gnutls_session_set_verify_cert(session, name, 0)
    gnutls_transport_set_int2(session, descriptor, descriptor)
    var result: Int32
    repeat {
      result = gnutls_handshake(session)
    } while result < 0 && gnutls_error_is_fatal(result) == 0
    guard result == 0 else { throw Failure(reason: String(cString: gnutls_strerror(result))) }
  }

  deinit {
    gnutls_deinit(session)
    gnutls_certificate_free_credentials(credentials)
    close(descriptor)
  }

  /// The answer to a text.
  func answer(to text: String) throws -> String {
    guard gnutls_record_send(session, text, text.utf8.count) == text.utf8.count else {
      throw Failure(reason: "send")
    }
    var got = ""
    while true {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = gnutls_record_recv(session, &bytes, bytes.count)
      guard count > 0 else { throw Failure(reason: "receive") }
      got += String(decoding: bytes.prefix(count), as: UTF8.self)
      let parts = got.components(separatedBy: "\r\n\r\n")
      let length = parts[0].components(separatedBy: "Content-Length: ").last
        .flatMap { Int($0.prefix { $0.isNumber }) }
      if parts.count == 2, let length, parts[1].utf8.count >= length { return got }
    }
  }

  /// The bytes of the certificate that the server has shown.
  var certificate: [UInt8] {
    var count: UInt32 = 0
    guard let list = gnutls_certificate_get_peers(session, &count), count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: list.pointee.data, count: Int(list.pointee.size)))
  }
}

/// Runs what blocks on a thread of its own.
@discardableResult
func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}
