import Foundation
import Testing

/// `recto send` and `recto destinations` as processes.
@Suite struct SendCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.plain, as: "Letter of May.png")
    try FileManager.default.createDirectory(
      at: folder.url("out"), withIntermediateDirectories: true)
  }

  private func recto(
    _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Recto.Outcome {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try Recto.shell(
      "\"$RECTO\" \(words) --library lib", in: folder, environment: environment)
  }

  private var sent: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url("out").path) }
  }

  @Test func aDocumentGoesToAFolderOnce() throws {
    _ = try recto("library", "import", "Letter of May.png", "--later")
    let out = folder.url("out").path
    #expect(try recto("destinations", "add", "Archive", out).status == 0)
    #expect(try recto("destinations").text.contains("folder     \(out)"))
    let first = try recto("send", "1", "--to", "archive")
    #expect(first.status == 0 && first.messages.contains("document 1: sent to Archive"))
    let name = try #require(try sent.first)
    #expect(try sent.count == 1 && name.hasPrefix("Letter of May "))
    #expect(try PDFFacts.pageCount(of: Data(contentsOf: folder.url("out/\(name)"))) == 1)
    let second = try recto("send", "1", "--to", "Archive")
    #expect(second.status == 1 && second.messages.contains("--again sends it once more"))
    #expect(try sent.count == 1)
    #expect(try recto("send", "1", "--to", "Archive", "--again").status == 0)
    #expect(try sent.count == 2)
    let list = try recto("send", "--list", "--json")
    #expect(list.lines.count == 2 && list.lines[0].contains("\"state\": \"sent\""))
  }

  @Test func whatWaitsIsToldAndGoesLater() throws {
    _ = try recto("library", "import", "Letter of May.png", "--later")
    _ = try recto("destinations", "add", "Drive", folder.url("drive").path)
    let waiting = try recto("send", "1", "--to", "Drive")
    #expect(waiting.status == 1 && waiting.messages.contains("is its drive plugged in?"))
    try FileManager.default.createDirectory(
      at: folder.url("drive"), withIntermediateDirectories: true)
    #expect(try recto("send", "1", "--to", "Drive").status == 0)
  }

  @Test func secretsAreInNoArgumentAndNoAnswer() throws {
    try folder.write(Data("hush-hush\n".utf8), as: "word")
    let added = try recto(
      "destinations", "add", "Cloud", "https://127.0.0.1:1/dav", "--kind", "webdav", "--user",
      "anna", "--secret-file", "word")
    #expect(added.status == 0)
    let list = try recto("destinations", "list", "--json")
    #expect(list.text.contains("\"hasSecret\": true"))
    let test = try recto("destinations", "test", "Cloud")
    #expect(test.status == 3 && test.messages.contains("Cloud cannot be reached"))
    for outcome in [added, list, test] {
      #expect(!outcome.text.contains("hush") && !outcome.messages.contains("hush"))
    }
  }

  @Test(arguments: [
    (["add", "X", "http://cloud.example.org", "--kind", "webdav"], "use https, or give --plain"),
    (["add", "X", "https://cloud.example.org"], "--kind webdav or paperless is missing"),
    (["add", "X", "out"], "begins with a slash"), (["add", "X"], "ADDRESS is missing"),
    (["add", "X", "smtps://mail.example.org", "--sender", "a@b.org"], "--recipient ADDRESS"),
    (["test", "X"], "there is no such destination"), (["lst"], "ACTION wants one of list, add"),
  ])
  func whatMakesNoSenseIsSaid(arguments: [String], said: String) throws {
    _ = try recto("library", "import", "Letter of May.png", "--later")
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try Recto.shell("\"$RECTO\" destinations \(words) --library lib", in: folder)
    #expect(outcome.status >= 2 && outcome.messages.contains(said), "\(outcome.messages)")
  }
}
