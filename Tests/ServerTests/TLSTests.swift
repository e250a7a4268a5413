import Foundation
import HTTP
import Server
import Synchronization
import Testing

@Suite struct TLSTests {
  private let folder = Folder()
  private let names = LocalNames(
    host: "scanner", addresses: [.loopback, PeerAddress(bytes: [192, 168, 1, 5])])

  private func authority(
    _ names: LocalNames? = nil, now: Date = Date()
  ) throws -> CertificateAuthority {
    try CertificateAuthority.open(in: folder["tls"], for: names ?? self.names, now: now)
  }

  @Test func aLeafIsForEveryNameAndAddress() throws {
    let authority = try authority()
    let leaf = try authority.identity(for: names).leaf
    #expect(leaf.isSigned(by: authority.certificate))
    for host in ["localhost", "scanner", "scanner.local", "127.0.0.1", "192.168.1.5"] {
      #expect(leaf.names(host), "\(host)")
    }
    for host in ["example.org", "evil.local", "192.168.1.6"] { #expect(!leaf.names(host)) }
    #expect(leaf.ends.timeIntervalSinceNow < 91 * 86_400)
  }

  @Test func anAuthorityVouchesForItsOwnHouseOnly() throws {
    let authority = try authority()
    let other = LocalNames(host: "bank", addresses: [.loopback])
    #expect(!(try authority.identity(for: other).leaf.isSigned(by: authority.certificate)))
    let stranger = try CertificateAuthority.open(in: folder["other"], for: names)
    let leaf = try stranger.identity(for: names).leaf
    #expect(!leaf.isSigned(by: authority.certificate))
  }

  @Test func publicAddressesAreLeftOut() {
    let names = LocalNames(
      host: "scanner",
      addresses: [
        PeerAddress(bytes: [8, 8, 8, 8]), PeerAddress(bytes: [10, 1, 2, 3]),
        PeerAddress(bytes: [172, 32, 0, 1]), PeerAddress(bytes: [172, 31, 0, 1]),
        PeerAddress(bytes: [0x20, 1] + [UInt8](repeating: 1, count: 14)),
        PeerAddress(bytes: [0xFD] + [UInt8](repeating: 1, count: 15)),
        PeerAddress(bytes: [10, 1, 2, 3]),
      ])
    #expect(names.addresses.map(\.bytes[0]) == [10, 172, 0xFD])
    #expect(names.outerAddresses.first?.description == "10.1.2.3")
  }

  @Test func theAuthorityStaysAndItsKeyIsPrivate() throws {
    let first = try authority().certificate.fingerprint()
    #expect(try authority().certificate.fingerprint() == first)
    #expect(folder.mode(of: "tls/authority.key") == 0o600)
    #expect(folder.mode(of: "tls") == 0o700)
    #expect(first.split(separator: ":").count == 32)
  }

  @Test func anotherNameOfTheMachineMakesAnotherAuthority() throws {
    let first = try authority().certificate.fingerprint()
    let renamed = LocalNames(host: "attic", addresses: [.loopback])
    let second = try authority(renamed)
    #expect(try second.certificate.fingerprint() != first)
    #expect(try second.identity(for: renamed).leaf.isSigned(by: second.certificate))
  }

  @Test func brokenFilesMakeAnotherAuthority() throws {
    let first = try authority().certificate.fingerprint()
    folder.write("no key", to: "tls/authority.key")
    #expect(try authority().certificate.fingerprint() != first)
  }

  @Test func aWrongClockIsSaidToBe() throws {
    let past = Date(timeIntervalSince1970: 0)
    #expect(throws: TLSError.clockWrong(now: past)) { try authority(now: past) }
    _ = try authority()
    let earlier = Date(timeIntervalSinceNow: -86_400)
    #expect(throws: TLSError.clockWrong(now: earlier)) { try authority(now: earlier) }
  }

  @Test func aLeafIsRenewedBeforeItEndsAndWhenAddressesChange() async throws {
    let now = Mutex(Date())
    let current = Mutex(names)
    let keeper = try CertificateKeeper(
      try authority(), findNames: { current.withLock { $0 } }, now: { now.withLock { $0 } })
    #expect(try await keeper.renewed() == nil)
    now.withLock { $0 += 59 * 86_400 }
    #expect(try await keeper.renewed() == nil)
    now.withLock { $0 += 2 * 86_400 }
    #expect(try await keeper.renewed() != nil)
    #expect(try await keeper.renewed() == nil)
    let moved = LocalNames(host: "scanner", addresses: [PeerAddress(bytes: [10, 0, 0, 9])])
    current.withLock { $0 = moved }
    #expect(try await keeper.renewed()?.names == moved)
    #expect(try await keeper.renewed() == nil)
  }

  @Test func browsersThatTrustTheAuthorityTrustTheServer() async throws {
    let authority = try authority()
    let first = try authority.identity(for: names)
    var configuration = HTTPServer.Configuration()
    configuration.identity = first.identity
    let server = try HTTPServer(configuration) { request in
      Response(.ok, text: request.isSecure ? "secure" : "plain")
    }
    let (port, trusted) = (server.port, try authority.certificate.pem())
    let request = "GET / HTTP/1.1\r\nHost: scanner\r\n\r\n"
    let shown = try await onThread {
      let client = try TLSClient(port: port, host: "scanner.local", trusting: trusted)
      #expect(try client.answer(to: request).hasSuffix("secure"))
      #expect(throws: TLSClient.Failure.self) {
        try TLSClient(port: port, host: "example.org", trusting: trusted)
      }
      return client.certificate
    }
    #expect(shown == (try first.leaf.der()))
    let stranger = try CertificateAuthority.open(in: folder["other"], for: names)
    let others = try stranger.certificate.pem()
    try await onThread {
      #expect(throws: TLSClient.Failure.self) {
        try TLSClient(port: port, host: "scanner", trusting: others)
      }
    }
    await server.stop(within: .seconds(1))
  }

  @Test func aRenewedCertificateIsShownAndOldConnectionsGoOn() async throws {
    let authority = try authority()
    var configuration = HTTPServer.Configuration()
    configuration.identity = try authority.identity(for: names).identity
    let server = try HTTPServer(configuration) { _ in Response(.ok, text: "here") }
    let (port, trusted) = (server.port, try authority.certificate.pem())
    let second = try authority.identity(for: names)
    let request = "GET / HTTP/1.1\r\nHost: scanner\r\n\r\n"
    try await onThread {
      let old = try TLSClient(port: port, host: "scanner", trusting: trusted)
      #expect(try old.answer(to: request).hasSuffix("here"))
      try server.renew(second.identity)
      let new = try TLSClient(port: port, host: "scanner", trusting: trusted)
      #expect(try new.answer(to: request).hasSuffix("here"))
      #expect(new.certificate == (try second.leaf.der()))
      #expect(old.certificate != new.certificate)
      #expect(try old.answer(to: request).hasSuffix("here"))
    }
    await server.stop(within: .seconds(1))
  }

  @Test func plainHTTPIsNotSpokenOnATLSPort() async throws {
    var configuration = HTTPServer.Configuration()
    configuration.identity = try authority().identity(for: names).identity
    let asked = Atomic(false)
    let server = try HTTPServer(configuration) { _ in
      asked.store(true, ordering: .relaxed)
      return Response(.ok)
    }
    let port = server.port
    let got = try await onThread {
      let socket = Socket(port: port)
      socket.send("GET / HTTP/1.1\r\nHost: scanner\r\n\r\n")
      return socket.receive()
    }
    #expect(!got.hasPrefix("HTTP/"))
    let wasAsked = asked.load(ordering: .relaxed)
    #expect(!wasAsked)
    await server.stop(within: .seconds(1))
  }

  @Test func ownCertificatesAreChecked() throws {
    let authority = try authority()
    let (identity, leaf) = try authority.identity(for: names)
    folder.write(identity.certificates, to: "own.crt")
    folder.write(identity.key, to: "own.key")
    folder.write(try authority.identity(for: names).identity.key, to: "other.key")
    func read(_ certificate: String, _ key: String, now: Date = Date()) throws -> TLSIdentity {
      try OwnCertificate.identity(
        certificatePath: folder[certificate], keyPath: folder[key], now: now
      ).identity
    }
    #expect(try read("own.crt", "own.key") == identity)
    #expect(throws: TLSError.unfit(reason: "the key is not the certificate's")) {
      try read("own.crt", "other.key")
    }
    #expect(throws: TLSError.unfit(reason: "the certificate has expired")) {
      try read("own.crt", "own.key", now: leaf.ends + 1)
    }
    #expect(throws: TLSError.self) { try read("own.key", "own.crt") }
    #expect(throws: TLSError.self) { try read("missing", "own.key") }
  }

  @Test func aServerRefusesACertificateThatIsNone() throws {
    var configuration = HTTPServer.Configuration()
    configuration.identity = TLSIdentity(certificates: "none", key: "none")
    #expect(throws: HTTPServerError.certificateUnfit) {
      try HTTPServer(configuration) { _ in Response(.ok) }
    }
  }

  @Test func theTrustPageGivesTheCertificate() async throws {
    let authority = try authority()
    let trust = try TrustResource(authority: authority.certificate, host: "scanner")
    let house = try House(resources: [trust])
    let page = try await house.ask(.get, "/trust")
    #expect(page.status == 200)
    let fingerprint = try authority.certificate.fingerprint().prefix(11)
    #expect(page.has(fingerprint.replacingOccurrences(of: ":", with: " ")))
    #expect(!page.has("<script") && !page.has("style="))
    let certificate = try await house.ask(.get, "/trust/recto.crt")
    guard case .bytes(let bytes) = certificate.response.content else {
      Issue.record("the certificate comes as bytes")
      return
    }
    #expect(bytes == (try authority.certificate.der()))
    let profile = try await house.ask(.get, "/trust/recto.mobileconfig")
    #expect(profile["Content-Type"] == "application/x-apple-aspen-config")
    #expect(profile.has(Data(bytes).base64EncodedString()))
    let parsed = try PropertyListSerialization.propertyList(
      from: Data(profile.text.utf8), format: nil)
    #expect((parsed as? [String: Any])?["PayloadType"] as? String == "Configuration")
    #expect(try await house.ask(.get, "/trust/authority.key").status == 404)
  }
}
