public import Foundation
public import Scanning

/// What a user does to a document. Each can be undone, and done again, also after a restart.
public enum DocumentEdit: Equatable, Sendable {
  /// A new title.
  case rename(String)
  /// Into a folder; empty: out of all.
  case move(folder: String)
  /// These tags in place of those it has.
  case tag([String])
  /// Another date.
  case date(Date)
  /// Another way to draw a page: crop, turns, look.
  case draw(PageID, Recipe)
  /// The pages in another order: all of them, each once.
  case order([PageID])
  /// Pages taken out. Their photos stay as long as the edit can be undone.
  case remove([PageID])
  /// Pages put in before the page at this place, 0 … the number of pages.
  case insert([NewPage], at: Int)
  /// A page's photo taken again: another photo in its place.
  case retake(PageID, NewPage)
  /// Several edits that are undone at once.
  case several([DocumentEdit])
}
