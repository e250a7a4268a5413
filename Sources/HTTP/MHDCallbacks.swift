import CMicroHTTPD
import Glibc

/// What libmicrohttpd's threads call. Each finds its object and hands the call on.
enum MHDCallbacks {
  /// A request's first line has come; what is returned is the request's context from now on.
  static let targetCame:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?
    ) -> UnsafeMutableRawPointer? = { context, target, connection in
      guard let context, let target, let connection,
        let clock = recto_connection_context(connection)
      else { return nil }
      let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
      let owned = Unmanaged<ConnectionClock>.fromOpaque(clock).takeUnretainedValue()
      let exchange = Exchange(
        target: String(cString: target), connection: connection, clock: owned, core: core)
      core.begun(exchange, on: owned)
      return Unmanaged.passRetained(exchange).toOpaque()
    }

  /// The head has come, a piece of the body, its end, or a resumption.
  static let advance:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<Int>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result = { _, connection, _, method, _, bytes, count, context in
      guard let connection, let method, let count, let pointer = context?.pointee else {
        return .NO
      }
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
      let piece = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count.pointee)
      switch exchange.advance(String(cString: method), with: piece) {
      case .wait(let taken):
        count.pointee -= taken
        return .YES
      case .cut: return .NO
      case .answer(let response):
        return MHDResponse.queue(response, of: exchange, on: connection) ? .YES : .NO
      }
    }

  /// The answer has gone out, or never will.
  static let completed:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_RequestTerminationCode
    ) -> Void = { _, _, context, reason in
      guard let pointer = context?.pointee else { return }
      context?.pointee = nil
      let exchange = Unmanaged<Exchange>.fromOpaque(pointer)
      exchange.takeUnretainedValue().complete(
        isWhole: reason == .REQUEST_TERMINATED_COMPLETED_OK)
      exchange.release()
    }

  /// A connection begins or ends; its clock is its context in between.
  static let connectionChanged:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
      MHD_ConnectionNotificationCode
    ) -> Void = { context, connection, clock, change in
      guard let context, let connection, let clock else { return }
      let core = Unmanaged<ServerCore>.fromOpaque(context).takeUnretainedValue()
      if change == .CONNECTION_NOTIFY_STARTED {
        let new = ConnectionClock(
          descriptor: recto_connection_socket(connection),
          peer: recto_client_address(connection).flatMap { PeerAddress(socketAddress: $0) }
            ?? PeerAddress(bytes: [0, 0, 0, 0]),
          deadline: MonotonicTime.now + core.limits.headSeconds)
        core.add(new)
        clock.pointee = Unmanaged.passRetained(new).toOpaque()
      } else if let pointer = clock.pointee {
        clock.pointee = nil
        let old = Unmanaged<ConnectionClock>.fromOpaque(pointer)
        core.remove(old.takeUnretainedValue())
        old.release()
      }
    }

  /// Targets are decoded in `Target`, once and strictly.
  static let leaveEscaped:
    @convention(c) (
      UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutablePointer<CChar>?
    ) -> Int = { _, _, text in text.map { strlen($0) } ?? 0 }
}
