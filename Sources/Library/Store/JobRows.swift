/// Which jobs are asked for: those that fit all that is given.
public struct JobQuery: Equatable, Sendable {
  /// For this document.
  public var document: DocumentID?
  /// For this page.
  public var page: PageID?
  /// In one of these states.
  public var states: Set<JobState>
  /// How many at most, the newest.
  public var limit: Int

  /// A query; the defaults give what is to be done.
  public init(
    document: DocumentID? = nil, page: PageID? = nil,
    states: Set<JobState> = [.waiting, .running], limit: Int = 1000
  ) {
    self.document = document
    self.page = page
    self.states = states
    self.limit = limit
  }
}

/// A worker's wish for a job. Times are milliseconds since 1970.
package struct ClaimRequest: Equatable, Sendable {
  /// A word that no other claim has.
  package var token: String
  package var kinds: Set<JobKind>
  package var now: Int64
  /// How long the claim holds without news from the worker.
  package var lease: Int64

  /// A wish from its parts.
  package init(token: String, kinds: Set<JobKind>, now: Int64, lease: Int64) {
    self.token = token
    self.kinds = kinds
    self.now = now
    self.lease = lease
  }
}

/// What becomes of a job.
package enum JobChange: Equatable, Sendable {
  /// It goes on, and its claim holds until then.
  case progress(Double, until: Int64)
  case done(result: String, at: Int64)
  case failed(String, at: Int64)
  /// Begun anew, not before then.
  case retry(String, notBefore: Int64)
  /// Given back without fault, as when the program ends.
  case released
  case cancelled(at: Int64)
}
