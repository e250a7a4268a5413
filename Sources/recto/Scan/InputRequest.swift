import Foundation
import PhotoFiles

/// Which pages a command takes, and how it goes about them.
struct InputRequest: Sendable {
  /// Files, folders, and `-` for standard input.
  var names: [Path]
  var order: InputOrder
  var limits: Limits
  /// What may open encrypted files.
  var passwords: [String]
  /// More of them: each the first line of a file.
  var passwordFiles: [Path]
  /// The first so many pages only; `nil`: all.
  var pageLimit: Int?
  /// Pages that are worked on at once.
  var jobs: Int

  /// The request, when the command line makes sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    names = arguments.operands.map { Path($0) }
    order = try arguments.value(of: ScanOptions.order) ?? .given
    limits = Limits()
    if let megapixels = try arguments.value(of: ScanOptions.megapixels) {
      limits.pixels = megapixels * 1_000_000
    }
    passwords = try arguments.values(of: ScanOptions.inputPassword)
    passwordFiles = try arguments.values(of: ScanOptions.inputPasswordFile)
    pageLimit = try arguments.value(of: ScanOptions.pageLimit)
    jobs =
      try arguments.value(of: ScanOptions.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
  }

  /// Reads the files of passwords.
  mutating func readPasswords() throws(FileError) {
    for file in passwordFiles { passwords.append(try PasswordSource.line(of: file)) }
    passwordFiles = []
  }
}
