import Glibc
import Synchronization

/// A server on a free port of this machine, whose connections a test answers.
final class FakeServer: Sendable {
  let port: Int
  private let listener: Int32
  private let isClosed = Mutex(false)

  /// Answers each connection on a thread of its own, one after the other's beginning.
  init(_ answer: @escaping @Sendable (Wire) -> Void) {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener) = listener
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        precondition(bind(listener, address, size) == 0 && listen(listener, 20) == 0)
        getsockname(listener, address, &size)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    Self.thread {
      while true {
        let connection = accept(listener, nil, nil)
        if connection < 0 { return }
        Self.thread { answer(Wire(connection)) }
      }
    }
  }

  deinit { close() }

  /// Refuses connections from now on.
  func close() {
    isClosed.withLock { isClosed in
      if !isClosed {
        shutdown(listener, Int32(SHUT_RDWR))
        Glibc.close(listener)
      }
      isClosed = true
    }
  }

  private static func thread(_ body: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(body)).toOpaque()
    pthread_create(
      &thread, nil,
      { box in
        if let box { Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body() }
        return nil
      }, box)
    pthread_detach(thread)
  }
}

/// The server's end of a connection.
final class Wire {
  private let socket: Int32
  private var pending: [UInt8] = []

  init(_ socket: Int32) {
    self.socket = socket
    // No test waits for ever.
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { Glibc.close(socket) }

  /// A line without its end; `nil` when the client is gone.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: 10) {
        let line = pending[..<end].filter { $0 != 13 }
        pending.removeSubrange(...end)
        return String(decoding: line, as: UTF8.self)
      }
      if !fill() { return nil }
    }
  }

  /// So many bytes, or as many as came.
  func bytes(_ count: Int) -> [UInt8] {
    while pending.count < count, fill() {}
    defer { pending.removeFirst(min(count, pending.count)) }
    return Array(pending.prefix(count))
  }

  func send(_ text: String) {
    _ = Glibc.send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
  }

  /// Says nothing until the client has gone, or for some seconds.
  func stayMute() { while fill() {} }

  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = recv(socket, &bytes, bytes.count, 0)
    if count > 0 { pending += bytes[..<count] }
    return count > 0
  }
}

/// How a server fails once; tests give several, for one request after the other.
enum Trick: Sendable {
  /// As it should.
  case none
  /// This status, and nothing is done.
  case status(Int)
  /// This status, although all was done.
  case statusAfterDoing(Int)
  /// The connection ends when the head is read.
  case hangsUpAtOnce
  /// The connection ends in the middle of the body.
  case hangsUpMidway
  /// The connection ends when all is done, before a word is said.
  case hangsUpAfterDoing
  /// All is done, and never answered.
  case muteAfterDoing
  /// Nothing is done, and nothing answered.
  case mute
  /// Half of the body is kept, and the connection ends.
  case keepsHalf
  /// It is elsewhere.
  case redirects(String)
}

/// A request as a fake has read it.
struct FakeRequest: Sendable {
  let method: String
  let path: String
  let fields: [String: String]
  let body: [UInt8]

  /// Reads one; where the trick says so, only part of it.
  init?(_ wire: Wire, halfOf isHalf: (String) -> Bool) {
    guard let first = wire.line() else { return nil }
    let words = first.split(separator: " ").map { String($0) }
    guard words.count == 3 else { return nil }
    (method, path) = (words[0], words[1])
    var fields: [String: String] = [:]
    while let line = wire.line(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0) }
      if parts.count == 2 {
        fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
      }
    }
    self.fields = fields
    let length = Int(fields["content-length"] ?? "0") ?? 0
    if fields["expect"] != nil { wire.send("HTTP/1.1 100 Continue\r\n\r\n") }
    body = wire.bytes(isHalf(method) ? length / 2 : length)
  }
}

extension Wire {
  func answer(_ status: Int, _ body: String = "", _ fields: String = "", bodyless: Bool = false) {
    send(
      "HTTP/1.1 \(status) Word\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n"
        + fields + "\r\n" + (bodyless ? "" : body))
  }
}
