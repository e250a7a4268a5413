import Foundation
import Glibc
import HTTP

/// A client that says exactly what it is told, on its own connection.
final class RawClient {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  struct Answer: Equatable {
    let status: Int
    let head: String
    let body: [UInt8]
    var text: String { String(decoding: body, as: UTF8.self) }

    func field(_ name: String) -> String? {
      for line in head.split(separator: "\r\n").dropFirst() {
        let parts = line.split(separator: ":", maxSplits: 1)
        if parts[0].lowercased() == name.lowercased() {
          return parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
        }
      }
      return nil
    }
  }

  struct Gone: Error {}

  /// Connects to a port of this machine, from 127.0.0.`host`.
  init(port: Int, host: UInt8 = 1) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    let from = Self.address(host: host, port: 0)
    let to = Self.address(host: 1, port: port)
    guard Self.call(from, { bind(descriptor, $0, $1) }) == 0,
      Self.call(to, { connect(descriptor, $0, $1) }) == 0
    else { throw Gone() }
  }

  deinit { close(descriptor) }

  private static func address(host: UInt8, port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr = in_addr(s_addr: (0x7F00_0000 | UInt32(host)).bigEndian)
    return address
  }

  private static func call(
    _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { throw Gone() }
      sent += count
    }
  }

  /// The next bytes; empty when the server has closed.
  func receive() -> [UInt8] {
    if !rest.isEmpty {
      defer { rest = [] }
      return rest
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return Array(buffer.prefix(max(0, count)))
  }

  /// Reads until the text has come; returns everything up to its end.
  func read(until mark: String) throws -> String {
    var got: [UInt8] = []
    let mark = Array(mark.utf8)
    while true {
      let more = receive()
      if more.isEmpty { throw Gone() }
      let start = max(0, got.count - mark.count)
      got += more
      if got.count < mark.count { continue }
      for place in start...(got.count - mark.count) where got[place] == mark[0] {
        if Array(got[place..<(place + mark.count)]) == mark {
          rest = Array(got[(place + mark.count)...])
          return String(decoding: got[..<(place + mark.count)], as: UTF8.self)
        }
      }
    }
  }

  /// One answer; without a body for HEAD.
  func answer(hasBody: Bool = true) throws -> Answer {
    let head = try read(until: "\r\n\r\n")
    guard let status = Int(head.split(separator: " ")[1]) else { throw Gone() }
    var answer = Answer(status: status, head: head, body: [])
    guard hasBody, status != 204, status != 304 else { return answer }
    var body: [UInt8] = []
    if answer.field("Transfer-Encoding") == "chunked" {
      while true {
        let line = try read(until: "\r\n").dropLast(1)
        let count = Int(line.prefix { $0.isHexDigit }, radix: 16) ?? 0
        body += try take(count + 2).dropLast(2)
        if count == 0 { break }
      }
    } else {
      body = try take(Int(answer.field("Content-Length") ?? "") ?? 0)
    }
    answer = Answer(status: status, head: head, body: body)
    return answer
  }

  private func take(_ count: Int) throws -> [UInt8] {
    var got: [UInt8] = []
    while got.count < count {
      let more = receive()
      if more.isEmpty { throw Gone() }
      got += more
    }
    rest = Array(got[count...])
    return Array(got[..<count])
  }

  /// Whether the server closes within the time for reading.
  func isClosed() -> Bool {
    while true {
      var byte: UInt8 = 0
      let count = recv(descriptor, &byte, 1, 0)
      if count == 1 { continue }
      return count == 0 || errno != EAGAIN
    }
  }
}

/// Runs what blocks on a thread of its own: the tests' threads are those of the handlers too.
@discardableResult
func onThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result { try body() }) }
  }
}

/// Runs a server while the client's side runs on a thread of its own.
func withServer<Value: Sendable>(
  limits: ServerLimits = ServerLimits(), threads: Int = 2,
  log: @escaping @Sendable (AccessRecord) -> Void = { _ in },
  atOnce: @escaping @Sendable (Request) -> Response? = { _ in nil },
  _ handler: @escaping @Sendable (Request) async -> Response,
  client: @escaping @Sendable (Int) throws -> Value
) async throws -> Value {
  var configuration = HTTPServer.Configuration()
  configuration.limits = limits
  configuration.threads = threads
  configuration.log = log
  configuration.atOnce = atOnce
  let server = try HTTPServer(configuration, handler: handler)
  let result: Result<Value, any Error>
  do {
    result = .success(try await onThread { try client(server.port) })
  } catch {
    result = .failure(error)
  }
  await server.stop(within: .seconds(2))
  return try result.get()
}

/// A request without a body.
func get(_ target: String, _ fields: String = "") -> String {
  "GET \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"
}

/// A tenth of a second.
func sleepAWhile() throws { usleep(100_000) }
