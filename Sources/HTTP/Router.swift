/// Finds what answers a request by its method and its path.
public struct Router: Sendable {
  private var routes: [Route] = []
  private let recover: @Sendable (any Error, Request) -> Response

  /// Answers a request whose path has been taken apart; `nil` when a parameter means nothing.
  private typealias Answer = @Sendable (Request, [String]) async throws -> Response?

  private struct Route {
    let method: Method
    let pattern: String
    let segments: [Segment]
    let answer: Answer
  }

  private enum Segment: Equatable {
    case word(String)
    case parameter
  }

  /// No routes yet. `recover` turns what a handler throws, and `RoutingError`, into an answer.
  public init(recover: @escaping @Sendable (any Error, Request) -> Response) {
    self.recover = recover
  }

  /// Adds a route. In the pattern, `/documents/{document}/pages/{page}`, each name in braces stands
  /// for one segment, which becomes the handler's next argument, of the next of `types`.
  public mutating func on<each Value: PathParameter>(
    _ method: Method, _ pattern: String, _ types: repeat (each Value).Type,
    handler: @escaping @Sendable (Request, repeat each Value) async throws -> Response
  ) {
    let segments = Self.segments(of: pattern)
    var count = 0
    for _ in repeat each types { count += 1 }
    precondition(
      count == segments.count { $0 == .parameter }, "one type for each parameter of \(pattern)")
    precondition(
      !routes.contains { $0.method == method && $0.segments == segments },
      "\(method.rawValue) \(pattern) is there already")
    routes.append(
      Route(method: method, pattern: pattern, segments: segments) { request, texts in
        var rest = texts[...]
        func next<Parameter: PathParameter>(
          _ type: Parameter.Type
        ) throws(ParameterError) -> Parameter {
          guard let text = rest.popFirst(), let value = type.init(pathSegment: text) else {
            throw ParameterError()
          }
          return value
        }
        let values: (repeat each Value)
        do {
          values = (repeat try next((each Value).self))
        } catch {
          return nil
        }
        return try await handler(request, repeat each values)
      })
  }

  /// Every route, as "GET /documents/{document}".
  public var descriptions: [String] { routes.map { "\($0.method.rawValue) \($0.pattern)" } }

  /// The answer to a request. `HEAD` is answered as `GET` is, and its content then left out.
  public func respond(to request: Request) async -> Response {
    do {
      return try await answer(request)
    } catch {
      return recover(error, request)
    }
  }

  private func answer(_ request: Request) async throws -> Response {
    let method = request.method == .head ? .get : request.method
    var others: [Method] = []
    var meansNothing = false
    for route in routes {
      guard let texts = Self.match(request.target.path, route.segments) else { continue }
      if route.method != method {
        others.append(route.method)
      } else if let response = try await route.answer(request, texts) {
        return response
      } else {
        meansNothing = true
      }
    }
    if others.isEmpty || meansNothing { throw RoutingError.notFound }
    if others.contains(.get) { others.append(.head) }
    others.append(.options)
    let allowed = Method.allCases.filter { others.contains($0) }
    if request.method == .options {
      return Response(.noContent, fields: ["Allow": allowed.fieldValue])
    }
    throw RoutingError.methodNotAllowed(allowed: allowed)
  }

  private static func segments(of pattern: String) -> [Segment] {
    pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map {
      $0.hasPrefix("{") ? .parameter : .word(String($0))
    }
  }

  private static func match(_ path: [String], _ segments: [Segment]) -> [String]? {
    guard path.count == segments.count else { return nil }
    var texts: [String] = []
    for (text, segment) in zip(path, segments) {
      switch segment {
      case .word(let word): if word != text { return nil }
      case .parameter: texts.append(text)
      }
    }
    return texts
  }
}

/// A segment that means nothing of its type.
private struct ParameterError: Error {}

/// Why no route answers a request.
public enum RoutingError: Error, Equatable {
  case notFound
  /// The path exists, but not for this method.
  case methodNotAllowed(allowed: [Method])

  /// The value of the answer's `Allow` field; `nil` when it needs none.
  public var allow: String? {
    switch self {
    case .notFound: nil
    case .methodNotAllowed(let methods): methods.fieldValue
    }
  }
}

extension [Method] {
  fileprivate var fieldValue: String { map(\.rawValue).joined(separator: ", ") }
}
