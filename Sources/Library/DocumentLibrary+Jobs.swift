public import Documents
import Foundation
public import Scanning

extension DocumentLibrary {
  /// Puts a job into the queue. One that is waiting already for the same is not put in twice; it gets
  /// the higher priority of both.
  @discardableResult
  public func enqueue(_ job: NewJob) throws(LibraryError) -> Job {
    try write { () throws(LibraryError) in
      _ = try row(job.document)
      let id = try order(job)
      guard let stored = try store.job(id) else { throw .noJob(id) }
      return stored
    }
  }

  /// A job.
  public func job(_ id: JobID) throws(LibraryError) -> Job {
    guard let job = try store.job(id) else { throw .noJob(id) }
    return job
  }

  /// Jobs, newest first.
  public func jobs(_ query: JobQuery = JobQuery()) throws(LibraryError) -> [Job] {
    try store.jobs(query)
  }

  /// Lets the waiting jobs of a document come first: somebody looks at it.
  public func hurry(_ document: DocumentID) throws(LibraryError) {
    try write { () throws(LibraryError) in try store.raise(document, to: 10) }
  }

  /// Ends a job that has not ended. A worker that is at it hears of it at its next sign of life.
  public func cancel(_ id: JobID) throws(LibraryError) {
    try write { () throws(LibraryError) in
      guard try store.job(id) != nil else { throw .noJob(id) }
      let time = options.now().milliseconds
      if let job = try store.job(id), job.kind == .send, let delivery = DeliveryID(job.order) {
        return try cancel(delivery)
      }
      if try store.update(id, claimedBy: nil, .cancelled(at: time)) {
        _ = try store.note(.job(id))
      }
    }
  }

  /// Gives the job that comes first to a worker, who tells how it goes within two minutes, again and
  /// again, or loses it. `nil`: there is none.
  public func claimJob(_ kinds: Set<JobKind>) throws(LibraryError) -> JobClaim? {
    let request = ClaimRequest(
      token: String(UInt64.random(in: .min ... .max), radix: 36), kinds: kinds,
      now: options.now().milliseconds, lease: JobTimes.lease)
    // Who finds nothing wakes nobody: workers look again with each tick.
    while let claim = try store.claimJob(request) {
      hub.tick()
      // Whoever began it so often has died of it each time.
      let most = JobTimes.mostAttempts(of: claim.job.kind)
      guard claim.job.attempts > most else { return claim }
      let reason = claim.job.failure ?? "begun \(most) times, never ended"
      try write { () throws(LibraryError) in
        guard try end(claim, .failed(reason, at: request.now)) else { return }
        try giveUpDelivery(claim.job)
      }
    }
    return nil
  }

  /// Tells how far a job is, 0 … 1, and that its worker lives. `false`: the job is another's by now,
  /// or cancelled; its worker should stop.
  public func report(_ claim: JobClaim, progress: Double) throws(LibraryError) -> Bool {
    let until = options.now().milliseconds + JobTimes.lease
    return try end(claim, .progress(progress, until: until))
  }

  /// Tells that a job is done. `false`: it was another's by then.
  @discardableResult
  public func finish(_ claim: JobClaim, result: String = "") throws(LibraryError) -> Bool {
    try end(claim, .done(result: result, at: options.now().milliseconds))
  }

  /// Tells that a job failed. It is begun again after a while, unless that makes no sense or it has
  /// been tried as often as its kind may.
  @discardableResult
  public func fail(
    _ claim: JobClaim, reason: String, isFinal: Bool = false
  ) throws(LibraryError) -> Bool {
    let now = options.now().milliseconds
    let reason = String(reason.prefix(500))
    if isFinal || claim.isLastAttempt {
      return try write { () throws(LibraryError) in
        guard try end(claim, .failed(reason, at: now)) else { return false }
        // A page that cannot be read keeps its document from nowhere.
        if claim.job.kind == .recognise, let row = try store.document(claim.job.document) {
          try orderDeliveries(of: row)
        }
        return true
      }
    }
    let wait = JobTimes.wait(after: claim.job.attempts, of: claim.job.kind)
    return try end(claim, .retry(reason, notBefore: now + wait))
  }

