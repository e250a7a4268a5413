package import Library

extension PostgresStore {
  package func insert(_ job: NewJob, at time: Int64) throws(LibraryError) -> JobID {
    let id = try connection.number(
      """
      INSERT INTO job (kind, document, page, priority, state, job_order, created)
      VALUES ($1, $2, $3, $4, 'waiting', $5, $6) RETURNING id
      """,
      .text(job.kind.rawValue), .integer(job.document.rawValue), .integer(job.page?.rawValue),
      .integer(job.priority), .text(job.order), .integer(time))
    return JobID(id ?? 0)
  }

  package func job(_ id: JobID) throws(LibraryError) -> Job? {
    try connection.row("SELECT \(Job.columns) FROM job WHERE id = $1", .integer(id.rawValue)) {
      Job($0)
    }
  }

  package func jobs(_ query: JobQuery) throws(LibraryError) -> [Job] {
    try connection.rows(
      """
      SELECT \(Job.columns) FROM job
      WHERE state = ANY($1) AND ($2::bigint IS NULL OR document = $2)
        AND ($3::bigint IS NULL OR page = $3)
      ORDER BY id DESC LIMIT $4
      """,
      [
        .texts(query.states.map(\.rawValue)), .integer(query.document?.rawValue),
        .integer(query.page?.rawValue), .integer(max(1, query.limit)),
      ], isKept: false
    ) { Job($0) }
  }

  /// In a transaction of its own, beside the lock of those who write: a row that another worker is
  /// just claiming is passed over, not waited for.
  package func claimJob(_ request: ClaimRequest) throws(LibraryError) -> JobClaim? {
    // A claim that ends much later than any can is one from before the clock was set back; others'
    // clocks may be a little ahead.
    let claimed = try connection.rows(
      """
      WITH next AS MATERIALIZED (
        SELECT id FROM job
        WHERE state IN ('waiting', 'running') AND kind = ANY($1)
          AND CASE state
            WHEN 'waiting' THEN not_before <= $2 OR not_before > $2 + $3
            ELSE claimed_until < $2 OR claimed_until > $2 + 2 * $4 END
        ORDER BY priority DESC, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      UPDATE job SET state = 'running', attempts = attempts + 1, progress = 0, claim = $5,
        claimed_until = $2 + $4
      FROM next WHERE job.id = next.id
      RETURNING \(Job.columns.replacing("id,", with: "job.id,", maxReplacements: 1))
      """,
      [
        .texts(request.kinds.map(\.rawValue)), .integer(request.now),
        .integer(JobTimes.longestWait), .integer(request.lease), .text(request.token),
      ]
    ) { Job($0) }
    guard let job = claimed.first else { return nil }
    do throws(LibraryError) {
      _ = try transaction { () throws(LibraryError) in try note(.job(job.id)) }
    } catch {
      // The claim counts all the same; that nobody hears of it now is made good by whoever ends it.
    }
    return JobClaim(job: job, token: request.token)
  }

  package func update(
    _ job: JobID, claimedBy token: String?, _ change: JobChange
  ) throws(LibraryError) -> Bool {
    var parameters = PostgresParameters()
    let assignments =
      switch change {
      case .progress(let progress, let until):
        """
        progress = \(parameters.add(.fraction(min(max(0, progress), 1)))),
        claimed_until = \(parameters.add(.integer(until)))
        """
      case .done(let result, let time):
        """
        state = 'done', progress = 1, failure = NULL, claim = NULL,
        result = \(parameters.add(.text(result))), ended = \(parameters.add(.integer(time)))
        """
      case .failed(let reason, let time):
        """
        state = 'failed', claim = NULL, failure = \(parameters.add(.text(reason))),
        ended = \(parameters.add(.integer(time)))
        """
      case .retry(let reason, let time):
        """
        state = 'waiting', claim = NULL, failure = \(parameters.add(.text(reason))),
        not_before = \(parameters.add(.integer(time)))
        """
      case .released: "state = 'waiting', attempts = greatest(0, attempts - 1), claim = NULL"
      case .cancelled(let time):
        "state = 'cancelled', claim = NULL, ended = \(parameters.add(.integer(time)))"
      }
    // Without a claim to show, only what has not ended can be changed.
    let condition =
      token.map { "state = 'running' AND claim = \(parameters.add(.text($0)))" }
      ?? "state IN ('waiting', 'running')"
    let id = parameters.add(.integer(job.rawValue))
    return try connection.run(
      "UPDATE job SET \(assignments) WHERE id = \(id) AND \(condition)", parameters.values) == 1
  }

  package func raise(_ document: DocumentID, to priority: Int) throws(LibraryError) {
    try connection.run(
      "UPDATE job SET priority = $1 WHERE document = $2 AND state = 'waiting' AND priority < $1",
      .integer(priority), .integer(document.rawValue))
  }

  package func deleteJobs(endedBefore time: Int64) throws(LibraryError) {
    try connection.run("DELETE FROM job WHERE ended < $1", .integer(time))
  }

  package func nextJobTime() throws(LibraryError) -> Int64? {
    try connection.number(
      """
      SELECT min(CASE state WHEN 'waiting' THEN not_before ELSE claimed_until END)
      FROM job WHERE state IN ('waiting', 'running')
      """)
  }
}
