/// Something that changed in a library.
public struct LibraryChange: Equatable, Sendable {
  /// What changed.
  public enum Subject: Equatable, Sendable {
    /// A document: it is new, or it or its pages, texts or state are different now.
    case document(DocumentID)
    /// A document that is gone for good.
    case removal(DocumentID)
    /// A job's state or progress.
    case job(JobID)
    /// More than can be told: the listener was away for too long. Everything is to be read anew.
    case everything
  }

  /// The library's revision, which every change raises.
  public let revision: Int64
  /// What changed.
  public let subject: Subject
}
