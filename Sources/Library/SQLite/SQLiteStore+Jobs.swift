import Foundation

extension SQLiteStore {
  package func insert(_ job: NewJob, at time: Int64) throws(LibraryError) -> JobID {
    try connection.run(
      """
      INSERT INTO job (kind, document, page, priority, state, job_order, created)
      VALUES (?, ?, ?, ?, 'waiting', ?, ?)
      """,
      .text(job.kind.rawValue), .integer(job.document.rawValue), .integer(job.page?.rawValue),
      .integer(job.priority), .text(job.order), .integer(time))
    return JobID(connection.lastKey)
  }

  package func job(_ id: JobID) throws(LibraryError) -> Job? {
    try connection.row(
      "SELECT \(Job.columns) FROM job WHERE id = ?", .integer(id.rawValue)
    ) { Job($0) }
  }

  package func jobs(_ query: JobQuery) throws(LibraryError) -> [Job] {
    let states = query.states.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
    var condition = "state IN (\(states))"
    var values: [SQLiteValue] = []
    if let document = query.document {
      condition += " AND document = ?"
      values.append(.integer(document.rawValue))
    }
    if let page = query.page {
      condition += " AND page = ?"
      values.append(.integer(page.rawValue))
    }
    return try connection.rows(
      "SELECT \(Job.columns) FROM job WHERE \(condition) ORDER BY id DESC LIMIT ?",
      values + [.integer(max(1, query.limit))]
    ) { Job($0) }
  }

  package func claimJob(_ request: ClaimRequest) throws(LibraryError) -> JobClaim? {
    try transaction { () throws(LibraryError) in
      let kinds = request.kinds.map { "'\($0.rawValue)'" }.sorted().joined(separator: ", ")
      // A claim that ends much later than any can is one from before the clock was set back.
      // Another process may have looked at the clock after us, and claimed before us.
      let found = try connection.row(
        """
        SELECT \(Job.columns) FROM job
        WHERE state IN ('waiting', 'running') AND kind IN (\(kinds))
          AND CASE state
            WHEN 'waiting' THEN not_before <= ?1 OR not_before > ?1 + \(JobTimes.longestWait)
            ELSE claimed_until < ?1 OR claimed_until > ?1 + 2 * ?2 END
        ORDER BY priority DESC, id LIMIT 1
        """, .integer(request.now), .integer(request.lease)
      ) { Job($0) }
      guard let found else { return nil }
      try connection.run(
        """
        UPDATE job SET state = 'running', attempts = attempts + 1, progress = 0, claim = ?,
          claimed_until = ? WHERE id = ?
        """,
        .text(request.token), .integer(request.now + request.lease),
        .integer(found.id.rawValue))
      guard let job = try job(found.id) else { return nil }
      _ = try note(.job(job.id))
      return JobClaim(job: job, token: request.token)
    }
  }

  package func update(
    _ job: JobID, claimedBy token: String?, _ change: JobChange
  ) throws(LibraryError) -> Bool {
    // Without a claim to show, only what has not ended can be changed.
    let condition =
      token == nil ? "state IN ('waiting', 'running')" : "state = 'running' AND claim = ?"
    let (assignments, values): (String, [SQLiteValue]) =
      switch change {
      case .progress(let progress, let until):
        (
          "progress = CAST(? AS REAL) / 1000000, claimed_until = ?",
          [.integer(Int64(min(max(0, progress), 1) * 1_000_000)), .integer(until)]
        )
      case .done(let result, let time):
        (
          "state = 'done', progress = 1, failure = NULL, result = ?, ended = ?, claim = NULL",
          [.text(result), .integer(time)]
        )
      case .failed(let reason, let time):
        (
          "state = 'failed', failure = ?, ended = ?, claim = NULL",
          [.text(reason), .integer(time)]
        )
      case .retry(let reason, let time):
        (
          "state = 'waiting', failure = ?, not_before = ?, claim = NULL",
          [.text(reason), .integer(time)]
        )
      case .released:
        ("state = 'waiting', attempts = max(0, attempts - 1), claim = NULL", [])
      case .cancelled(let time):
        ("state = 'cancelled', ended = ?, claim = NULL", [.integer(time)])
      }
    _ = try connection.rows(
      "UPDATE job SET \(assignments) WHERE id = ? AND \(condition)",
      values + [.integer(job.rawValue)] + (token.map { [.text($0)] } ?? [])
    ) { _ in }
    return connection.changedRows == 1
  }

  package func raise(_ document: DocumentID, to priority: Int) throws(LibraryError) {
    try connection.run(
      "UPDATE job SET priority = ?1 WHERE document = ?2 AND state = 'waiting' AND priority < ?1",
      .integer(priority), .integer(document.rawValue))
  }

  package func deleteJobs(endedBefore time: Int64) throws(LibraryError) {
    try connection.run("DELETE FROM job WHERE ended < ?", .integer(time))
  }

  package func nextJobTime() throws(LibraryError) -> Int64? {
    try connection.number(
      """
      SELECT min(CASE state WHEN 'waiting' THEN not_before ELSE claimed_until END)
      FROM job WHERE state IN ('waiting', 'running')
      """)
  }
}

/// Times of jobs, in milliseconds.
package enum JobTimes {
  /// No job waits longer for its next attempt.
  package static let longestWait: Int64 = 3_600_000
  /// How long a claim holds without news.
  static let lease: Int64 = 120_000
  /// How long ended jobs are kept.
  static let kept: Int64 = 7 * 86_400_000

  /// How often a job is begun. A server that documents are sent to may be away for two days.
  static func mostAttempts(of kind: JobKind) -> Int { kind == .send ? 60 : 5 }

  /// How long a job waits after so many attempts: 5 s, 25 s, about 2 and 10 minutes. One that sends
  /// waits about 1, 2.5, 5, 10, 20, 40 and then 50 minutes, a fifth more or less, so that many do
  /// not come back at once.
  static func wait(after attempts: Int, of kind: JobKind) -> Int64 {
    if kind == .send {
      let wait = min(3_000_000, Int64(75_000) << Int64(min(max(1, attempts), 10) - 1))
      return wait * Int64.random(in: 80...120) / 100
    }
    var wait: Int64 = 1000
    for _ in 0..<min(max(1, attempts), 6) { wait *= 5 }
    return min(wait, longestWait)
  }
}
