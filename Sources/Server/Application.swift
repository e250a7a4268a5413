public import HTTP

/// All that the server answers, without sockets: who may ask, then what.
public struct Application: Sendable {
  private let hosts: HostPolicy
  private let access: Access
  private let router: Router
  private let site: StaticSite
  private let publicAddress: PublicAddress?

  /// The API of these resources, and the files of the web app.
  ///
  /// - Parameter publicAddress: by which a program that ends TLS leads here; `nil`: none does.
  public init(
    hosts: HostPolicy, access: Access, site: StaticSite, publicAddress: PublicAddress? = nil,
    resources: [any Resource]
  ) {
    self.hosts = hosts
    self.access = access
    self.site = site
    self.publicAddress = publicAddress
    var router = Router { error, _ in Failures.problem(of: error).response }
    for resource in resources { resource.add(to: &router) }
    self.router = router
  }

  /// Every route of the API, as "GET /api/v1/documents".
  public var routes: [String] { router.descriptions }

  /// The answer to a request.
  public func respond(to request: Request) async -> Response {
    if let response = respondAtOnce(to: request) { return response }
    let request = publicAddress?.seen(request) ?? request
    let response = await answer(request)
    return SecurityHeaders.added(to: ContentCoding.compressed(response, for: request))
  }

  /// The answer that gives a file of the web app; `nil` for all other requests.
  public func respondAtOnce(to request: Request) -> Response? {
    let first = request.target.path.first
    guard first != "api", first != Self.trustPage,
      hosts.allows(publicAddress?.seen(request) ?? request)
    else { return nil }
    return site.response(to: request)
  }

  /// The answer to a request whose head could not even be read.
  public static func refusal(_ status: Status) -> Response {
    SecurityHeaders.added(to: Failures.problem(of: status).response)
  }

  private func answer(_ request: Request) async -> Response {
    guard hosts.allows(request) else { return refuse(.hostUnknown) }
    guard request.target.path.first == "api" else { return await router.respond(to: request) }
    let caller = access.caller(of: request)
    guard OriginPolicy.allows(request, byCookie: !caller.isProgram) else {
      return refuse(.originForeign)
    }
    guard caller.device != nil || Access.isOpen(request) else {
      return refuse(.notPaired)
    }
    // A few bytes could become any number of them.
    if let coding = request.fields["Content-Encoding"], coding.lowercased() != "identity" {
      return Failures.problem(of: RequestError.coded).response
    }
    return await router.respond(to: request)
  }

  /// A page that is made here rather than a file: how to trust this server.
  private static let trustPage = "trust"

  private func refuse(_ error: AccessError) -> Response { Failures.problem(of: error).response }
}
