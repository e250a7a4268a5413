public import HTTP

/// What the API is, for programs: an OpenAPI 3.1 document.
public struct OpenAPIResource: Resource {
  private let document: [UInt8]

  /// The document's bytes.
  public init(document: [UInt8]) { self.document = document }

  /// Adds its route.
  public func add(to router: inout Router) {
    let tag = EntityTag(String(Hexadecimal.text(GnuTLS.sha256(document)).prefix(32)))
    router.on(.get, "/api/v1/openapi.json") { request in
      Response(.ok, bytes: document, type: "application/json").tagged(tag, for: request)
    }
  }
}
