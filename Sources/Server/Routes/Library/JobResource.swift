public import HTTP
public import Library

/// Work in the background: how it goes, what the user waits for, and what nobody wants any more.
public struct JobResource: Resource {
  private let library: DocumentLibrary

  /// The jobs of a library.
  public init(library: DocumentLibrary) { self.library = library }

  private struct List: Encodable { let jobs: [JobForm] }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/jobs") { request in
      var query = JobQuery()
      if let text = request.target.query["document"] {
        guard let id = DocumentID(pathSegment: text) else {
          throw RequestError.unfit(name: "document")
        }
        query.document = id
      }
      let names = request.target.query.all("state")
      if !names.isEmpty {
        query.states = Set(
          try names.map { name in
            guard let state = JobState(rawValue: name) else {
              throw RequestError.unfit(name: "state")
            }
            return state
          })
      }
      query.limit = try request.number("limit", in: 1...1000) ?? 1000
      return Answer.json(List(jobs: try await library.jobs(query).map(JobForm.init)))
    }
    router.on(.get, "/api/v1/jobs/{job}", JobID.self) { _, id in
      Answer.json(JobForm(try await library.job(id)))
    }
    router.on(.delete, "/api/v1/jobs/{job}", JobID.self) { _, id in
      try await library.cancel(id)
      return Response(.noContent)
    }
    router.on(.post, "/api/v1/documents/{document}/hurry", DocumentID.self) { _, id in
      try await library.hurry(id)
      return Response(.noContent)
    }
  }
}
