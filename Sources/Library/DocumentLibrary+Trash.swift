import Foundation

// Nothing that a user has is removed by one call, nor by a wrong clock.
extension DocumentLibrary {
  /// Puts documents into the trash, from where they come back as they were.
  public func trash(_ ids: [DocumentID]) throws(LibraryError) {
    try write { () throws(LibraryError) in
      for id in ids { try moveToTrash(id) }
    }
  }

  /// Takes documents out of the trash.
  public func restore(_ ids: [DocumentID]) throws(LibraryError) {
    try write { () throws(LibraryError) in
      for id in ids {
        var row = try row(id)
        guard let mark = row.trash else { continue }
        (row.state, row.trash) = (mark.stateBefore, nil)
        try touch(&row)
        try orderDeliveries(of: row)
      }
    }
  }

  /// Removes documents for good, which must be in the trash. Their photos stay for a while, should
  /// another document need them.
  public func remove(_ ids: [DocumentID]) throws(LibraryError) {
    try write { () throws(LibraryError) in
      for id in ids {
        guard try row(id).state == .trashed else { throw .notInTrash(id) }
        try delete(id)
      }
    }
  }

  /// Removes all that is in the trash for good, and tells how many documents that were.
  @discardableResult
  public func emptyTrash() throws(LibraryError) -> Int {
    try write { () throws(LibraryError) in
      let ids = try store.trashed(beforeDay: .max)
      for id in ids { try delete(id) }
      return ids.count
    }
  }

  /// Does what is due: removes what has been in the trash for long, photos that nothing has needed
  /// for long, and old jobs, and copies the database to be safe. To be called now and then, once a day at least.
  ///
  /// What is due goes by the library's own count of days, which grows by at most one between two
  /// calls: a clock that jumps ahead by years removes nothing.
  public func tidy() throws(LibraryError) {
    let now = options.now()
    let today = try Self.countDay(in: store, now: now)
    try write { () throws(LibraryError) in
      let trashDays = Int64(max(1, options.trashDays))
      for id in try store.trashed(beforeDay: today - trashDays) {
        // By the clock too, where it has been set back.
        guard let mark = try row(id).trash, now.timeIntervalSince(mark.date) > 86_400 else {
          continue
        }
        try delete(id)
      }
      try store.deleteJobs(endedBefore: now.milliseconds - JobTimes.kept)
    }
    // One process at a time, and none that brings photos in; there is time tomorrow.
    guard let hold = try lock.take(.removing) else { return }
    try withExtendedLifetime(hold) { () throws(LibraryError) in
      photos.removeLeftovers()
      try removeUnusedPhotos(today: today, hold)
      try SafetyCopies(folder: folder).make(day: today, from: store)
    }
  }

  private func removeUnusedPhotos(
    today: Int64, _ hold: any PhotoHold
  ) throws(LibraryError) {
    let removed = try write { () throws(LibraryError) in
      let since = today - Int64(max(1, options.photoDays))
      var removed: [StoredPhoto] = []
      for hash in try store.unusedPhotos(noting: today, since: since) {
        if let photo = try store.photo(hash) { removed.append(photo) }
        try store.delete(hash)
      }
      return removed
    }
    // Killed here, the files stay, and `check` finds them.
    for photo in removed {
      try hold.confirm()
      try photos.remove(photo.fileName)
    }
  }

  func moveToTrash(_ id: DocumentID) throws(LibraryError) {
    var row = try row(id)
    guard row.state != .trashed else { return }
    let day = try Self.dayCount(in: store)
    row.trash = TrashMark(
      date: Date(milliseconds: options.now().milliseconds), day: day, stateBefore: row.state)
    row.state = .trashed
    try touch(&row)
  }

  private func delete(_ id: DocumentID) throws(LibraryError) {
    try store.delete(id)
    _ = try store.note(.removal(id))
  }

  /// Raises the library's count of days when the clock shows another day than last time.
  @discardableResult
  static func countDay(
    in store: any LibraryStore, now: Date
  ) throws(LibraryError) -> Int64 {
    let day = String(Int64((now.timeIntervalSince1970 / 86_400).rounded(.down)))
    if try store.setting("lastDay") == day { return try dayCount(in: store) }
    return try store.transaction { () throws(LibraryError) in
      var count = try dayCount(in: store)
      guard try store.setting("lastDay") != day else { return count }
      count += 1
      try store.set("lastDay", to: day)
      try store.set("days", to: String(count))
      return count
    }
  }

  static func dayCount(in store: any LibraryStore) throws(LibraryError) -> Int64 {
    Int64(try store.setting("days") ?? "0") ?? 0
  }
}
