import Testing
import recto

/// Options set in the environment and in the settings file.
struct SettingsTests {
  private let scan: CommandDeclaration

  init() throws {
    scan = try #require(ProgramDeclaration.recto.commands.first { $0.name == "scan" })
  }

  private let look = Option<String>(
    "look", value: "LOOK", summary: "", wanted: "a look", read: \.text)
  private let keywords = Option<String>(
    "keywords", value: "TEXT", repeats: true, summary: "", wanted: "a text", read: \.text)
  private let language = Option<String>(
    "language", value: "CODES", summary: "", wanted: "codes", read: \.text)
  private let quiet = Flag("quiet", summary: "")
  private let noText = Flag("no-ocr", summary: "")

  /// A command line filled up from variables of the environment and then from a file.
  private func parsed(
    _ line: [String], environment: [String: String] = [:], file: String = ""
  ) throws(UsageError) -> ParsedArguments {
    var parsed = try ArgumentParser(scan).parse((["a.jpg"] + line).map { Argument($0) })
    let variables = Setting.ofEnvironment(scan.settings) { name in
      environment[name].map { Array($0.utf8) }
    }
    try parsed.fill(from: variables, of: scan)
    try parsed.fill(from: settings(in: file), of: scan)
    return parsed
  }

  private func settings(in file: String) throws(UsageError) -> [Setting] {
    try SettingsFile(Path("/f"), for: .recto).settings(in: Array(file.utf8))
  }

  @Test func theCommandLineCountsBeforeTheEnvironmentAndThatBeforeTheFile() throws {
    let variables = ["RECTO_LOOK": "grey"]
    let file = "look = bw"
    #expect(try parsed([], file: file).value(of: look) == "bw")
    #expect(try parsed([], environment: variables, file: file).value(of: look) == "grey")
    #expect(
      try parsed(["--look", "photo"], environment: variables, file: file).value(of: look)
        == "photo")
  }

  @Test func flagsTakeYesAndNoAndTheCommandLineTakesThemBack() throws {
    #expect(try parsed([], file: "quiet = yes").has(quiet))
    #expect(try !parsed(["--quiet=no"], file: "quiet = yes").has(quiet))
    #expect(try !parsed([], environment: ["RECTO_QUIET": "0"], file: "quiet = on").has(quiet))
    #expect(
      throws: UsageError.valueWrong(option: "RECTO_QUIET", value: "maybe", wanted: "yes or no")
    ) { try parsed([], environment: ["RECTO_QUIET": "maybe"]) }
  }

  @Test func aSettingGivesWayToWhatContradictsItOnTheCommandLine() throws {
    let reads = try parsed(["--language", "eng"], file: "no-ocr = yes")
    #expect(try reads.value(of: language) == "eng")
    #expect(!reads.has(noText))
    let doesNot = try parsed(["--no-ocr"], environment: ["RECTO_LANGUAGE": "eng"])
    #expect(try doesNot.value(of: language) == nil)
    #expect(try parsed(["--no-ocr=no"], file: "language = eng").value(of: language) == "eng")
  }

  @Test func contradictionsInOnePlaceAreNamed() {
    #expect(throws: UsageError.contradiction("/f:1: language", "/f:2: no-ocr")) {
      try parsed([], file: "language = eng\nno-ocr = yes")
    }
  }

  @Test func repeatedValuesReplaceThoseOfLowerPlaces() throws {
    let file = "keywords = a\nkeywords = b"
    #expect(try parsed([], file: file).values(of: keywords) == ["a", "b"])
    #expect(try parsed(["--keywords", "c"], file: file).values(of: keywords) == ["c"])
    #expect(throws: UsageError.repeated(option: "/f:2: look")) {
      try parsed([], file: "look = bw\nlook = grey")
    }
  }

  @Test func aFileHoldsCommentsBlanksAndForeignLineEnds() throws {
    let file = "\u{FEFF}# mine\r\n\r\n  look=bw\r\n\t# more\r\ntitle =  a = b # c \r\n"
    #expect(
      try settings(in: file) == [
        Setting(name: "look", value: Argument("bw"), place: "/f:3: look"),
        Setting(name: "title", value: Argument("a = b # c"), place: "/f:5: title"),
      ])
    #expect(try settings(in: "").isEmpty)
  }

  @Test func whatAFileCannotMeanIsNamedByItsLine() {
    #expect(throws: UsageError.unknownSetting("lok", place: "/f:2", nearest: "look")) {
      try settings(in: "\nlok = bw")
    }
    #expect(throws: UsageError.unknownSetting("help", place: "/f:1", nearest: nil)) {
      try settings(in: "help = yes")
    }
    #expect(throws: UsageError.settingWithoutValue(place: "/f:1", example: "look = grey")) {
      try settings(in: "look bw")
    }
    #expect(
      throws: UsageError.valueWrong(option: "/f:1: look", value: "", wanted: "a look")
    ) {
      let wanted = Option<String>(
        "look", value: "LOOK", summary: "", wanted: "a look", read: { _ in nil })
      _ = try parsed([], file: "look =").value(of: wanted)
    }
  }

  @Test func theFileIsWhereTheDesktopsSay() {
    func place(_ variables: [String: String]) -> Path? {
      SettingsFile.place { variables[$0].map { Array($0.utf8) } }
    }
    #expect(
      place(["HOME": "/home/me", "XDG_CONFIG_HOME": "/etc/me"]) == Path("/etc/me/recto/config"))
    #expect(place(["HOME": "/home/me"]) == Path("/home/me/.config/recto/config"))
    #expect(
      place(["HOME": "/home/me", "XDG_CONFIG_HOME": "me"]) == Path("/home/me/.config/recto/config"))
    #expect(place([:]) == nil)
  }
}
