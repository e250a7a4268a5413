public import Foundation

/// What a job does.
public enum JobKind: String, Sendable, Codable, CaseIterable {
  /// Finds a page in its photo, and reads its text and what is in it.
  case recognise
  /// Draws a page small.
  case thumbnail
  /// Writes a document in a format.
  case export
  /// Brings a document to a destination; the order is the delivery.
  case send
}

/// Where a job stands.
public enum JobState: String, Sendable, Codable, CaseIterable {
  /// Its turn comes.
  case waiting
  /// A worker has claimed it.
  case running
  /// It is done.
  case done
  /// It failed as often as it may.
  case failed
  /// Nobody wants it any more.
  case cancelled
}

/// Work that outlives whoever begins it.
public struct Job: Equatable, Sendable, Identifiable {
  /// Its number.
  public let id: JobID
  /// What it does.
  public let kind: JobKind
  /// The document it is for.
  public let document: DocumentID
  /// The page it is for; `nil`: the whole document.
  public let page: PageID?
  /// Higher ones come first: what the user looks at has 10, what he just brought 5, all else 0.
  public let priority: Int
  /// Where it stands.
  public let state: JobState
  /// 0 … 1.
  public let progress: Double
  /// How often it was begun.
  public let attempts: Int
  /// Why it failed last; `nil` when it has not.
  public let failure: String?
  /// What the job is told, in a form that its kind knows.
  public let order: String
  /// What it made, in a form that its kind knows; `nil` until it is done.
  public let result: String?
  /// When it was ordered.
  public let created: Date
}

/// A job that comes into the queue.
public struct NewJob: Equatable, Sendable {
  /// What it does.
  public var kind: JobKind
  /// The document it is for.
  public var document: DocumentID
  /// The page it is for; `nil`: the whole document.
  public var page: PageID?
  /// Higher ones come first.
  public var priority: Int
  /// What it is told.
  public var order: String

  /// A job from its parts.
  public init(
    _ kind: JobKind, document: DocumentID, page: PageID? = nil, priority: Int = 0,
    order: String = ""
  ) {
    self.kind = kind
    self.document = document
    self.page = page
    self.priority = priority
    self.order = order
  }
}

/// A claim to a job: only its holder may tell progress and an end.
public struct JobClaim: Equatable, Sendable {
  /// The job as it was when it was claimed.
  public let job: Job
  /// A word that no other claim has.
  let token: String

  /// A claim from its parts.
  package init(job: Job, token: String) {
    self.job = job
    self.token = token
  }
}
