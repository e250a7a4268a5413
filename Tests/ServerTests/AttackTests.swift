import Glibc
import HTTP
import Server
import Testing

/// The attacks that `docs/security.md` lists, one by one.
@Suite struct AttackTests {
  private let house: House

  init() throws { house = try House() }

  // MARK: Getting in

  @Test(arguments: [
    ("GET", "/api/v1/devices"), ("POST", "/api/v1/devices"), ("POST", "/api/v1/invitations"),
    ("DELETE", "/api/v1/devices/1"), ("DELETE", "/api/v1/session"), ("GET", "/api/v1/documents"),
    ("GET", "/api/elsewhere"),
  ])
  func strangersGetNothing(method: String, target: String) async throws {
    let method = try #require(Method(rawValue: method))
    let answer = try await house.ask(method, target, json: "{}")
    #expect(answer.status == 401)
    #expect(answer.has("not-paired"))
  }

  @Test func aCodeIsWorthNothingTheSecondTime() async throws {
    let code = house.desk.offer().text
    let json = #"{"code": "\#(code)"}"#
    #expect(try await house.ask(.post, "/api/v1/session", json: json).status == 201)
    let second = try await house.ask(.post, "/api/v1/session", json: json)
    #expect(second.status == 403)
    #expect(second["Set-Cookie"] == nil)
  }

  @Test func guessingIsSlow() async throws {
    var last = 0
    for _ in 0..<12 {
      last = try await house.ask(.post, "/api/v1/session", json: #"{"code": "guess"}"#).status
    }
    #expect(last == 429)
  }

  @Test func aPreviewOfTheLinkUsesNothingUp() async throws {
    let folder = Folder()
    folder.write("<script src=pair.js></script>", to: "pair.html")
    let house = try House(site: try StaticSite(folder: folder.path))
    let code = house.desk.offer().text
    // A messenger looks at what it is sent: without what stands behind the `#`, and without scripts.
    for _ in 0..<20 {
      for method in [Method.get, .head, .options] {
        let answer = try await house.ask(method, "/pair")
        #expect(!answer.has(code))
        _ = try await house.ask(method, "/api/v1/session")
      }
    }
    let json = #"{"code": "\#(code)"}"#
    #expect(try await house.ask(.post, "/api/v1/session", json: json).status == 201)
  }

  @Test func comparingSecretsTakesATimeThatTellsNothing() throws {
    let (_, secret) = try house.devices.add(name: "Phone")
    func changed(at place: Int) -> Secret? {
      var letters = Array(secret.text)
      letters[place] = letters[place] == "A" ? "B" : "A"
      return Secret(String(letters))
    }
    let (first, last) = (
      try #require(changed(at: 0)), try #require(changed(at: secret.text.count - 1))
    )
    // One that is wrong in its last letter only has a hash that is wrong from the beginning.
    #expect(!last.hash.hasPrefix(secret.hash.prefix(8)))
    #expect(house.devices.device(showing: first) == nil)
    #expect(house.devices.device(showing: last) == nil)
    var times = (first: Double.infinity, last: Double.infinity)
    for _ in 0..<15 {
      times.first = min(times.first, seconds { _ = house.devices.device(showing: first) })
      times.last = min(times.last, seconds { _ = house.devices.device(showing: last) })
    }
    // A comparison letter by letter would be no measurable part of this; a tenfold difference is a
    // lookup of another kind.
    #expect(times.first < 10 * times.last && times.last < 10 * times.first)
  }

  private func seconds(_ body: () -> Void) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<200 { body() }
    let time = (ContinuousClock.now - start).components
    return Double(time.seconds) + Double(time.attoseconds) * 1e-18
  }

  @Test func inventedCookiesAndKeysLetNobodyIn() async throws {
    _ = try await house.pair()
    let invented = String(repeating: "A", count: 43)
    for cookie in ["recto=\(invented)", "recto=", "recto=*", "__Host-recto=\(invented)"] {
      #expect(try await house.ask(.get, "/api/v1/devices", cookie: cookie).status == 401)
    }
    for key in ["Bearer \(invented)", "Bearer", "Basic \(invented)", "Bearer a b"] {
      let answer = try await house.ask(
        .get, "/api/v1/devices", fields: [("Authorization", key)])
      #expect(answer.status == 401)
    }
  }

  @Test func aRevokedDeviceIsOutAtOnce() async throws {
    let cookie = try await house.pair()
    #expect(try await house.ask(.get, "/api/v1/devices", cookie: cookie).status == 200)
    try house.devices.revoke(house.devices.devices[0].id)
    #expect(try await house.ask(.get, "/api/v1/devices", cookie: cookie).status == 401)
  }

