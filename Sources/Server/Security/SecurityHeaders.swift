import HTTP

/// What every answer tells browsers not to do.
enum SecurityHeaders {
  /// Pages run the scripts and styles of this server only, none from within the page, talk to
  /// nobody else, and are shown in no frame.
  static let contentPolicy = [
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'",
    "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'",
    "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// What users bring runs nothing and loads nothing, whatever it is.
  static let userFilePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

  private static let fields = Fields([
    "Content-Security-Policy": contentPolicy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cache-Control": "no-store",
  ])

  /// The answer with them, but for those that it has of its own.
  static func added(to response: Response) -> Response {
    var result = response
    result.fields.addMissing(fields)
    return result
  }
}
