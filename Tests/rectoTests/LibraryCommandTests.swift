import Foundation
import Testing

/// `recto library` as a process.
@Suite struct LibraryCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "Letter of May.jpg")
    try folder.write(Samples.plain, as: "plain.png")
    try folder.write(Data("no picture".utf8), as: "broken.jpg")
  }

  private func library(_ arguments: String...) throws -> Recto.Outcome {
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    return try Recto.shell("\"$RECTO\" library \(words) --library lib", in: folder)
  }

  @Test func filesComeInAreFoundAndGoOut() throws {
    let taken = try library(
      "import", "Letter of May.jpg", "plain.png", "broken.jpg", "--later", "--folder", "In/2024")
    #expect(taken.status == 1)
    #expect(taken.messages.contains("broken.jpg: this is no picture"))
    #expect(taken.messages.contains("Letter of May.jpg: document 1, 1 page"))

    let again = try library("import", "Letter of May.jpg", "--later")
    #expect(again.status == 0 && again.messages.contains("there already, in document 1"))

    let list = try library("list", "--json")
    #expect(list.lines.count == 2 && list.lines[1].contains("\"title\": \"Letter of May\""))
    #expect(try library("search", "letter folder:In").lines.count == 1)
    let nothing = try library("search", "[]%_\"-+*")
    #expect(nothing.status == 1 && nothing.output.isEmpty)
    #expect(try library("show", "1").text.contains("page 1"))

    #expect(try library("export", "1", "-o", "out.pdf").status == 0)
    #expect(try PDFFacts.pageCount(of: Data(contentsOf: folder.url("out.pdf"))) == 1)
    #expect(try library("export", "-o", "everything").status == 0)
    let inside = folder.url("everything/1 Letter of May")
    let names = try FileManager.default.contentsOfDirectory(atPath: inside.path).sorted()
    #expect(names == ["document.json", "document.pdf", "text.txt"])
    #expect(try library("export", "-o", "everything").status == 3)
  }

  @Test func theTrashTheCheckAndTheBackupDoAsTheySay() throws {
    _ = try library("import", "Letter of May.jpg", "plain.png", "--together", "--later")
    #expect(try library("trash", "1").status == 0)
    #expect(try library("list").output.isEmpty)
    #expect(try library("list", "--trashed").lines.count == 1)
    #expect(try library("trash", "1", "--bring-back").status == 0)
    let check = try library("check")
    #expect(check.status == 0 && check.messages.contains("2 photos looked at, all is well"))

    #expect(try library("backup", "copy").status == 0)
    try FileManager.default.removeItem(at: folder.url("lib"))
    #expect(try library("list").status == 3)
    #expect(try library("restore", "copy").status == 0)
    #expect(try library("list").lines.count == 1)

    for name in ["library.sqlite-wal", "library.sqlite-shm"] {
      try Data().write(to: folder.url("lib/" + name))
    }
    try Data(repeating: 7, count: 9000).write(to: folder.url("lib/library.sqlite"))
    let damaged = try library("list")
    #expect(damaged.status == 3 && damaged.messages.contains("is damaged"))
    #expect(try library("check", "--repair").status == 0)
    #expect(try library("show", "1").text.contains("page 2"))
  }

  @Test func anEncryptedPDFComesInWithItsPasswordAndIsKeptWithout() throws {
    _ = try library("import", "plain.png", "--later")
    let made = try Recto.shell(
      """
      "$RECTO" library export 1 -o plain.pdf --library lib && printf 'cats\\n' > word &&
      qpdf --encrypt cats paws 256 -- plain.pdf locked.pdf
      """, in: folder)
    #expect(made.status == 0, "\(made.messages)")
    let refused = try library("import", "locked.pdf", "--later")
    #expect(refused.status == 1 && refused.messages.contains("password"))
    let wrong = try library("import", "locked.pdf", "--later", "--input-password", "dogs")
    #expect(wrong.status == 1 && wrong.messages.contains("does not open"))
    let taken = try library("import", "locked.pdf", "--later", "--input-password-file", "word")
    #expect(taken.status == 0, "\(taken.messages)")
    #expect(try library("export", "2", "-o", "again.pdf").status == 0)
    let again = try library("import", "locked.pdf", "--later", "--input-password", "cats")
    #expect(again.messages.contains("there already, in document 2"), "\(again.messages)")
    let both = try library(
      "import", "locked.pdf", "plain.png", "--together", "--later", "--input-password", "cats")
    #expect(both.status == 0 && both.messages.contains("2 pages"), "\(both.messages)")
  }

  @Test func anExportTellsWhatItLacks() throws {
    _ = try library("import", "Letter of May.jpg", "plain.png", "--together", "--later")
    let photos = folder.url("lib/photos").path
    let png = try #require(
      try FileManager.default.subpathsOfDirectory(atPath: photos).first { $0.hasSuffix(".png") })
    try FileManager.default.removeItem(atPath: photos + "/" + png)
    let outcome = try library("export", "-o", "everything")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("document 1, page 2: the file of photo"))
    let inside = folder.url("everything/1 Letter of May/document.pdf")
    #expect(try PDFFacts.pageCount(of: Data(contentsOf: inside)) == 1)
  }

  @Test func whatMakesNoSenseIsSaid() throws {
    #expect(try library("lst").messages.contains("ACTION wants one of list, search"))
    #expect(try library("show").messages.contains("DOCUMENT is missing"))
    #expect(try library("list").messages.contains("there is no library in lib"))
    _ = try library("import", "plain.png", "--later")
    #expect(try library("show", "x").messages.contains("DOCUMENT wants a document's number"))
    #expect(try library("show", "99").messages.contains("there is no document 99"))
  }
}
