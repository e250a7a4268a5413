import Export
import Foundation
import Imaging
import Scanning
import Testing

/// Documents appear whole or not at all, in every format.
@Suite
struct FileTests {
  private static let page = InkPage.set([["whole", "or", "none"]]).exportPage(.grey)
  private static let endings: [ExportFormat: String] = [
    .pdf: "pdf", .tiff: "tif", .jpeg: "jpg", .png: "png", .zip: "zip", .text: "txt",
    .hocr: "hocr", .alto: "alto.xml",
  ]

  private func name(_ format: ExportFormat) -> String { "out.\(Self.endings[format] ?? "")" }

  @Test(arguments: ExportFormat.allCases)
  func nothingButTheDocumentIsLeft(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let writer = try format.makeWriter(path: "\(folder.path)/\(name(format))")
    try await writer.add(Self.page, at: 0)
    #expect(try folder.contents == [])
    #expect(try await writer.finish() == ["\(folder.path)/\(name(format))"])
    #expect(try folder.contents == [name(format)])
  }

  @Test(arguments: ExportFormat.allCases)
  func aWriterThatIsDroppedLeavesNothing(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    do {
      let writer = try format.makeWriter(path: "\(folder.path)/\(name(format))")
      try await writer.add(Self.page, at: 0)
    }
    #expect(try folder.contents == [])
  }

  @Test(arguments: ExportFormat.allCases)
  func aDocumentWithoutPagesIsNotWritten(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let writer = try format.makeWriter(path: "\(folder.path)/\(name(format))")
    await #expect(throws: ExportError.noPages) { try await writer.finish() }
    #expect(try folder.contents == [])
  }

  @Test(arguments: ExportFormat.allCases)
  func aNameThatIsTakenIsRefusedBeforeAnyWork(format: ExportFormat) throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name(format))"
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: ExportError.fileExists(path: path)) { try format.makeWriter(path: path) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  @Test(arguments: ExportFormat.allCases)
  func aNameTakenWhilePagesWereAddedIsRefused(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name(format))"
    let writer = try format.makeWriter(path: path)
    try await writer.add(Self.page, at: 0)
    try "mine".write(toFile: path, atomically: true, encoding: .utf8)
    await #expect(throws: ExportError.fileExists(path: path)) { try await writer.finish() }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    #expect(try folder.contents == [name(format)])
  }

  @Test(arguments: ExportFormat.allCases)
  func theOldFileStandsUntilTheNewOneIsWhole(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name(format))"
    try "old".write(toFile: path, atomically: true, encoding: .utf8)
    let writer = try format.makeWriter(path: path, overwrites: true)
    try await writer.add(Self.page, at: 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
    try await writer.finish()
    #expect(try folder.bytes(of: name(format)) != Array("old".utf8))
    #expect(try folder.contents == [name(format)])
  }

  @Test(arguments: ExportFormat.allCases)
  func aFolderThatIsNotThereIsAnErrorAtOnce(format: ExportFormat) {
    let path = "/nonexistent/folder/\(name(format))"
    #expect {
      try format.makeWriter(path: path)
    } throws: { error in
      if case ExportError.cannotWrite = error { true } else { false }
    }
  }

  @Test(arguments: ExportFormat.allCases)
  func aFolderThatGoesAwayIsAnErrorAtTheEnd(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let inner = "\(folder.path)/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let writer = try format.makeWriter(path: "\(inner)/\(name(format))")
    try await writer.add(Self.page, at: 0)
    try FileManager.default.removeItem(atPath: inner)
    await #expect {
      try await writer.finish()
    } throws: { error in
      if case ExportError.cannotWrite = error { true } else { false }
    }
  }

  @Test
  func aFolderIsNotOverwritten() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ExportError.self) {
      try PDFDocumentWriter(path: folder.path, overwrites: true)
    }
  }

  @Test
  func aFullDiskIsNoticedWhenTheDocumentIsPutTogether() async throws {
    let pdf = try await WrittenPDF([Self.page])
    #expect(throws: ExportError.self) {
      try QPDFDocument(path: pdf.path, isOurs: true).write(to: "/dev/full", PDFFeatures())
    }
  }

  @Test
  func aFileThatIsNotPublishedGoes() throws {
    let folder = try TemporaryFolder()
    do {
      let file = try AtomicFile(path: "\(folder.path)/out", overwrites: false)
      try file.write([1, 2, 3])
      #expect(try folder.contents.count == 1)
    }
    #expect(try folder.contents == [])
  }

  @Test(arguments: [
    "PDF", "tif", "TIFF", "jpg", "jpeg", "png", "zip", "txt", "hocr", "alto", "xml",
  ])
  func anEndingTellsTheFormat(ending: String) {
    #expect(ExportFormat(pathExtension: ending) != nil)
    #expect(ExportFormat(pathExtension: "x" + ending) == nil)
  }
}
