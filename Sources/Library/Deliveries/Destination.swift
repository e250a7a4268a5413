/// A place outside the library that documents are sent to, at the user's wish.
///
/// It holds no secret: passwords and tokens are kept apart (`SecretBook`).
public struct Destination: Equatable, Sendable, Codable, Identifiable {
  /// Its number, which stays when it is called another way.
  public let id: DestinationID
  /// What the user calls it; no two of a library are called the same.
  public var name: String
  /// Where it is.
  public var place: Place
  /// Only documents after this one are sent by themselves, each once, when it is kept and read;
  /// `nil`: documents are sent by hand only.
  public var automaticAfter: DocumentID?

  /// A destination from its parts.
  public init(
    id: DestinationID, name: String, place: Place, automaticAfter: DocumentID? = nil
  ) {
    self.id = id
    self.name = name
    self.place = place
    self.automaticAfter = automaticAfter
  }

  /// The kinds of place.
  public enum Place: Equatable, Sendable, Codable {
    /// A folder of this machine, or one that is mounted on it, by its absolute path.
    case folder(path: String)
    /// A folder of a WebDAV server (RFC 4918), such as Nextcloud's.
    case webDAV(Service)
    /// A Paperless-ngx server.
    case paperless(Service)
    /// Somebody's mailbox, by the user's own mail server.
    case mail(Mail)
  }

  /// A server, and who the user is there.
  public struct Service: Equatable, Sendable, Codable {
    /// Its URL, without user and password: `https`, `http`; of mail `smtps`, `smtp`.
    public var address: String
    /// The user's name there; `nil`: none is asked for.
    public var user: String?
    /// Certificates in PEM that vouch for the server in place of the system's; `nil`: the system's.
    public var authority: String?
    /// Whether it may be spoken to in the clear over a network.
    public var allowsPlain: Bool

    /// A server from its parts.
    public init(
      address: String, user: String? = nil, authority: String? = nil, allowsPlain: Bool = false
    ) {
      self.address = address
      self.user = user
      self.authority = authority
      self.allowsPlain = allowsPlain
    }
  }

  /// Mail, from whom to whom.
  public struct Mail: Equatable, Sendable, Codable {
    /// The server that takes the user's mail.
    public var service: Service
    /// The address that it comes from.
    public var sender: String
    /// The addresses that it goes to, at least one.
    public var recipients: [String]
    /// Bytes of a document at most; base64 makes a third more of them.
    public var mostBytes: Int64

    /// What most mail servers take, with room for base64.
    public static let usualMost: Int64 = 18_000_000

    /// Mail from its parts.
    public init(
      service: Service, sender: String, recipients: [String], mostBytes: Int64 = Mail.usualMost
    ) {
      self.service = service
      self.sender = sender
      self.recipients = recipients
      self.mostBytes = mostBytes
    }
  }
}

/// A destination of one library. Numbers are never given twice.
public struct DestinationID: Hashable, Sendable, Codable {
  /// The number, above 0.
  public let rawValue: Int64

  /// A destination by its number.
  public init(_ rawValue: Int64) { self.rawValue = rawValue }
}

extension Destination.Place {
  /// The server; `nil` of a folder.
  public var service: Destination.Service? {
    switch self {
    case .folder: nil
    case .webDAV(let service), .paperless(let service): service
    case .mail(let mail): mail.service
    }
  }

  /// Whether one can look there what has arrived.
  public var canBeAsked: Bool {
    switch self {
    case .folder, .webDAV, .paperless: true
    case .mail: false
    }
  }
}
