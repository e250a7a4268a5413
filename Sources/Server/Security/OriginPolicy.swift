import HTTP

/// Whether a request was made by our own pages.
enum OriginPolicy {
  /// A change by a device's cookie must come from a page of this very origin: browsers say where a
  /// change comes from, and no page can make them lie. Programs, which have no cookies, show their
  /// key in `Authorization`, and need no origin; but one from elsewhere is refused all the same.
  static func allows(_ request: Request, byCookie: Bool) -> Bool {
    if let site = request.fields["Sec-Fetch-Site"], request.target.path.first == "api",
      site != "same-origin", site != "none"
    {
      return false
    }
    if request.method.isSafe { return true }
    guard let origin = request.fields["Origin"] else { return !byCookie }
    return origin.lowercased() == own(request)
  }

  private static func own(_ request: Request) -> String? {
    request.fields["Host"].map { (request.isSecure ? "https://" : "http://") + $0.lowercased() }
  }
}
