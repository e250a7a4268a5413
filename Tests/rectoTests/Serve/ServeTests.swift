import Foundation
import Testing

/// `recto serve` as a process, on loopback.
@Suite struct ServeTests {
  /// A server that runs for a test.
  private final class Running {
    let process = Process()
    private let output = Pipe()
    private let messages = Pipe()
    private(set) var lines: [String] = []

    init(_ arguments: [String], in folder: TemporaryFolder) throws {
      process.executableURL = Recto.executable
      process.arguments = ["serve", "--library", "library", "--state", "state"] + arguments
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = messages
      try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// Reads lines until one has this text; returns it.
    func line(with text: String) -> String? {
      var rest = ""
      while true {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { return nil }
        rest += String(decoding: data, as: UTF8.self)
        lines += rest.split(separator: "\n").map { String($0) }
        if let line = lines.first(where: { $0.contains(text) }) { return line }
        rest = ""
      }
    }

    /// Asks the server to end; its status and what it said.
    func end() -> (status: Int32, messages: String) {
      process.terminate()
      let said = messages.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: said, as: UTF8.self))
    }
  }

  /// The answer of `curl` to these arguments: status, a space, and the content.
  private func curl(_ arguments: String..., in folder: TemporaryFolder) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
    process.arguments = ["-s", "-m", "20", "-w", "\n%{http_code}"] + arguments
    process.currentDirectoryURL = folder.url
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    return "\(lines.last ?? "") " + lines.dropLast().joined(separator: "\n")
  }

  @Test func theLinkOfTheTerminalLetsOneBrowserIn() throws {
    let folder = try TemporaryFolder()
    let server = try Running(["--port", "0"], in: folder)
    let link = try #require(server.line(with: "Open once"))
    let url = try #require(link.split(separator: " ").last)
    let parts = url.split(separator: "#")
    let address = parts[0].replacingOccurrences(of: "/pair", with: "")
    #expect(address.hasPrefix("http://localhost:"))
    #expect(try curl(address + "/", in: folder).hasPrefix("200 <!doctype html>"))
    #expect(try curl(String(parts[0]), in: folder).contains("pair.js"))
    #expect(try curl(address + "/api/v1/documents", in: folder).hasPrefix("401"))
    func enter() throws -> String {
      try curl(
        "-c", "jar", "-H", "Origin: \(address)", "-H", "Content-Type: application/json", "-d",
        "{\"code\": \"\(parts[1])\"}", address + "/api/v1/session", in: folder)
    }
    #expect(try enter().hasPrefix("201"))
    #expect(try curl("-b", "jar", address + "/api/v1/documents", in: folder).hasPrefix("200"))
    #expect(try enter().hasPrefix("403"))
    #expect(try curl(address + "/api/v1/openapi.json", in: folder).contains("3.1.0"))
    let end = server.end()
    #expect(end.status == 0)
    #expect(end.messages.contains("ending"))
  }

  @Test func aPortInUseIsToldPlainly() throws {
    let folder = try TemporaryFolder()
    let server = try Running(["--port", "0"], in: folder)
    let line = try #require(server.line(with: "Recto is at"))
    let port = try #require(line.split(separator: ":").last)
    let outcome = try Recto.run(
      "serve", "--library", "other", "--state", "other-state", "--port", String(port), in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("port \(port) is in use"))
    _ = server.end()
  }

  @Test func whatMakesNoSenseIsToldBeforeAnythingIsMade() throws {
    let folder = try TemporaryFolder()
    let key = try Recto.run("serve", "--lan", "--certificate", "a.pem", in: folder)
    #expect(key.status == 2 && key.messages.contains("--key"))
    let lan = try Recto.run("serve", "--certificate", "a.pem", "--key", "b.pem", in: folder)
    #expect(lan.status == 2 && lan.messages.contains("--lan"))
    let port = try Recto.run("serve", "--port", "70000", in: folder)
    #expect(port.status == 2)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }

  @Test func aMissingCertificateIsNamed() throws {
    let folder = try TemporaryFolder()
    let outcome = try Recto.run(
      "serve", "--library", "library", "--state", "state", "--port", "0", "--lan", "--lan-port",
      "0", "--certificate", "missing.pem", "--key", "missing.key", in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("missing.pem is missing"))
  }

  @Test func aBrokenListOfDevicesIsToldPlainly() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url("state"), withIntermediateDirectories: true)
    try folder.write(Data("{".utf8), as: "state/devices.json")
    let outcome = try Recto.run(
      "serve", "--library", "library", "--state", "state", "--port", "0", in: folder)
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("devices.json is broken"))
  }
}
