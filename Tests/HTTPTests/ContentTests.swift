import Glibc
import HTTP
import Testing

@Suite struct ContentTests {
  /// A file of the bytes 0…99 in a folder of its own.
  private func withFile<Value>(_ body: (String) async throws -> Value) async throws -> Value {
    var name = Array("/tmp/recto-http-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw FileProblem(number: errno) }
    let folder = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for file in ["/file", "/link"] { unlink(folder + file) }
      rmdir(folder)
    }
    let descriptor = open(folder + "/file", O_WRONLY | O_CREAT, 0o600)
    write(descriptor, (0..<100).map { UInt8($0) }, 100)
    close(descriptor)
    return try await body(folder)
  }

  private func request(_ fields: Fields, _ method: Method = .get) throws -> Request {
    Request(method, try #require(Target("/")), fields: fields)
  }

  @Test(arguments: [
    ("bytes=0-9", 0...9), ("bytes=90-", 90...99), ("bytes=95-200", 95...99),
    ("bytes=-10", 90...99), ("bytes=-1000", 0...99), ("Bytes=5-5", 5...5),
  ])
  func partsAreGiven(range: String, expected: ClosedRange<Int>) async throws {
    try await withFile { folder in
      let file = try OpenFile(path: folder + "/file")
      let response = Response.file(
        file, type: "image/jpeg", for: try request(["Range": range]))
      #expect(response.status == .partialContent)
      #expect(
        response.fields["Content-Range"]
          == "bytes \(expected.lowerBound)-\(expected.upperBound)/100")
      #expect(response.length == expected.count)
    }
  }

  @Test(arguments: [
    "bytes=9-0", "bytes=a-b", "lines=0-1", "bytes=0-1,5-6", "bytes=-", "bytes=+1-2",
  ])
  func rangesThatMeanNothingArePassedOver(range: String) async throws {
    try await withFile { folder in
      let file = try OpenFile(path: folder + "/file")
      let response = Response.file(file, type: "image/jpeg", for: try request(["Range": range]))
      #expect(response.status == .ok)
      #expect(response.length == 100)
    }
  }

  @Test(arguments: ["bytes=100-", "bytes=-0"])
  func rangesBehindTheEndAreNotSatisfiable(range: String) async throws {
    try await withFile { folder in
      let file = try OpenFile(path: folder + "/file")
      let response = Response.file(file, type: "image/jpeg", for: try request(["Range": range]))
      #expect(response.status == .rangeNotSatisfiable)
      #expect(response.fields["Content-Range"] == "bytes */100")
    }
  }

  @Test func whoHasItGetsNothing() async throws {
    try await withFile { folder in
      let file = try OpenFile(path: folder + "/file")
      let tag = EntityTag("abc")
      func status(_ fields: Fields) throws -> Status {
        Response.file(file, type: "image/jpeg", tag: tag, for: try request(fields)).status
      }
      #expect(try status(["If-None-Match": "\"abc\""]) == .notModified)
      #expect(try status(["If-None-Match": "\"x\", W/\"abc\""]) == .notModified)
      #expect(try status(["If-None-Match": "*"]) == .notModified)
      #expect(try status(["If-None-Match": "\"abcd\""]) == .ok)
      #expect(try status(["Range": "bytes=0-1", "If-Range": "\"abc\""]) == .partialContent)
      #expect(try status(["Range": "bytes=0-1", "If-Range": "\"old\""]) == .ok)
    }
  }

  @Test func noLinkAndNoFolderIsOpened() async throws {
    try await withFile { folder in
      symlink("/etc/passwd", folder + "/link")
      #expect(throws: FileProblem.self) { try OpenFile(path: folder + "/link") }
      #expect(throws: FileProblem.self) { try OpenFile(path: folder) }
      #expect(throws: FileProblem.self) { try OpenFile(path: "/dev/null") }
      #expect(throws: FileProblem.self) { try OpenFile(path: folder + "/missing") }
    }
  }

  @Test func filesGoOverTheWire() async throws {
    try await withFile { folder in
      let file = try OpenFile(path: folder + "/file")
      try await withServer { request in
        Response.file(file, type: "application/octet-stream", for: request)
      } client: { port in
        let client = try RawClient(port: port)
        try client.send(get("/"))
        #expect(try client.answer().body == (0..<100).map { UInt8($0) })
        try client.send(get("/", "Range: bytes=10-12\r\n"))
        let part = try client.answer()
        #expect(part.status == 206)
        #expect(part.body == [10, 11, 12])
        let tag = try #require(part.field("ETag"))
        try client.send(get("/", "If-None-Match: \(tag)\r\n"))
        #expect(try client.answer().status == 304)
      }
    }
  }

  @Test func textIsMadeSmallForThoseWhoTakeIt() throws {
    let text = String(repeating: "a page of text, ", count: 500)
    let response = Response(.ok, text: text).tagged(EntityTag("t"), for: try request([:]))
    let small = ContentCoding.compressed(
      response, for: try request(["Accept-Encoding": "br, gzip;q=0.5"]))
    #expect(small.fields["Content-Encoding"] == "gzip")
    #expect(small.fields["Vary"] == "Accept-Encoding")
    #expect(small.fields["ETag"] == "\"t+gzip\"")
    #expect((small.length ?? 0) < text.utf8.count / 10)
    let plain = ContentCoding.compressed(
      response, for: try request(["Accept-Encoding": "gzip;q=0, br"]))
    #expect(plain.fields["Content-Encoding"] == nil)
    let known = Response(.ok, text: text)
      .tagged(EntityTag("t"), for: try request(["If-None-Match": "\"t+gzip\""]))
    #expect(known.status == .notModified)
    let picture = Response(.ok, bytes: Array(text.utf8), type: "image/jpeg")
    let same = ContentCoding.compressed(picture, for: try request(["Accept-Encoding": "gzip"]))
    #expect(same.fields["Content-Encoding"] == nil)
  }
}
