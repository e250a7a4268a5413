import Foundation

/// The program as a process.
enum Recto {
  /// How a run ended and what it said.
  struct Outcome {
    let status: Int32
    let output: Data
    let messages: String

    var text: String { String(decoding: output, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map { String($0) } }
  }

  /// The executable, which is built beside the tests.
  static let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("recto")

  /// Runs `recto` with these arguments in a folder and waits for its end.
  static func run(
    _ arguments: String..., in folder: TemporaryFolder, input: Data = Data(),
    environment: [String: String] = [:]
  ) throws -> Outcome {
    try finish(process(executable, arguments, in: folder, environment), input: input)
  }

  /// Runs a line of shell in a folder; `$RECTO` in it is the executable. For names and
  /// redirections that `Process` cannot express.
  static func shell(
    _ script: String, in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> Outcome {
    let environment = environment.merging(["RECTO": executable.path]) { a, _ in a }
    return try finish(
      process(URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: folder, environment),
      input: Data())
  }

  /// The environment without the settings of whoever runs the tests.
  private static var plainEnvironment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("RECTO_") }
    environment["XDG_CONFIG_HOME"] = "/nowhere"
    return environment
  }

  private static func process(
    _ program: URL, _ arguments: [String], in folder: TemporaryFolder,
    _ environment: [String: String]
  ) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = plainEnvironment.merging(environment) { _, b in b }
    return process
  }

  /// Output goes to files: a pipe that nobody empties would stop the program.
  private static func finish(_ process: Process, input: Data) throws -> Outcome {
    let folder = try TemporaryFolder()
    let (output, messages) = (folder.url("output"), folder.url("messages"))
    try input.write(to: folder.url("input"))
    try Data().write(to: output)
    try Data().write(to: messages)
    process.standardInput = try FileHandle(forReadingFrom: folder.url("input"))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try Data(contentsOf: output),
      messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self))
  }
}
