/// What a segment of a path may stand for.
public protocol PathParameter: Sendable {
  /// What the segment, decoded, means; `nil` when nothing is called so.
  init?(pathSegment: String)
}

extension String: PathParameter {
  /// The segment; any but an empty one.
  public init?(pathSegment: String) {
    if pathSegment.isEmpty { return nil }
    self = pathSegment
  }
}

extension Int: PathParameter {
  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Text.number(pathSegment) else { return nil }
    self = number
  }
}
