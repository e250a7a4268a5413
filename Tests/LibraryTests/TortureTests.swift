import Foundation
import Library
import Testing

/// Processes that are killed, and surroundings that fail; `torture 1000` does the same for longer.
@Suite(.enabled(if: TestPlace.isFolder)) struct TortureTests {
  private struct Outcome {
    let status: Int32
    let output: String
  }

  private func torture(_ arguments: String...) throws -> Outcome {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("torture")
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self))
  }

  @Test func killsLoseNothingThatWasAcknowledged() throws {
    let outcome = try torture("25", "7")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("25 kills"))
  }

  @Test func aFullDiskIsToldAndLosesNothing() async throws {
    let test = try TestLibrary()
    let outcome = try torture("fault", "full", test.path)
    #expect(outcome.status == 0, "\(outcome.output)")
    let acknowledged = outcome.output.split(separator: "\n").filter { $0.hasPrefix("A ") }.count
    #expect(acknowledged > 10)
    let library = try test.open()
    let total = try await library.documents().total
    // The one that failed may have been committed before the log was full.
    #expect(total >= acknowledged && total <= acknowledged + 1)
    #expect(try await library.check().problems == [])
    // With room again, work goes on.
    _ = try await library.document(pages: 1)
  }

  @Test func aReadOnlyFolderIsTold() async throws {
    let test = try TestLibrary()
    _ = try await test.open().document(pages: 1)
    let files = FileManager.default
    let inside = try files.subpathsOfDirectory(atPath: test.path).map { test.path + "/" + $0 }
    // Readable for all, so that it is only the writing that fails.
    for path in [test.folder.url.path, test.path] + inside {
      var isFolder: ObjCBool = false
      _ = files.fileExists(atPath: path, isDirectory: &isFolder)
      try files.setAttributes(
        [.posixPermissions: isFolder.boolValue ? 0o555 : 0o444], ofItemAtPath: path)
    }
    let outcome = try torture("fault", "readonly", test.path)
    for path in [test.folder.url.path, test.path] + inside {
      var isFolder: ObjCBool = false
      _ = files.fileExists(atPath: path, isDirectory: &isFolder)
      try files.setAttributes(
        [.posixPermissions: isFolder.boolValue ? 0o755 : 0o644], ofItemAtPath: path)
    }
    #expect(outcome.status == 0, "\(outcome.output)")
  }
}
