public import Imaging

/// Something on a page that programs can use: a barcode, or text of a type.
public struct FoundItem: Equatable, Sendable, Codable {
  /// `barcode`, or the type of text: `email`, `url`, `phone`, `date`, `currency` …
  public var kind: String
  /// As it stands on the page; of a barcode its payload.
  public var text: String
  /// In a form for programs: an address, an ISO date, an amount; a barcode's symbology.
  public var value: String
  /// Where, in unit coordinates of the page: eight numbers, x before y, clockwise from its own top
  /// left; empty when that is not known.
  public var corners: [Double]

  /// An item from its parts.
  public init(kind: String, text: String, value: String, quad: Quad? = nil) {
    self.kind = kind
    self.text = text
    self.value = value
    corners = quad?.corners.flatMap { [$0.x, $0.y] } ?? []
  }
}
