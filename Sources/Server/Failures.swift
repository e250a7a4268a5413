import Foundation
import HTTP
import Library

/// The only place where facts become statuses and words for clients of the API.
enum Failures {
  /// What anything thrown means to a client.
  static func problem(of error: any Error) -> Problem {
    switch error {
    case let error as RoutingError: problem(of: error)
    case let error as AccessError: problem(of: error)
    case let error as RequestError: problem(of: error)
    case let error as BodyError: problem(of: error)
    case let error as DeviceError: problem(of: error)
    case let error as UploadError: problem(of: error)
    case let error as LibraryError: problem(of: error)
    default: Problem(.internalError, "failed", "This did not work; the log knows more.")
    }
  }

  static func problem(of error: RoutingError) -> Problem {
    switch error {
    case .notFound: Problem(.notFound, "not-found", "There is nothing here.")
    case .methodNotAllowed:
      Problem(
        .methodNotAllowed, "method-not-allowed", "That cannot be done with this.",
        fields: ["Allow": error.allow ?? ""])
    }
  }

  static func problem(of error: AccessError) -> Problem {
    switch error {
    case .hostUnknown:
      Problem(.misdirectedRequest, "host-unknown", "This server is not called so.")
    case .originForeign:
      Problem(.forbidden, "origin-foreign", "The request came from another site's page.")
    case .notPaired:
      Problem(
        .unauthorized, "not-paired", "This device is not let in yet.",
        fields: ["WWW-Authenticate": "Bearer realm=\"Recto\""])
    case .codeUnknown:
      Problem(.forbidden, "code-unknown", "The code is wrong, used up, or older than 5 minutes.")
    case .tooManyTries:
      Problem(
        .tooManyRequests, "too-many-tries", "Too many tries; wait a minute.",
        fields: ["Retry-After": "60"])
    }
  }

  static func problem(of error: RequestError) -> Problem {
    switch error {
    case .notJSON:
      Problem(.unsupportedMediaType, "not-json", "The body must be application/json.")
    case .coded:
      Problem(.unsupportedMediaType, "coded", "Bodies in gzip or another coding are not taken.")
    case .malformed(let reason):
      Problem(.badRequest, "malformed", "The request makes no sense: \(reason).")
    case .body(let error): problem(of: error)
    case .unfit(let name): Problem(.badRequest, "unfit", "\(name) makes no sense.")
    case .missing(let name): Problem(.badRequest, "missing", "\(name) is missing.")
    }
  }

  static func problem(of error: BodyError) -> Problem {
    switch error {
    case .tooLarge(let limit):
      Problem(.contentTooLarge, "too-large", "At most \(limit) bytes can be sent at once.")
    case .clientGone: Problem(.requestTimeout, "broken-off", "The request did not come whole.")
    }
  }

  static func problem(of error: DeviceError) -> Problem {
    switch error {
    case .unknown: Problem(.notFound, "no-device", "There is no such device.")
    case .tooMany:
      Problem(.conflict, "too-many-devices", "There are too many devices; remove one first.")
    case .notWritten: Problem(.insufficientStorage, "not-written", "That could not be written.")
    }
  }

  static func problem(of error: UploadError) -> Problem {
    switch error {
    case .unknown: Problem(.notFound, "no-upload", "There is no such upload; begin anew.")
    case .wrongOffset(let offset):
      Problem(.conflict, "wrong-offset", "The upload stands at \(offset).", offset: offset)
    case .tooLarge(let limit):
      Problem(.contentTooLarge, "too-large", "A file can have at most \(limit) bytes.")
    case .tooManyUploads:
      Problem(
        .tooManyRequests, "too-many-uploads", "Too many uploads are under way.",
        fields: ["Retry-After": "10"])
    case .beyondEnd: Problem(.badRequest, "beyond-end", "More came than was promised.")
    case .busy: Problem(.conflict, "upload-busy", "Another request is sending this upload.")
    case .checksumWrong:
      Problem(.unprocessable, "checksum-wrong", "What came is not what was sent; send it anew.")
    case .notWritten(let error) where error.number == ENOSPC || error.number == EDQUOT:
      Problem(.insufficientStorage, "disk-full", "The disk is full.")
    case .notWritten: Problem(.internalError, "not-written", "That could not be written.")
    case .body(let error): problem(of: error)
    }
  }

  /// What a head that was refused means.
  static func problem(of status: Status) -> Problem {
    switch status {
    case .contentTooLarge: Problem(status, "too-large", "The request is too large.")
    case .targetTooLong: Problem(status, "target-too-long", "The address is too long.")
    case .fieldsTooLarge: Problem(status, "fields-too-large", "The head is too large.")
    case .notImplemented: Problem(status, "method-unknown", "There is no such method.")
    default: Problem(status, "malformed", "The request is malformed.")
    }
  }
}
