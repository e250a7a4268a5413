public import HTTP

/// How phones and browsers come to trust this server: a page that says how, and what it needs.
public struct TrustResource: Resource {
  private let host: String
  private let fingerprint: String
  private let der: [UInt8]
  private let profile: String

  /// The page for an authority of the machine of that name.
  public init(authority: Certificate, host: String) throws(GnuTLSFailure) {
    self.host = host
    fingerprint = try authority.fingerprint()
    der = try authority.der()
    profile = try MobileProfile.text(for: authority, host: host)
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/trust") { _ in
      Response(.ok, text: page, type: "text/html; charset=utf-8")
    }
    router.on(.get, "/trust/recto.crt") { _ in
      file("recto.crt", der, type: "application/x-x509-ca-cert")
    }
    router.on(.get, "/trust/recto.mobileconfig") { _ in
      file("recto.mobileconfig", Array(profile.utf8), type: MobileProfile.type)
    }
  }

  private func file(_ name: String, _ bytes: [UInt8], type: String) -> Response {
    Response(
      .ok,
      fields: [
        "Content-Type": type, "Content-Disposition": "attachment; filename=\"\(name)\"",
      ], content: .bytes(bytes))
  }

  private var page: String {
    let pairs = fingerprint.split(separator: ":")
    let lines = stride(from: 0, to: pairs.count, by: 8).map {
      pairs[$0..<min($0 + 8, pairs.count)].joined(separator: " ")
    }
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Trust Recto on \(host)</title>
      <link rel="icon" href="/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/styles/tokens.css">
      <link rel="stylesheet" href="/styles/base.css">
      <main class="text">
      <h1>Trust Recto on \(host)</h1>
      <p>Recto made a certificate of its own, so that your phone and \(host) can talk without
      anybody listening. Your phone does not know it yet: tell it once. The certificate vouches for
      \(host) in your home network only, for no other site.</p>
      <h2>First compare</h2>
      <p>The terminal on \(host) shows this fingerprint. If it shows another one, stop: somebody
      stands between.</p>
      <pre>\(lines.joined(separator: "\n"))</pre>
      <h2>iPhone and iPad</h2>
      <ol>
      <li>In Safari, load <a href="/trust/recto.mobileconfig">the profile</a> and allow it.</li>
      <li>Settings, General, VPN &amp; Device Management: install “Recto on \(host)”.</li>
      <li>Settings, General, About, Certificate Trust Settings: switch “Recto on \(host)” on.</li>
      </ol>
      <h2>Android</h2>
      <ol>
      <li>Load <a href="/trust/recto.crt">the certificate</a>.</li>
      <li>Settings, search for “CA certificate”, install it from the downloads.</li>
      </ol>
      <h2>Mac, Windows, Linux</h2>
      <ul>
      <li>Mac: load <a href="/trust/recto.crt">the certificate</a>, open it, and in Keychain Access
      set it to “Always Trust”.</li>
      <li>Windows: open it, Install Certificate, Trusted Root Certification Authorities.</li>
      <li>Linux: Chrome and Firefox keep their own lists: Settings, Certificates, Authorities,
      Import.</li>
      </ul>
      <p>Then <a href="/">open Recto</a>.</p>
      </main>
      </html>

      """
  }
}
