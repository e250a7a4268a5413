/// Which documents a list shows, and in which order.
public struct DocumentQuery: Equatable, Sendable {
  /// Orders of a list.
  public enum Order: String, Sendable, Codable, CaseIterable {
    /// Newest first, by `created`.
    case newest
    /// Oldest first.
    case oldest
    /// By title, case and accents ignored.
    case title
    /// Changed last first.
    case modified
  }

  /// In one of these states.
  public var states: Set<DocumentState>
  /// In this folder or those inside it; `nil`: anywhere.
  public var folder: String?
  /// With all of these tags.
  public var tags: [String]
  /// The order.
  public var order: Order
  /// How many are left out before the first.
  public var offset: Int
  /// How many at most, 1…1000.
  public var limit: Int

  /// A query; the defaults show all that is not in the trash, newest first.
  public init(
    states: Set<DocumentState> = [.draft, .kept], folder: String? = nil, tags: [String] = [],
    order: Order = .newest, offset: Int = 0, limit: Int = 50
  ) {
    self.states = states
    self.folder = folder
    self.tags = tags
    self.order = order
    self.offset = offset
    self.limit = limit
  }
}

/// A part of a list.
public struct DocumentList: Equatable, Sendable {
  /// The documents asked for.
  public let documents: [DocumentSummary]
  /// How many the whole list has.
  public let total: Int

  /// A part of a list.
  package init(documents: [DocumentSummary], total: Int) {
    self.documents = documents
    self.total = total
  }
}

/// A folder or tag, and how many documents are in it.
public struct Shelf: Equatable, Sendable {
  /// The folder's path, or the tag.
  public let name: String
  /// Documents that are not in the trash.
  public let count: Int

  /// A shelf from its parts.
  package init(name: String, count: Int) {
    self.name = name
    self.count = count
  }
}
