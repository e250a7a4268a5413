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
    let request = publicAddress?.seen(request) ?? request
    let response = await answer(request)
    return SecurityHeaders.added(to: ContentCoding.compressed(response, for: request))
  }

  /// The answer to a request whose head could not even be read.
  public static func refusal(_ status: Status) -> Response {
    SecurityHeaders.added(to: Failures.problem(of: status).response)
  }

  private func answer(_ request: Request) async -> Response {
    guard hosts.allows(request) else { return refuse(.hostUnknown) }
    let isAPI = request.target.path.first == "api"
    guard isAPI || Self.isPage(request) else { return site.response(to: request) }
    guard isAPI else { return await router.respond(to: request) }
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

  /// Pages that are made here rather than files: how to trust this server.
  private static func isPage(_ request: Request) -> Bool { request.target.path.first == "trust" }

  private func refuse(_ error: AccessError) -> Response { Failures.problem(of: error).response }
}
