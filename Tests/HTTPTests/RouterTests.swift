import HTTP
import Testing

@Suite struct RouterTests {
  private var router: Router {
    var router = Router { error, _ in
      guard let error = error as? RoutingError else { return Response(.internalError) }
      switch error {
      case .notFound: return Response(.notFound)
      case .methodNotAllowed:
        return Response(.methodNotAllowed, fields: ["Allow": error.allow ?? ""])
      }
    }
    router.on(.get, "/documents") { _ in Response(.ok, text: "list") }
    router.on(.get, "/documents/{document}", Int.self) { _, document in
      Response(.ok, text: "document \(document)")
    }
    router.on(.delete, "/documents/{document}", Int.self) { _, _ in Response(.noContent) }
    router.on(.put, "/documents/{document}/pages/{page}", Int.self, String.self) {
      _, document, page in
      Response(.ok, text: "\(document) \(page)")
    }
    router.on(.post, "/fails") { _ in throw RouterTests.Failure() }
    return router
  }

  private struct Failure: Error {}

  private func answer(_ method: Method, _ target: String) async throws -> (Response, String) {
    let response = await router.respond(to: Request(method, try #require(Target(target))))
    guard case .bytes(let bytes) = response.content else { return (response, "") }
    return (response, String(decoding: bytes, as: UTF8.self))
  }

  @Test func parametersHaveTypes() async throws {
    #expect(try await answer(.get, "/documents/7").1 == "document 7")
    #expect(try await answer(.put, "/documents/7/pages/a%20b").1 == "7 a b")
    #expect(try await answer(.get, "/documents/seven").0.status == .notFound)
    #expect(try await answer(.get, "/documents/-7").0.status == .notFound)
    #expect(try await answer(.get, "/documents/99999999999999999999").0.status == .notFound)
    #expect(try await answer(.get, "/documents/").0.status == .notFound)
    #expect(try await answer(.get, "/elsewhere").0.status == .notFound)
  }

  @Test func headIsAnsweredAsGetIs() async throws {
    #expect(try await answer(.head, "/documents").1 == "list")
  }

  @Test func otherMethodsHearWhichAreAllowed() async throws {
    let refused = try await answer(.post, "/documents/7").0
    #expect(refused.status == .methodNotAllowed)
    #expect(refused.fields["Allow"] == "GET, HEAD, DELETE, OPTIONS")
    #expect(try await answer(.options, "/documents").0.fields["Allow"] == "GET, HEAD, OPTIONS")
  }

  @Test func whatAHandlerThrowsIsAnswered() async throws {
    #expect(try await answer(.post, "/fails").0.status == .internalError)
  }

  @Test func routesCanBeListed() {
    #expect(router.descriptions.contains("PUT /documents/{document}/pages/{page}"))
  }
}
