public import Foundation

/// What a document says of itself.
public struct DocumentMetadata: Equatable, Sendable {
  /// The title that viewers show in place of the file's name.
  public var title: String?
  /// Who wrote the document.
  public var author: String?
  /// What the document is about.
  public var subject: String?
  /// Words to find the document by.
  public var keywords: [String]
  /// The program whose user made the document.
  public var creator: String
  /// The program that wrote the file.
  public var producer: String
  /// When the document was made, to the second; `nil` leaves dates out. The writer never
  /// looks at the clock, so that the same input gives the same bytes.
  public var created: Date?
  /// When it was last changed; `nil`: when it was made.
  public var modified: Date?
  /// The main language of the text as a BCP 47 tag ("en", "de-CH").
  public var language: String?

  /// Metadata from its parts.
  public init(
    title: String? = nil, author: String? = nil, subject: String? = nil, keywords: [String] = [],
    creator: String = "Recto", producer: String = "Recto", created: Date? = nil,
    modified: Date? = nil, language: String? = nil
  ) {
    self.title = title
    self.author = author
    self.subject = subject
    self.keywords = keywords
    self.creator = creator
    self.producer = producer
    self.created = created
    self.modified = modified
    self.language = language
  }

  /// The date that `SOURCE_DATE_EPOCH` asks for (reproducible-builds.org): seconds since 1970;
  /// `nil` when it is not set or no number.
  public static func sourceDate(
    in environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Date? {
    environment["SOURCE_DATE_EPOCH"]
      .flatMap { UInt32($0) }
      .map { Date(timeIntervalSince1970: Double($0)) }
  }
}
