/// How a request went (RFC 9110, section 15).
public enum Status: Int, Sendable {
  case ok = 200
  case created = 201
  case accepted = 202
  case noContent = 204
  case partialContent = 206
  case seeOther = 303
  case notModified = 304
  case badRequest = 400
  case unauthorized = 401
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case gone = 410
  case lengthRequired = 411
  case preconditionFailed = 412
  case contentTooLarge = 413
  case targetTooLong = 414
  case unsupportedMediaType = 415
  case rangeNotSatisfiable = 416
  case misdirectedRequest = 421
  case unprocessable = 422
  case tooManyRequests = 429
  case fieldsTooLarge = 431
  case internalError = 500
  case notImplemented = 501
  case unavailable = 503
  case insufficientStorage = 507

  /// Whether an answer of this status may carry content.
  public var mayHaveContent: Bool { self != .noContent && self != .notModified }
}
