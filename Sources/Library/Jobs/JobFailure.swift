public import Documents
import PhotoFiles

/// Why a job was not done.
public enum JobFailure: Error, Equatable, Sendable {
  /// It would fail again.
  case final(String)
  /// It may go well another time.
  case passing(String)
  /// It was stopped.
  case cancelled

  /// What a library's failure means for a job.
  public init(_ error: LibraryError) {
    switch error {
    case .cancelled, .photo(.cancelled): self = .cancelled
    case .busy, .diskFull, .failed, .unreachable, .photo(.outOfTime(_, _)),
      .photo(.tooLittleMemory(_, _, _)), .photo(.unreadable(_)):
      self = .passing("\(error)")
    default: self = .final("\(error)")
    }
  }

  /// What a recognizer's failure means for a job.
  public init(_ error: RecognitionError) {
    switch error {
    case .cancelled: self = .cancelled
    case .engineFailed: self = .passing("\(error)")
    case .languageMissing, .engineMissing: self = .final("\(error)")
    }
  }
}

/// What a job has made.
public enum JobOutcome: Sendable {
  /// Something that its kind knows.
  case done(String)
  /// A page that was found and read.
  case read(PageReading)
}

extension JobClaim {
  /// Whether it is not begun again when it fails.
  var isLastAttempt: Bool { job.attempts >= JobTimes.mostAttempts(of: job.kind) }
}
