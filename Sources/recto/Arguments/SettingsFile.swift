/// A file of settings, such as those that count for every run: `name = value` a line, where the name is an
/// option's long one. Empty lines, and lines that begin with `#`, say nothing.
package struct SettingsFile: Sendable {
  /// How messages call the file.
  private let path: Path
  private let known: [String]
  /// A line that such a file may have.
  private let example: String

  /// A file of settings for the options of all commands.
  package init(_ path: Path, for program: ProgramDeclaration) {
    self.init(
      path, known: program.commands.flatMap(\.settings).map(\.name), example: "look = grey")
  }

  /// A file of settings with these names, and a line of it to learn from.
  init(_ path: Path, known: [String], example: String) {
    self.path = path
    self.known = known
    self.example = example
  }

  /// Where the file is by the XDG Base Directory Specification: `recto/config` in
  /// `$XDG_CONFIG_HOME`, or else in `~/.config`; `nil` without a home.
  package static func place(reading variable: (String) -> [UInt8]?) -> Path? {
    // Relative paths there are to be ignored, says the specification.
    if let folder = variable("XDG_CONFIG_HOME"), folder.first == UInt8(ascii: "/") {
      return Path(bytes: folder).appending(Path("recto/config"))
    }
    return variable("HOME").map { Path(bytes: $0).appending(Path(".config/recto/config")) }
  }

  /// The settings in the file's bytes, in order.
  package func settings(in bytes: [UInt8]) throws(UsageError) -> [Setting] {
    var result: [Setting] = []
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let lines = (bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
      .split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let line = Self.trimmed(line)
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      result.append(try setting(in: line, at: "\(path):\(index + 1)"))
    }
    return result
  }

  private func setting(
    in line: ArraySlice<UInt8>, at place: String
  ) throws(UsageError) -> Setting {
    guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw .settingWithoutValue(place: place, example: example)
    }
    let name = String(decoding: Self.trimmed(line[..<equals]), as: UTF8.self)
    guard known.contains(name) else {
      throw .unknownSetting(
        name, place: place, nearest: Spelling.nearest(to: name, among: known))
    }
    return Setting(
      name: name, value: Argument(bytes: Self.trimmed(line[(equals + 1)...])),
      place: "\(place): \(name)")
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let blanks: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r")]
    guard let first = text.firstIndex(where: { !blanks.contains($0) }),
      let last = text.lastIndex(where: { !blanks.contains($0) })
    else { return [] }
    return text[first...last]
  }
}
