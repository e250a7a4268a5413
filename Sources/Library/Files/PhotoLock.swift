/// Lets several processes bring photos into one library while none removes any.
///
/// Between the moment in which a photo's file is seen to be there, or is put there, and the commit of
/// the row that needs it, nobody may remove it. So whoever adds holds the lock together with others,
/// and whoever removes holds it alone. A process that dies lets go of it.
package protocol PhotoLock: Sendable {
  /// Takes the lock. `nil`: others hold it.
  func take(_ use: PhotoLockUse) throws(LibraryError) -> (any PhotoHold)?
}

/// How the lock is held.
package enum PhotoLockUse: Sendable {
  /// Together with others who add; waits for who removes.
  case adding
  /// Alone; at once or not at all.
  case removing
}

/// The lock, held until this goes.
package protocol PhotoHold: AnyObject, Sendable {
  /// Throws when the lock was lost meanwhile, as with a server that was restarted: what it guarded is
  /// to be done again.
  func confirm() throws(LibraryError)
}
