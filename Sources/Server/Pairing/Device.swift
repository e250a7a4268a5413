public import Foundation
public import HTTP

/// A browser or program that was let in.
public struct Device: Codable, Equatable, Identifiable, Sendable {
  /// Its number.
  public let id: DeviceID
  /// What its user calls it.
  public var name: String
  /// When it was let in.
  public let added: Date
  /// The day on which it was last here, to the hour.
  public var seen: Date
  /// The SHA-256 of its secret.
  let secretHash: String
}

/// A device's number: never given twice.
public struct DeviceID: Codable, Hashable, PathParameter, Sendable {
  /// The number, above 0.
  public let rawValue: Int

  /// A device by its number.
  public init(_ rawValue: Int) { self.rawValue = rawValue }

  /// A number without sign.
  public init?(pathSegment: String) {
    guard let number = Int(pathSegment: pathSegment) else { return nil }
    rawValue = number
  }

  /// A plain number.
  public init(from decoder: any Decoder) throws {
    rawValue = try decoder.singleValueContainer().decode(Int.self)
  }

  /// A plain number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
