import HTTP
import Library
import PhotoFiles

extension Failures {
  /// What a failure of the library means to a client. Paths on this machine are for the log only.
  static func problem(of error: LibraryError) -> Problem {
    switch error {
    case .noDocument: Problem(.notFound, "no-document", "There is no such document.")
    case .noPage: Problem(.notFound, "no-page", "There is no such page.")
    case .noPhoto: Problem(.notFound, "no-photo", "There is no such photo.")
    case .noJob: Problem(.notFound, "no-job", "There is no such job.")
    case .conflict(let revision):
      Problem(
        .preconditionFailed, "conflict", "The document has changed meanwhile.",
        revision: revision)
    case .nothingToUndo: Problem(.conflict, "nothing-to-undo", "There is nothing to undo.")
    case .badEdit(let fault): Problem(.unprocessable, "bad-edit", words(for: fault))
    case .notInTrash:
      Problem(.conflict, "not-in-trash", "Only what is in the trash can be removed for good.")
    case .inTrash: Problem(.conflict, "in-trash", "The document is in the trash.")
    case .photo(let error): problem(of: error)
    case .photoMissing, .photoDamaged:
      Problem(
        .internalError, "photo-damaged",
        "The photo's file is damaged; `recto library check` tells more.")
    case .diskFull: Problem(.insufficientStorage, "disk-full", "The disk is full.")
    case .readOnly: Problem(.insufficientStorage, "read-only", "The library cannot be written.")
    case .busy:
      Problem(
        .unavailable, "busy", "The library is busy; try again.", fields: ["Retry-After": "2"])
    case .delivery(let error): problem(of: error)
    case .unreachable:
      Problem(
        .unavailable, "unreachable", "The library's server cannot be reached; try again.",
        fields: ["Retry-After": "5"])
    case .cancelled: Problem(.unavailable, "cancelled", "The server is ending.")
    case .noLibrary, .folderNotEmpty, .databaseGone, .cannotOpen, .newerVersion,
      .databaseDamaged, .failed:
      Problem(.internalError, "library-failed", "The library failed; the log knows more.")
    }
  }

  private static func words(for fault: EditFault) -> String {
    switch fault {
    case .orderIncomplete: "The order must name each page once."
    case .placeOutOfRange: "There is no such place."
    case .textUnfit:
      "Titles, folders and tags have at most 1,000 bytes, without control characters."
    case .tooManyPages: "The document would have too many pages."
    case .tooManyTags: "The document would have too many tags."
    case .dateOutOfRange: "Dates lie in the years 1 to 9999."
    }
  }

  /// What is wrong with a file that was sent.
  static func problem(of error: PhotoFileError) -> Problem {
    switch error {
    case .empty: Problem(.unprocessable, "empty", "The file is empty.")
    case .unsupported, .unsupportedVariety, .notAFile:
      Problem(
        .unsupportedMediaType, "no-photo-format",
        "This is no picture that Recto reads: JPEG, PNG, HEIC, WebP, TIFF, PDF.")
    case .tooManyPixels(let width, let height, let limit):
      Problem(
        .contentTooLarge, "photo-too-large",
        "The picture has \(width) × \(height) pixels; at most \(limit / 1_000_000) million are read."
      )
    case .sideTooLong(let width, let height, let limit):
      Problem(
        .contentTooLarge, "photo-too-large",
        "The picture has \(width) × \(height) pixels; no side may have more than \(limit).")
    case .tooManyPages(_, let limit):
      Problem(
        .contentTooLarge, "photo-too-large", "The file has more than \(limit) pages.")
    case .tooManyBytes:
      Problem(.contentTooLarge, "photo-too-large", "The picture is too large.")
    case .tooSmall: Problem(.unprocessable, "photo-too-small", "The picture is too small.")
    case .damaged: Problem(.unprocessable, "photo-damaged", "The file is damaged.")
    case .passwordNeeded, .wrongPassword:
      Problem(.unprocessable, "password-needed", "The PDF is encrypted; decrypt it first.")
    case .tooLittleMemory:
      Problem(
        .unavailable, "too-little-memory", "Too little memory is free for this picture.",
        fields: ["Retry-After": "10"])
    case .unreadable, .toolMissing, .outOfTime, .cancelled:
      Problem(.internalError, "photo-failed", "The file could not be read.")
    }
  }
}
