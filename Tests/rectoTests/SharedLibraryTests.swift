import Foundation
import Testing

/// Settings files of libraries on servers, as far as no server is needed.
@Suite struct SharedLibraryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func list(_ settings: String, _ environment: String = "") throws -> Recto.Outcome {
    try folder.write(Data(settings.utf8), as: "home.conf")
    return try Recto.shell(
      "env -u AWS_ACCESS_KEY_ID -u AWS_SECRET_ACCESS_KEY -u AWS_PROFILE HOME=\"$PWD\" "
        + "\(environment) \"$RECTO\" library list --library home.conf", in: folder)
  }

  @Test(arguments: [
    ("", "database = postgresql://… is missing"),
    ("database = x\ndatabase = y", "database is given twice"),
    ("databse = x", "did you mean database?"),
    ("database", "home.conf:1: a line must read name = value"),
    ("database = x\nschema = A-b\nphotos = /x", "schema wants a small letter"),
    ("database = x", "photos wants a folder that begins with /, or s3://BUCKET/PREFIX"),
    ("database = x\nphotos = photos", "photos wants a folder"),
    ("database = x\nphotos = s3://", "photos wants a folder"),
    ("database = x\nphotos = /x\nexports = y", "exports wants a folder"),
    ("database = x\nphotos = /x\ncache-size = 0", "cache-size wants gigabytes"),
    ("database = x\nphotos = s3://b", ".aws/credentials KEY is missing"),
  ])
  func whatMakesNoSenseIsSaid(settings: String, said: String) throws {
    let outcome = try list(settings)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
  }

  @Test func aServerThatCannotBeReachedIsNamed() throws {
    let outcome = try list(
      "database = postgresql://me:secret@127.0.0.1:1/home\nphotos = /tmp/none")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("127.0.0.1"))
    #expect(outcome.messages.contains("cannot be reached"))
    #expect(!outcome.messages.contains("secret"))
  }

  @Test func amazonsFileOfCredentialsIsRead() throws {
    try FileManager.default.createDirectory(
      at: folder.url(".aws"), withIntermediateDirectories: true)
    try folder.write(
      Data(
        """
        [default]
        aws_access_key_id = a
        [other]
        aws_access_key_id=b
        aws_secret_access_key = c
        """.utf8), as: ".aws/credentials")
    let settings = "database = postgresql://127.0.0.1:1/home\nphotos = s3://b"
    #expect(try list(settings).messages.contains("[default] with aws_access_key_id and"))
    #expect(try list(settings, "AWS_PROFILE=other").messages.contains("cannot be reached"))
    #expect(
      try list(settings, "AWS_ACCESS_KEY_ID=a").messages.contains("AWS_SECRET_ACCESS_KEY"))
  }

  @Test func whatCopiesServersIsNotRectos() throws {
    let outcome = try Recto.run("library", "backup", "copy", "--library", "home.conf", in: folder)
    #expect(outcome.status == 2 && outcome.messages.contains("library in a folder"))
  }

  @Test func workNeedsALibraryThatIsThere() throws {
    let outcome = try Recto.run("work", "--library", "none", in: folder)
    #expect(outcome.status == 3 && outcome.messages.contains("there is no library in none"))
  }
}
