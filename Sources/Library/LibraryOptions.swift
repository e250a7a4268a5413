public import Foundation
public import PhotoFiles

/// How a library works.
public struct LibraryOptions: Sendable {
  /// What a photo may ask of the machine.
  public var limits = Limits()
  /// Days that a document stays in the trash before it is removed for good, at least 1.
  public var trashDays = 30
  /// Days that a photo stays which no document, edit or trash needs any more, at least 1.
  public var photoDays = 7
  /// Edits of a document that can be undone, at least 1.
  public var editsKept = 200
  /// Bytes of renderings.
  public var cacheBytes: Int64 = 512 << 20
  /// Whether pages that come in are given to the queue, to be found in their photos and read.
  public var ordersRecognition = true
  /// The clock. Nothing is removed by it alone.
  public var now: @Sendable () -> Date = { Date() }

  /// The defaults.
  public init() {}
}
