public import HTTP

/// What the household has chosen, for all its browsers: looks, languages, how to scan.
public struct PreferenceResource: Resource {
  private let file: PreferenceFile

  /// The settings in a file.
  public init(file: PreferenceFile) { self.file = file }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/settings") { request in
      try await answer(to: request)
    }
    router.on(.patch, "/api/v1/settings") { request in
      let changes = try await Answer.value([String: Preference].self, in: request)
      try await file.change(by: changes)
      return try await answer(to: request)
    }
  }

  private func answer(to request: Request) async throws -> Response {
    Answer.json(try await file.preferences())
  }
}