  // MARK: The cookie

  @Test func scriptsAndOtherSitesDoNotGetTheCookie() async throws {
    let json = #"{"code": "\#(house.desk.offer().text)"}"#
    let plain = try await house.ask(.post, "/api/v1/session", json: json)
    let field = try #require(plain["Set-Cookie"])
    #expect(field.hasPrefix("recto="))
    for attribute in ["HttpOnly", "SameSite=Strict", "Path=/"] {
      #expect(field.contains("; \(attribute)"))
    }
    let again = #"{"code": "\#(house.desk.offer().text)"}"#
    let secure = try await house.ask(.post, "/api/v1/session", json: again, secure: true)
    let secureField = try #require(secure["Set-Cookie"])
    #expect(secureField.hasPrefix("__Host-recto=") && secureField.hasSuffix("; Secure"))
  }

  @Test func aCookieOfPlainHTTPIsNoneOverTLS() async throws {
    let cookie = try await house.pair()
    #expect(
      try await house.ask(.get, "/api/v1/devices", cookie: cookie, secure: true).status == 401)
  }

  // MARK: Other sites

  @Test func changesFromOtherSitesAreRefused() async throws {
    let cookie = try await house.pair()
    let id = house.devices.devices[0].id.rawValue
    let foreign: [(String, String?)?] = [
      ("Origin", "https://evil.example"), ("Origin", "null"), ("Origin", nil),
      ("Origin", "http://localhost:9999"), ("Origin", "https://localhost:8425"),
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
    ]
    for field in foreign.compactMap({ $0 }) {
      let answer = try await house.ask(
        .delete, "/api/v1/devices/\(id)", cookie: cookie, fields: [field])
      #expect(answer.status == 403, "\(field)")
    }
    #expect(house.devices.devices.count == 1)
    #expect(
      try await house.ask(.delete, "/api/v1/devices/\(id)", cookie: cookie).status == 204)
  }

  @Test func otherSitesCannotEvenRead() async throws {
    let cookie = try await house.pair()
    let answer = try await house.ask(
      .get, "/api/v1/devices", cookie: cookie, fields: [("Sec-Fetch-Site", "cross-site")])
    #expect(answer.status == 403)
  }

  @Test func nobodyIsPairedByAnotherSite() async throws {
    let json = #"{"code": "\#(house.desk.offer().text)"}"#
    let answer = try await house.ask(
      .post, "/api/v1/session", json: json, fields: [("Origin", "https://evil.example")])
    #expect(answer.status == 403)
  }

  @Test func formsCannotPassForJSON() async throws {
    let cookie = try await house.pair()
    for type in ["text/plain", "application/x-www-form-urlencoded", nil] {
      let answer = try await house.ask(
        .post, "/api/v1/devices", json: #"{"name": "x"}"#, cookie: cookie,
        fields: [("Content-Type", type)])
      #expect(answer.status == 415)
    }
  }

  @Test(arguments: [
    "evil.example", "evil.example:8425", "localhost.evil.example", "scanner.evil.example", "",
    "localhost:80:80", "[::1", "127.0.0.1.evil.example",
  ])
  func aNameThatIsNotOursIsNotAnswered(host: String) async throws {
    let cookie = try await house.pair()
    let answer = try await house.ask(
      .get, "/api/v1/devices", cookie: cookie, fields: [("Host", host)])
    #expect(answer.status == 421)
  }

  @Test(arguments: ["localhost", "LOCALHOST:1", "scanner.local.", "127.0.0.1:8425", "[::1]:8425"])
  func ourOwnNamesAreAnswered(host: String) async throws {
    let answer = try await house.ask(.get, "/api/v1/session", fields: [("Host", host)])
    #expect(answer.status == 200)
  }

  @Test func programsShowTheirKeyAndNeedNoOrigin() async throws {
    let cookie = try await house.pair()
    let made = try await house.ask(
      .post, "/api/v1/devices", json: #"{"name": "Script"}"#, cookie: cookie)
    #expect(made.status == 201)
    let key = try #require(made.text.split(separator: "\"key\":\"").last?.prefix { $0 != "\"" })
    let fields: [(String, String?)] = [
      ("Authorization", "Bearer \(key)"), ("Origin", nil), ("Sec-Fetch-Site", nil),
    ]
    let id = try #require(house.devices.devices.last?.id.rawValue)
    let renamed = try await house.ask(
      .patch, "/api/v1/devices/\(id)", json: #"{"name": "Other"}"#, fields: fields)
    #expect(renamed.status == 204)
    let foreign = try await house.ask(
      .patch, "/api/v1/devices/\(id)", json: #"{"name": "Evil"}"#,
      fields: [("Authorization", "Bearer \(key)"), ("Origin", "https://evil.example")])
    #expect(foreign.status == 403)
  }

  // MARK: Bodies

  @Test func tooLargeAndTooDeepBodiesAreRefused() async throws {
    let cookie = try await house.pair()
    let large = #"{"name": "\#(String(repeating: "x", count: 2 << 20))"}"#
    #expect(
      try await house.ask(.post, "/api/v1/devices", json: large, cookie: cookie).status == 413)
    let deep = String(repeating: "[", count: 500_000)
    #expect(
      try await house.ask(.post, "/api/v1/devices", json: deep, cookie: cookie).status == 400)
  }

  @Test func compressedBodiesAreRefused() async throws {
    let cookie = try await house.pair()
    let answer = try await house.ask(
      .post, "/api/v1/devices", json: #"{"name": "x"}"#, cookie: cookie,
      fields: [("Content-Encoding", "gzip")])
    #expect(answer.status == 415)
  }

  // MARK: Pages

  @Test func everyAnswerTellsBrowsersWhatNotToDo() async throws {
    let folder = Folder()
    folder.write("<p>here</p>", to: "index.html")
    let house = try House(site: try StaticSite(folder: folder.path))
    let cookie = try await house.pair()
    var answers = [Application.refusal(.badRequest)]
    for target in ["/", "/missing", "/api/v1/session", "/api/v1/devices", "/api/v1/missing"] {
      answers.append(try await house.ask(.get, target, cookie: cookie).response)
      answers.append(try await house.ask(.get, target).response)
    }
    for answer in answers {
      let policy = try #require(answer.fields["Content-Security-Policy"])
      #expect(policy.contains("default-src 'none'"))
      #expect(policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"))
      #expect(!policy.contains("http"))
      #expect(answer.fields["X-Content-Type-Options"] == "nosniff")
      #expect(answer.fields["Referrer-Policy"] == "no-referrer")
      #expect(answer.fields["X-Frame-Options"] == "DENY")
      #expect(answer.fields["Access-Control-Allow-Origin"] == nil)
    }
  }

  @Test func filesOutsideAndLinksAreNotServed() async throws {
    let folder = Folder()
    folder.write("page", to: "index.html")
    folder.write("secret", to: ".hidden.html")
    folder.write("secret", to: "key.pem")
    symlink("/etc/passwd", folder["link.html"])
    symlink("/etc", folder["etc"])
    let house = try House(site: try StaticSite(folder: folder.path))
    #expect(try await house.ask(.get, "/").text == "page")
    for target in ["/.hidden.html", "/key.pem", "/link.html", "/etc/passwd", "/index.html/x"] {
      #expect(try await house.ask(.get, target).status == 404, "\(target)")
    }
    #expect(try await house.ask(.post, "/").status == 405)
    #expect(Target("/../devices.json") == nil)
    #expect(Target("/%2e%2e/devices.json") == nil)
  }

  // MARK: Users' files

  @Test(arguments: [
    "image/svg+xml", "application/pdf", "text/html", "image/tiff", "application/octet-stream",
  ])
  func whatMayHoldScriptIsForSaving(type: String) {
    let fields = UserFile.fields(name: "a", type: type)
    #expect(fields["Content-Disposition"]?.hasPrefix("attachment; ") == true)
    #expect(fields["Content-Security-Policy"]?.contains("sandbox") == true)
    #expect(fields["Content-Security-Policy"]?.contains("default-src 'none'") == true)
  }

  @Test func namesOfFilesStayInTheirField() {
    let name = "a\"b\r\nSet-Cookie: x=1; ../../etc/passwd\u{202E}gpj.exe"
    let fields = UserFile.fields(name: name, type: "application/pdf")
    #expect(fields["Set-Cookie"] == nil)
    let value = fields["Content-Disposition"] ?? ""
    #expect(!value.contains("\r") && !value.contains("\n") && !value.contains("/"))
    #expect(value.split(separator: "\"").count == 3)
    #expect(!value.contains("%E2%80%AE"))
    let german = UserFile.fields(name: "Müller.pdf", type: "application/pdf")
    #expect(
      german["Content-Disposition"]
        == "attachment; filename=\"M_ller.pdf\"; filename*=UTF-8''M%C3%BCller.pdf")
  }
}
