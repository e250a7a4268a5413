public import HTTP

/// A part of the API: what it is about, and the routes that lead to it.
public protocol Resource: Sendable {
  /// Adds its routes.
  func add(to router: inout Router)
}
