import HTTP
import Server
import Testing

/// Behind a program that ends TLS.
@Suite struct PublicAddressTests {
  private let house: House

  init() throws {
    house = try House(publicAddress: PublicAddress("https://Scan.example.org/"))
  }

  private func pair(
    host: String = "scan.example.org", origin: String = "https://scan.example.org",
    peer: PeerAddress = .loopback
  ) async throws -> House.Answer {
    try await house.ask(
      .post, "/api/v1/session", json: #"{"code": "\#(house.desk.offer().text)"}"#, peer: peer,
      fields: [("Host", host), ("Origin", origin)])
  }

  @Test func aBrowserComesInAndItsCookieIsOneOfTLS() async throws {
    let answer = try await pair()
    #expect(answer.status == 201)
    let field = try #require(answer["Set-Cookie"])
    #expect(field.hasPrefix("__Host-recto=") && field.hasSuffix("; Secure"))
    let cookie = String(field.prefix { $0 != ";" })
    let list = try await house.ask(
      .get, "/api/v1/devices", cookie: cookie, fields: [("Host", "scan.example.org")])
    #expect(list.status == 200)
    // Of no other way in.
    #expect(try await house.ask(.get, "/api/v1/devices", cookie: cookie).status == 401)
  }

  @Test(arguments: [
    ("scan.example.org", "http://scan.example.org"),
    ("scan.example.org", "https://scan.example.org:8443"),
    ("scan.example.org", "https://evil.example"), ("scan.example.org", "null"),
    ("localhost:8425", "https://scan.example.org"),
    ("scan.example.org:8425", "https://scan.example.org"),
  ])
  func otherOriginsStayForeign(host: String, origin: String) async throws {
    #expect(try await pair(host: host, origin: origin).status == 403)
  }

  @Test func onlyWhoComesFromThisMachineIsTheProxy() async throws {
    let stranger = PeerAddress(bytes: [192, 168, 1, 7])
    #expect(try await pair(peer: stranger).status == 403)
  }

  @Test func theProxyTellsWhoGuesses() async throws {
    func guess(_ forwarded: String) async throws -> Int {
      try await house.ask(
        .post, "/api/v1/session", json: #"{"code": "guess"}"#,
        fields: [
          ("Host", "scan.example.org"), ("Origin", "https://scan.example.org"),
          ("X-Forwarded-For", forwarded),
        ]
      ).status
    }
    var last = 0
    // What the client says before the proxy's word changes nothing.
    for number in 0..<12 { last = try await guess("10.0.0.\(number), 203.0.113.9") }
    #expect(last == 429)
    #expect(try await guess("203.0.113.10") == 403)
  }

  @Test func invitationsOfTheHouseStayAsTheyAre() async throws {
    #expect(try await house.ask(.get, "/api/v1/session").status == 200)
    #expect(
      try await house.ask(.get, "/api/v1/session", fields: [("Host", "evil.example")]).status
        == 421)
  }

  @Test(arguments: [
    ("https://scan.example.org", "https://scan.example.org"),
    ("HTTPS://Scan.Example.Org:443/", "https://scan.example.org"),
    ("https://scan.example.org:8443", "https://scan.example.org:8443"),
    ("https://[fd00::1]", "https://[fd00::1]"), ("http://scan.example.org", nil),
    ("https://scan.example.org/scans", nil), ("https://", nil), ("https://a b", nil),
    ("https://user@scan.example.org", nil), ("scan.example.org", nil),
    ("https://scan.example.org:", nil), ("https://scan.example.org:x", nil),
  ])
  func anAddressIsAnOriginOverTLS(text: String, origin: String?) {
    #expect(PublicAddress(text)?.origin == origin)
  }
}