  /// Gives a job back that was not ended, as when the program ends.
  public func release(_ claim: JobClaim) throws(LibraryError) {
    _ = try end(claim, .released)
  }

  /// Seconds until a job may be there to claim; `nil`: none waits.
  func secondsToNextJob() throws(LibraryError) -> Double? {
    try store.nextJobTime().map { time in
      Double(time - options.now().milliseconds) / 1000
    }
  }

  /// Ends a recognition: what was found of the page and read on it becomes the page's, if it is still
  /// drawn as it was when the job began, and the job is done.
  ///
  /// - Parameter recipe: the recipe that the worker was given, or the one that it found.
  @discardableResult
  public func finish(
    _ claim: JobClaim, reading outcome: PageReading
  ) throws(LibraryError) -> Bool {
    try write { () throws(LibraryError) in
      let done = JobChange.done(result: "", at: options.now().milliseconds)
      guard try store.update(claim.job.id, claimedBy: claim.token, done) else { return false }
      _ = try store.note(.job(claim.job.id))
      guard var page = try store.page(outcome.page), var row = try store.document(page.document)
      else { return true }
      guard page.recipe == outcome.given, page.isScanned == outcome.wasScanned else {
        // Somebody drew it anew meanwhile: it is read again.
        try orderRecognition(of: page.id, in: page.document)
        return true
      }
      (page.recipe, page.isScanned) = (outcome.recipe, true)
      if let quality = outcome.quality { page.quality = quality }
      try store.update(page)
      if let text = outcome.text {
        try store.setText(
          TextRow(
            words: CompactText.bytes(of: text), found: outcome.found,
            shape: page.recipe.shapeKey),
          of: page.id)
      }
      try index.update(page)
      row.revision = try store.note(.document(row.id))
      try store.update(row)
      try orderDeliveries(of: row)
      return true
    }
  }

  /// Puts a job in, or raises the one that is there. For transactions.
  @discardableResult
  func order(_ job: NewJob) throws(LibraryError) -> JobID {
    let waiting = try store.jobs(
      JobQuery(document: job.document, page: job.page, states: [.waiting]))
    if let same = waiting.first(where: {
      $0.kind == job.kind && $0.page == job.page && $0.order == job.order
    }) {
      if job.priority > same.priority { try store.raise(job.document, to: job.priority) }
      return same.id
    }
    let id = try store.insert(job, at: options.now().milliseconds)
    _ = try store.note(.job(id))
    return id
  }

  private func end(_ claim: JobClaim, _ change: JobChange) throws(LibraryError) -> Bool {
    try write { () throws(LibraryError) in
      guard try store.update(claim.job.id, claimedBy: claim.token, change) else { return false }
      _ = try store.note(.job(claim.job.id))
      return true
    }
  }
}

/// What a worker has found of a page and read on it.
public struct PageReading: Sendable {
  /// The page.
  public var page: PageID
  /// The recipe that the worker was given.
  public var given: Recipe
  /// Whether it was the page's already, or yet to be found.
  public var wasScanned: Bool
  /// The recipe that the page has now.
  public var recipe: Recipe
  /// The text, in unit coordinates of the page; `nil`: it was not read.
  public var text: PageText?
  /// What was found on it.
  public var found: [FoundItem]
  /// How well it can be read, where that was looked at.
  public var quality: PageQuality.Grade?

  /// A reading of a page as it was given.
  public init(
    of page: LibraryPage, recipe: Recipe, text: PageText?, found: [FoundItem] = [],
    quality: PageQuality.Grade? = nil
  ) {
    self.page = page.id
    given = page.recipe
    wasScanned = page.isScanned
    self.recipe = recipe
    self.text = text
    self.found = found
    self.quality = quality
  }
}
