public import Foundation

/// One sending of a document to a destination, from the wish to its end. It is written down before
/// the first byte goes out, and stays for as long as the document.
public struct Delivery: Equatable, Sendable, Codable, Identifiable {
  /// Its name, which the file, the mail or the upload bears outside.
  public let id: DeliveryID
  /// What is sent.
  public let document: DocumentID
  /// Where to.
  public let destination: DestinationID
  /// What the destination was called then; it may be gone.
  public let destinationName: String
  /// Where it stands.
  public var state: DeliveryState
  /// When it was wished.
  public let created: Date
  /// When it last went on.
  public var changed: Date
  /// How often it was begun.
  public var attempts: Int
  /// What is sent, once that is drawn: the same bytes at each attempt.
  public var file: PreparedFile?
  /// What the other side calls it, such as a task's number.
  public var trace: String?
  /// Why the last attempt did not bring it there.
  public var fault: DeliveryFault?
  /// The job that brings it; the last one when there were several.
  public var job: JobID
}

/// Where a delivery stands.
public enum DeliveryState: String, Sendable, Codable, CaseIterable {
  /// Its turn comes; for certain nothing has arrived.
  case waiting
  /// A worker is at it; not all has been handed over, so nothing counts as arrived.
  case underWay
  /// It has arrived.
  case sent
  /// All was handed over, or may have been, and no answer came: it may have arrived. Where the
  /// destination can be asked, that is done before it is sent again; else the user decides.
  case uncertain
  /// For certain nothing has arrived, and it is not tried again by itself.
  case failed
  /// Nobody wants it any more; nothing has arrived.
  case cancelled
}

/// The file of a delivery.
public struct PreparedFile: Equatable, Sendable, Codable {
  /// The SHA-256 of its bytes.
  public let hash: PhotoHash
  /// Its size.
  public let bytes: Int64
  /// What it is called outside: safe on every system, and with the delivery's id in it.
  public let name: String
  /// The document's title then.
  public let title: String
}

/// A word of 12 characters that no other delivery of any library has: 60 random bits.
public struct DeliveryID: Hashable, Sendable, Codable {
  /// Digits and lower-case letters without those that look like others.
  public let text: String

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// A new one.
  public init() {
    text = String(
      decoding: (0..<12).map { _ in Self.alphabet[Int.random(in: 0..<32)] }, as: UTF8.self)
  }

  /// One that somebody names; `nil` when it cannot be one.
  public init?(_ text: String) {
    guard text.utf8.count == 12, text.utf8.allSatisfy(Self.alphabet.contains) else { return nil }
    self.text = text
  }

  /// Throws what is no id: names from outside are never paths.
  public init(from decoder: any Decoder) throws {
    guard let id = DeliveryID(try decoder.singleValueContainer().decode(String.self)) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no delivery's id"))
    }
    self = id
  }

  /// The text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

/// Which deliveries are asked for: those that fit all that is given, newest first.
public struct DeliveryQuery: Equatable, Sendable {
  /// Of this document.
  public var document: DocumentID?
  /// In one of these states.
  public var states: Set<DeliveryState>
  /// How many at most.
  public var limit: Int

  /// A query; the defaults give all.
  public init(
    document: DocumentID? = nil, states: Set<DeliveryState> = Set(DeliveryState.allCases),
    limit: Int = 1000
  ) {
    self.document = document
    self.states = states
    self.limit = limit
  }
}

/// Why something could not be done with deliveries.
public enum DeliveryError: Error, Equatable, Sendable {
  /// There is no such destination.
  case noDestination
  /// There is no such delivery.
  case noDelivery
  /// A destination makes no sense.
  case badDestination(DestinationFault)
  /// The document was sent there before, by this delivery.
  case sentAlready(DeliveryID)
  /// It may have arrived by this delivery; the user is to decide about that first.
  case undecided(DeliveryID)
  /// The document has no pages.
  case noPages
  /// That can be decided of a delivery only which is not waiting, under way or sent.
  case notOpen(DeliveryState)
}
