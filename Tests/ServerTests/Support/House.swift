import HTTP
import Server
import Synchronization

/// A server's parts without sockets, for a test to knock at.
final class House: Sendable {
  let devices: DeviceList
  let desk: PairingDesk
  let access: Access
  let application: Application
  let time: Clock
  /// What must last as long as the house.
  private let keep = Mutex<Folder?>(nil)

  /// A clock that the test sets.
  final class Clock: Sendable {
    private let seconds = Atomic(1_000_000)
    var now: Double { Double(seconds.load(ordering: .relaxed)) }
    func goOn(by count: Int) { seconds.add(count, ordering: .relaxed) }
  }

  /// A house with its own list of devices.
  convenience init(
    site: StaticSite = .empty, publicAddress: PublicAddress? = nil, resources: [any Resource] = []
  ) throws {
    let folder = Folder()
    let devices = try DeviceList(path: folder["devices.json"])
    try self.init(
      access: Access(devices: devices), site: site, publicAddress: publicAddress
    ) { _ in resources }
    keep.withLock { $0 = folder }
  }

  /// A house for these devices, with more resources.
  init(
    access: Access, site: StaticSite = .empty, publicAddress: PublicAddress? = nil,
    _ more: (Access) throws -> [any Resource]
  ) throws {
    let time = Clock()
    let desk = PairingDesk(now: { time.now })
    let session = SessionResource(access: access, desk: desk)
    let list = DeviceResource(access: access, desk: desk) { _ in "https://scanner.local:8426" }
    self.time = time
    devices = access.devices
    self.desk = desk
    self.access = access
    application = Application(
      hosts: HostPolicy(
        names: ["scanner", "scanner.local"] + [publicAddress?.host].compactMap { $0 }),
      access: access, site: site, publicAddress: publicAddress,
      resources: [session, list, OpenAPIResource(document: Array("{}".utf8))] + (try more(access)))
  }

  struct Answer {
    let response: Response
    var status: Int { response.status.rawValue }
    var text: String {
      guard case .bytes(let bytes) = response.content else { return "" }
      return String(decoding: bytes, as: UTF8.self)
    }
    func has(_ text: String) -> Bool { self.text.contains(text) }
    subscript(field: String) -> String? { response.fields[field] }
  }

  struct Malformed: Error {}

  /// Sends a request; the fields that a browser on our own page would send are there unless `fields`
  /// says otherwise.
  func ask(
    _ method: Method, _ target: String, json: String? = nil, body: [UInt8]? = nil,
    cookie: String? = nil, secure: Bool = false, peer: PeerAddress = .loopback,
    fields changes: [(String, String?)] = []
  ) async throws -> Answer {
    guard let target = Target(target) else { throw Malformed() }
    var fields: Fields = ["Host": "localhost:8425"]
    if !method.isSafe {
      fields["Origin"] = (secure ? "https" : "http") + "://localhost:8425"
      fields["Sec-Fetch-Site"] = "same-origin"
    }
    if json != nil { fields["Content-Type"] = "application/json" }
    if let cookie { fields["Cookie"] = cookie }
    for (name, value) in changes { fields[name] = value }
    let request = Request(
      method, target, fields: fields, body: Self.body(body ?? Array((json ?? "").utf8)),
      peer: peer,
      isSecure: secure)
    return Answer(response: await application.respond(to: request))
  }

  /// Bytes as they would come from a client.
  static func body(_ bytes: [UInt8]) -> RequestBody {
    let rest = Mutex(bytes[...])
    return RequestBody(length: bytes.count) { () throws(BodyError) in
      rest.withLock { rest in
        if rest.isEmpty { return nil }
        defer { rest = rest.dropFirst(70_000) }
        return Array(rest.prefix(70_000))
      }
    }
  }

  /// The cookie of a device that was just let in, as `name=value`.
  func pair(secure: Bool = false) async throws -> String {
    let answer = try await ask(
      .post, "/api/v1/session", json: #"{"code": "\#(desk.offer().text)", "name": "Phone"}"#,
      secure: secure)
    guard answer.status == 201, let field = answer["Set-Cookie"] else { throw Malformed() }
    return String(field.prefix { $0 != ";" })
  }
}
