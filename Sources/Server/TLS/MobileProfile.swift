import Foundation

/// The authority's certificate as a profile for Apple's phones and tablets.
enum MobileProfile {
  static let type = "application/x-apple-aspen-config"

  /// The profile (Apple, Configuration Profile Reference: com.apple.security.root).
  static func text(for certificate: Certificate, host: String) throws(GnuTLSFailure) -> String {
    let der = try certificate.der()
    let digest = GnuTLS.sha256(der)
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>PayloadType</key><string>Configuration</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>recto.\(host)</string>
        <key>PayloadUUID</key><string>\(identifier(digest, 0))</string>
        <key>PayloadDisplayName</key><string>Recto on \(host)</string>
        <key>PayloadDescription</key><string>Lets this device see that it talks to Recto on \
      \(host). It vouches for that machine only.</string>
        <key>PayloadContent</key>
        <array>
          <dict>
            <key>PayloadType</key><string>com.apple.security.root</string>
            <key>PayloadVersion</key><integer>1</integer>
            <key>PayloadIdentifier</key><string>recto.\(host).root</string>
            <key>PayloadUUID</key><string>\(identifier(digest, 1))</string>
            <key>PayloadDisplayName</key><string>Recto on \(host)</string>
            <key>PayloadCertificateFileName</key><string>recto.crt</string>
            <key>PayloadContent</key>
            <data>\(Data(der).base64EncodedString())</data>
          </dict>
        </array>
      </dict>
      </plist>

      """
  }

  /// A UUID (RFC 9562, version 8) made of the certificate, so that a profile that comes again takes
  /// the place of the one before.
  private static func identifier(_ digest: [UInt8], _ number: UInt8) -> String {
    var bytes = Array(GnuTLS.sha256(digest + [number]).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    let digits = Array(Hexadecimal.text(bytes).uppercased())
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }
}
