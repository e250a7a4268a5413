import Synchronization

/// A server for HTTP/1.1, over TLS or not.
///
/// Its threads are libmicrohttpd's: a few, each with many connections. A handler runs on its
/// connection's thread up to its first wait, and then as any Swift task; meanwhile the connection
/// is suspended and costs no thread. A handler must not block for long before its first `await`.
public final class HTTPServer: Sendable {
  /// How a server is set up.
  public struct Configuration: Sendable {
    /// Where to listen.
    public var addresses: [ListenAddress] = [.loopback]
    /// 0 takes any free one.
    public var port = 0
    /// Who it is; `nil`: no TLS.
    public var identity: TLSIdentity?
    /// What clients may ask of it.
    public var limits = ServerLimits()
    /// libmicrohttpd's threads for each address.
    public var threads = 2
    /// The answer to a request whose head is refused.
    public var refusal: @Sendable (Status) -> Response = { status in
      Response(status, text: "\(status.rawValue)\n")
    }
    /// Asked first about each request without a body: an answer that is at hand needs no task.
    public var atOnce: @Sendable (Request) -> Response? = { _ in nil }
    /// Gets each request when it has ended; `nil`: nobody wants to know.
    public var log: (@Sendable (AccessRecord) -> Void)?

    /// A server on 127.0.0.1, without TLS.
    public init() {}

    var isSecure: Bool { identity != nil }
  }

  /// The port it listens on.
  public let port: Int
  private let core: ServerCore
  private let sockets: [ListenSocket]
  private let daemons: Mutex<[Daemon]>
  private let watch: Task<Void, Never>

  /// Starts a server.
  public init(
    _ configuration: Configuration, handler: @escaping @Sendable (Request) async -> Response
  ) throws(HTTPServerError) {
    let core = ServerCore(configuration: configuration, handler: handler)
    var sockets: [ListenSocket] = []
    var daemons: [Daemon] = []
    var port = configuration.port
    do throws(HTTPServerError) {
      for address in configuration.addresses {
        let socket = try address.socket(port: port)
        // All addresses have the same port.
        port = socket.port
        sockets.append(socket)
      }
      for socket in sockets {
        daemons.append(try Daemon(on: socket, identity: configuration.identity, core: core))
      }
    } catch {
      Self.end(daemons)
      throw error
    }
    self.port = port
    self.core = core
    self.sockets = sockets
    self.daemons = Mutex(daemons)
    watch = Task {
      while !Task.isCancelled {
        do { try await Task.sleep(for: .milliseconds(250)) } catch { return }
        core.endLateConnections()
      }
    }
  }

  /// Shows another certificate to those who connect from now on. What is in flight goes on under
  /// the old one; streams without an end come to one, so that their clients come back.
  public func renew(_ identity: TLSIdentity) throws(HTTPServerError) {
    precondition(core.configuration.isSecure, "a server without TLS shows no certificate")
    let old = daemons.withLock { $0 }
    var new: [Daemon] = []
    do throws(HTTPServerError) {
      for socket in sockets {
        new.append(try Daemon(on: socket, identity: identity, core: core))
      }
    } catch {
      Self.end(new)
      throw error
    }
    // For a moment both take connections, so that none is turned away.
    for daemon in old { daemon.quiesce() }
    daemons.withLock { $0 += new }
    core.endEndlessAnswers()
    Task { [weak self] in
      for daemon in old {
        while daemon.hasConnections { try await Task.sleep(for: .seconds(1)) }
        self?.retire(daemon)
      }
    }
  }

  /// Stops a daemon that has no connections, unless the server has been stopped meanwhile.
  private func retire(_ daemon: Daemon) {
    let isOurs = daemons.withLock { daemons in
      let count = daemons.count
      daemons.removeAll { $0 === daemon }
      return daemons.count < count
    }
    if isOurs { daemon.stop() }
  }

  /// Takes no new connections, finishes what is in flight, then ends; what is not finished by then
  /// is cut. To be called once.
  public func stop(within patience: Duration = .seconds(10)) async {
    watch.cancel()
    let daemons = daemons.withLock { daemons in
      defer { daemons = [] }
      return daemons
    }
    for daemon in daemons { daemon.quiesce() }
    for socket in sockets { socket.refuse() }
    core.drain()
    let deadline = ContinuousClock.now + patience
    while !core.isIdle, ContinuousClock.now < deadline {
      do { try await Task.sleep(for: .milliseconds(10)) } catch { break }
    }
    core.end()
    for daemon in daemons { daemon.stop() }
  }

  private static func end(_ daemons: [Daemon]) {
    for daemon in daemons {
      daemon.quiesce()
      daemon.stop()
    }
  }
}
