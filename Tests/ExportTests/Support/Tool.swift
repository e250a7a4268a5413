import Foundation

/// A program that reads our files: an independent judge of them.
struct Tool {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// What `name` prints when run with `arguments`. Throws when it can't be run or fails.
  @discardableResult
  static func run(_ name: String, _ arguments: String...) throws -> String {
    try run([name] + arguments)
  }

  /// What a command prints. Throws when it can't be run or fails.
  static func run(_ command: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let output = Pipe()
    let complaints = Pipe()
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complained = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: printed, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw Failure(
        description: """
          \(command.joined(separator: " ")) ended with \(process.terminationStatus): \
          \(text)\(String(decoding: complained, as: UTF8.self))
          """)
    }
    return text
  }
}

extension Tool {
  /// What a Python program prints, run with the standard library only.
  @discardableResult
  static func python(_ program: String, _ argument: String) throws -> String {
    try run("python3", "-I", "-c", program, argument)
  }
}

/// A folder that goes when the test is over.
final class TemporaryFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("recto-export-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("could not remove \(path): \(error)")
    }
  }

  /// All files, hidden ones too.
  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// The bytes of a file.
  func bytes(of name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")))
  }
}
