import Foundation
import HTTP
import Server
import Testing

/// The files of the web app, as browsers ask for them.
@Suite struct StaticSiteTests {
  private let folder = Folder()
  private let house: House
  private static let script = String(repeating: "let page = 1;\n", count: 200)

  init() throws {
    folder.write("<p>here</p>", to: "index.html")
    folder.write(Self.script, to: "app.js")
    folder.write("{}", to: "openapi.json")
    house = try House(site: try StaticSite(folder: folder.path))
  }

  @Test func largeTextComesInGzipToThoseWhoTakeIt() async throws {
    let plain = try await house.ask(.get, "/app.js")
    #expect(plain.text == Self.script && plain["Content-Encoding"] == nil)
    let small = try await house.ask(
      .get, "/app.js", fields: [("Accept-Encoding", "br, gzip")])
    #expect(small["Content-Encoding"] == "gzip")
    #expect(try #require(small.response.length) < Self.script.utf8.count / 4)
    for answer in [plain, small] { #expect(answer["Vary"] == "Accept-Encoding") }
    #expect(plain["ETag"] != small["ETag"])
    let page = try await house.ask(.get, "/", fields: [("Accept-Encoding", "gzip")])
    #expect(page.text == "<p>here</p>" && page["Content-Encoding"] == nil)
  }

  @Test(arguments: [nil, "gzip"]) func whatTheBrowserHasIsNotSentAgain(coding: String?) async throws
  {
    let first = try await house.ask(.get, "/app.js", fields: [("Accept-Encoding", coding)])
    let tag = try #require(first["ETag"])
    let again = try await house.ask(
      .get, "/app.js", fields: [("Accept-Encoding", coding), ("If-None-Match", tag)])
    #expect(again.status == 304 && again.response.length == 0 && again["ETag"] == tag)
    #expect(again["Content-Security-Policy"] != nil)
  }

  @Test func theShellNamesEveryFileOfTheAppAndChangesWithAny() async throws {
    let shell = try await house.ask(.get, "/shell.json")
    #expect(shell.has("\"/app.js\"") && shell.has("\"/index.html\"") && !shell.has("openapi"))
    folder.write("other", to: "app.js")
    let changed = try House(site: try StaticSite(folder: folder.path))
    #expect(try await changed.ask(.get, "/shell.json").text != shell.text)
  }

  @Test func filesNeedNoWaitingAndAllElseDoes() throws {
    func atOnce(_ target: String, host: String = "localhost") throws -> Response? {
      house.application.respondAtOnce(
        to: Request(.get, try #require(Target(target)), fields: ["Host": host]))
    }
    #expect(try atOnce("/app.js")?.status == .ok)
    #expect(try atOnce("/missing")?.status == .notFound)
    #expect(try atOnce("/api/v1/session") == nil)
    #expect(try atOnce("/trust") == nil)
    #expect(try atOnce("/app.js", host: "evil.example") == nil)
  }
}
