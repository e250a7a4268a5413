import HTTP

/// How browsers keep a device's secret: where no script can read it, and only for requests that our
/// own pages make.
enum DeviceCookie {
  /// Over TLS a name that browsers take from nobody but this very host.
  static func name(isSecure: Bool) -> String { isSecure ? "__Host-recto" : "recto" }

  /// 400 days, the longest that browsers keep a cookie.
  private static let seconds = 400 * 86_400

  static func field(_ secret: Secret, isSecure: Bool) -> String {
    attributes("\(name(isSecure: isSecure))=\(secret.text)", age: seconds, isSecure)
  }

  /// Has the browser forget it.
  static func removal(isSecure: Bool) -> String {
    attributes("\(name(isSecure: isSecure))=", age: 0, isSecure)
  }

  /// The secret that a request shows; `nil`: none that could be one.
  static func secret(in request: Request) -> Secret? {
    request.fields.cookie(name(isSecure: request.isSecure)).flatMap(Secret.init)
  }

  private static func attributes(_ pair: String, age: Int, _ isSecure: Bool) -> String {
    "\(pair); Path=/; Max-Age=\(age); HttpOnly; SameSite=Strict" + (isSecure ? "; Secure" : "")
  }
}
