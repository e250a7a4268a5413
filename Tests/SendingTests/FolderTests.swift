import Foundation
import Library
import Sending
import Testing

@Suite struct FolderTests {
  private func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func aDocumentArrivesWholeUnderANameOfItsOwn() async throws {
    let bench = try await SendingLibrary()
    let folder = bench.folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let id = try await bench.send(to: .folder(path: folder.path))
    let delivery = try await bench.work(id)
    #expect(delivery.state == .sent)
    #expect(try names(folder) == ["Letter \(id.text).pdf"])
    let data = try Data(contentsOf: folder.appendingPathComponent("Letter \(id.text).pdf"))
    #expect(data == Data(SendingLibrary.drawing))
  }

  @Test func aFolderThatIsNotThereIsWaitedForAndNotMade() async throws {
    let bench = try await SendingLibrary()
    let folder = bench.folder.appendingPathComponent("drive")
    let id = try await bench.send(to: .folder(path: folder.path))
    let waiting = try await bench.work(id, rounds: 2)
    #expect(waiting.state == .waiting && waiting.fault?.cause == .folderGone)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(try await bench.work(id).state == .sent)
    #expect(try names(folder).count == 1)
  }

  @Test func somethingElseUnderTheNameStays() async throws {
    let bench = try await SendingLibrary()
    let folder = bench.folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let id = try await bench.send(to: .folder(path: folder.path))
    let file = folder.appendingPathComponent("Letter \(id.text).pdf")
    try FileManager.default.createSymbolicLink(
      at: file, withDestinationURL: bench.folder.appendingPathComponent("target"))
    let delivery = try await bench.work(id)
    #expect(delivery.state == .failed && delivery.fault?.cause == .nameTaken)
    #expect(!FileManager.default.fileExists(atPath: bench.folder.path + "/target"))
  }
}
