import CMicroHTTPD
import Glibc
import Synchronization

/// libmicrohttpd's threads on one listening socket.
final class Daemon: Sendable {
  private let handle: Handle
  private let core: ServerCore
  /// libmicrohttpd's context; given back when its threads are gone.
  private let context: Context

  /// Unchecked because a pointer is not Sendable: libmicrohttpd allows its functions to any thread.
  private struct Handle: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Unchecked for the same reason; nobody but libmicrohttpd follows it.
  private struct Context: @unchecked Sendable {
    let pointer: UnsafeMutableRawPointer
  }

  /// Starts threads that answer what comes to the socket.
  init(
    on socket: ListenSocket, identity: TLSIdentity?, core: ServerCore
  ) throws(HTTPServerError) {
    let context = Unmanaged.passRetained(core)
    var flags =
      MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue
    if identity != nil { flags |= MHD_USE_TLS.rawValue }
    let pointer = Self.start(
      flags: flags, socket: socket, identity: identity, core: core,
      context: context.toOpaque())
    guard let pointer else {
      let number = errno
      context.release()
      throw identity == nil ? .system(number: number) : .certificateUnfit
    }
    handle = Handle(pointer: pointer)
    self.context = Context(pointer: context.toOpaque())
    self.core = core
  }

  /// Takes no new connections; the socket is free for another daemon.
  func quiesce() { _ = MHD_quiesce_daemon(handle.pointer) }

  /// Whether anybody is connected. Once a quiet daemon has no connections it stays so.
  var hasConnections: Bool { recto_connection_count(handle.pointer) > 0 }

  /// Waits for the threads and frees all. No exchange may be suspended. To be called once, and
  /// nothing after it.
  func stop() {
    MHD_stop_daemon(handle.pointer)
    Unmanaged<ServerCore>.fromOpaque(context.pointer).release()
  }

  private static func start(
    flags: UInt32, socket: ListenSocket, identity: TLSIdentity?, core: ServerCore,
    context: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    let limits = core.limits
    var options = [
      Self.option(.LISTEN_SOCKET, Int(socket.descriptor)),
      Self.option(.CONNECTION_LIMIT, limits.connections),
      Self.option(.PER_IP_CONNECTION_LIMIT, limits.connectionsPerAddress),
      // Head, answer's head, and a piece of the body must fit; 431 when they do not. Not more: all of
      // it is cleared for each request, which took a quarter of a small one's time.
      Self.option(.CONNECTION_MEMORY_LIMIT, limits.targetBytes + limits.fieldBytes + 8192),
      Self.option(.STRICT_FOR_CLIENT, 1),
      Self.option(
        .URI_LOG_CALLBACK, unsafeBitCast(MHDCallbacks.targetCame, to: Int.self), context),
      Self.option(
        .UNESCAPE_CALLBACK, unsafeBitCast(MHDCallbacks.leaveEscaped, to: Int.self), context),
      Self.option(
        .NOTIFY_COMPLETED, unsafeBitCast(MHDCallbacks.completed, to: Int.self), context),
      Self.option(
        .NOTIFY_CONNECTION, unsafeBitCast(MHDCallbacks.connectionChanged, to: Int.self), context),
    ]
    if core.configuration.threads > 1 {
      options.append(option(.THREAD_POOL_SIZE, core.configuration.threads))
    }
    return withTexts(of: identity) { texts in
      if let texts {
        options.append(option(.HTTPS_MEM_KEY, 0, texts.key))
        options.append(option(.HTTPS_MEM_CERT, 0, texts.certificates))
        options.append(option(.HTTPS_PRIORITIES, 0, texts.priorities))
      }
      options.append(option(.END, 0))
      return options.withUnsafeMutableBufferPointer { options in
        guard let start = options.baseAddress else { return nil }
        let arguments: [any CVarArg] = [
          MHD_OPTION.ARRAY.rawValue, OpaquePointer(start), MHD_OPTION.END.rawValue,
        ]
        return withVaList(arguments) {
          MHD_start_daemon_va(flags, 0, nil, nil, MHDCallbacks.advance, context, $0)
        }
      }
    }
  }

  private static func option(
    _ option: MHD_OPTION, _ value: Int, _ pointer: UnsafeMutableRawPointer? = nil
  ) -> MHD_OptionItem {
    MHD_OptionItem(option: option, value: value, ptr_value: pointer)
  }

  private struct IdentityTexts {
    let key: UnsafeMutableRawPointer
    let certificates: UnsafeMutableRawPointer
    let priorities: UnsafeMutableRawPointer
  }

  /// TLS 1.3 and 1.2, with keys that do not outlive their connection.
  private static let priorities =
    "SECURE128:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2:-RSA:-CIPHER-ALL"
    + ":+AES-128-GCM:+AES-256-GCM:+CHACHA20-POLY1305"

  /// libmicrohttpd parses the texts while it starts.
  private static func withTexts(
    of identity: TLSIdentity?, _ body: (IdentityTexts?) -> OpaquePointer?
  ) -> OpaquePointer? {
    guard let identity else { return body(nil) }
    guard let key = strdup(identity.key), let certificates = strdup(identity.certificates),
      let priorities = strdup(priorities)
    else { return nil }
    defer {
      memset(key, 0, strlen(key))
      free(key)
      free(certificates)
      free(priorities)
    }
    return body(
      IdentityTexts(
        key: UnsafeMutableRawPointer(key), certificates: UnsafeMutableRawPointer(certificates),
        priorities: UnsafeMutableRawPointer(priorities)))
  }
}
