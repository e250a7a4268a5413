import Foundation
import Glibc
import HTTP
import Library
import Server

/// The parts of a running server, and what joins them.
struct House {
  let desk = PairingDesk()
  private let request: ServeRequest
  private let library: DocumentLibrary
  private let access: Access
  private let uploads: UploadFolder
  private let exports: ExportFolder
  /// Whether an export may be another machine's, to be made here too.
  private let makesExports: Bool
  private let preferences: PreferenceFile
  private let site: StaticSite
  private let document: [UInt8]

  /// The servers that listen.
  struct Servers {
    let local: HTTPServer
    let lan: Lan?
  }

  /// What the home network gets.
  struct Lan: Sendable {
    let server: HTTPServer
    let names: LocalNames
    let hosts: HostPolicy
    /// `nil`: the certificate is the user's own.
    let keeper: CertificateKeeper?
    /// The name to call it by; `nil`: by the machine's addresses.
    let name: String?
    /// Of the authority that phones are to trust; `nil`: the certificate is the user's own.
    let fingerprint: String?
  }

  init(_ request: ServeRequest) throws {
    self.request = request
    let state = request.state
    let open = try request.library.open()
    library = open.library
    access = Access(devices: try DeviceList.open(in: state))
    uploads = try UploadFolder(folder: state + "/uploads")
    exports = try Composition.exports(at: open.exports)
    makesExports = !open.sharesExports
    preferences = PreferenceFile(path: state + "/preferences.json")
    let web = WebFolder.find()
    site = try web.map { folder throws(StateError) in try StaticSite(folder: folder) } ?? .empty
    document = web.flatMap { FileBytes.read(Path($0 + "/openapi.json")) } ?? []
    if web == nil {
      Console.say("recto: the web app's files are missing; only the API is there (see RECTO_WEB)")
    }
  }

  /// Opens the doors.
  func open() throws -> Servers {
    let lan = try request.lan.map { try openLan($0) }
    let outside = request.publicAddress
    let hosts = HostPolicy(
      names: request.hosts + LocalNames.current().names + [outside?.host].compactMap { $0 })
    let address = outside?.origin ?? lan?.address
    let application = application(hosts: hosts, trust: [], publicAddress: outside) { request in
      address ?? "http://" + (request.fields["Host"] ?? "localhost")
    }
    var configuration = configuration
    // All that comes through a proxy comes from one address.
    if outside != nil {
      configuration.limits.connectionsPerAddress = configuration.limits.connections
    }
    configuration.addresses = ListenAddress.loopbacks
    configuration.port = request.port
    configuration.atOnce = application.respondAtOnce
    let local = try HTTPServer(configuration) { await application.respond(to: $0) }
    return Servers(local: local, lan: lan)
  }

  private func openLan(_ wish: ServeRequest.Lan) throws -> Lan {
    let names = LocalNames.current()
    var configuration = configuration
    configuration.addresses = [.any]
    configuration.port = wish.port
    if let own = wish.certificate {
      let (identity, leaf) = try OwnCertificate.identity(
        certificatePath: own.certificate, keyPath: own.key)
      configuration.identity = identity
      let hosts = HostPolicy(names: request.hosts + names.names) { leaf.names($0) }
      let application = application(hosts: hosts, trust: []) { Self.ownAddress($0) }
      configuration.atOnce = application.respondAtOnce
      return Lan(
        server: try HTTPServer(configuration) { await application.respond(to: $0) },
        names: names, hosts: hosts, keeper: nil, name: request.hosts.first, fingerprint: nil)
    }
    let authority = try CertificateAuthority.open(
      in: request.state + "/tls", for: names)
    let keeper = try CertificateKeeper(authority)
    configuration.identity = keeper.identity
    let hosts = HostPolicy(names: request.hosts + names.names)
    let trust = try TrustResource(authority: authority.certificate, host: names.host)
    let application = application(hosts: hosts, trust: [trust]) { Self.ownAddress($0) }
    configuration.atOnce = application.respondAtOnce
    return Lan(
      server: try HTTPServer(configuration) { await application.respond(to: $0) },
      names: names, hosts: hosts, keeper: keeper, name: nil,
      fingerprint: try authority.certificate.fingerprint())
  }

  /// The address that the asking browser has used.
  private static func ownAddress(_ request: Request) -> String {
    "https://" + (request.fields["Host"] ?? "localhost")
  }

  private func application(
    hosts: HostPolicy, trust: [any Resource], publicAddress: PublicAddress? = nil,
    address: @escaping @Sendable (Request) -> String
  ) -> Application {
    let (export, makesExports) = (ExportWork(library: library, folder: exports), makesExports)
    let resources: [any Resource] = [
      SessionResource(access: access, desk: desk),
      DeviceResource(access: access, desk: desk, address: address),
      PreferenceResource(file: preferences),
      OpenAPIResource(document: document),
      DocumentResource(library: library), PageResource(library: library),
      PhotoResource(library: library, uploads: uploads), SearchResource(library: library),
      JobResource(library: library), EventResource(library: library, access: access),
      ExportResource(
        library: library, folder: exports, formats: ExportWork.formats,
        presets: ExportWork.presets
      ) { job in
        makesExports ? await export.makeAgain(job) : false
      },
      StorageResource(library: library, version: Program.version),
      DestinationResource(
        library: library, courier: Composition.courier(),
        secrets: Composition.secrets(of: library)),
      DeliveryResource(library: library),
    ]
    return Application(
      hosts: hosts, access: access, site: site, publicAddress: publicAddress,
      resources: resources + trust)
  }

  private var configuration: HTTPServer.Configuration {
    var configuration = HTTPServer.Configuration()
    // Bodies are streamed to the disk; who may send any is decided before one is let in.
    configuration.limits.bodyBytes = uploads.longest
    configuration.refusal = Application.refusal
    switch request.log {
    case .none: break
    case .line: configuration.log = { Self.log($0.line) }
    case .json: configuration.log = { Self.log($0.json) }
    }
    return configuration
  }

  private static func log(_ line: String) {
    // Nobody who reads the log is no reason to stop.
    _ = FileBytes.write(Array((line + "\n").utf8), to: STDOUT_FILENO)
  }

  // MARK: Beside answering

  /// Shows another certificate when one is due, until the task is cancelled.
  func keepCertificate(
    _ keeper: CertificateKeeper, of server: HTTPServer, welcome: Welcome
  ) async {
    guard let lan = welcome.lan else { return }
    await keeper.keep { result in
      do throws(TLSError) {
        let new = try result.get()
        lan.hosts.set(request.hosts + new.names.names)
        do throws(HTTPServerError) {
          try server.renew(new.identity)
          if new.hasMoved { welcome.addressesChanged(new.names) }
        } catch {
          Console.say("recto: \(Failures.words(for: error))")
        }
      } catch {
        Console.say("recto: \(Failures.words(for: error))")
      }
    }
  }

  /// Does the library's jobs, and tidies once a day, until the task is cancelled.
  func work() async {
    await withTaskGroup(of: Void.self) { group in
      if request.works {
        group.addTask { await Composition.work(LibraryWork(), in: library, exportingTo: exports) }
        group.addTask { await Composition.send(from: library) }
      }
      group.addTask {
        while !Task.isCancelled {
          do throws(LibraryError) {
            try await library.tidy()
          } catch {
            Console.say("recto: \(Failures.words(for: error))")
          }
          await uploads.removeOld()
          exports.removeOld()
          do { try await Task.sleep(for: .seconds(86_400)) } catch { return }
        }
      }
    }
  }
}
