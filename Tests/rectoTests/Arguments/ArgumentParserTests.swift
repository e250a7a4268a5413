import Testing
import recto

/// A command line taken apart by a small command.
struct ArgumentParserTests {
  private let output = Option<String>(
    "output", short: "o", value: "FILE", summary: "Where to", wanted: "a file", read: \.text)
  private let word = Option<String>(
    "word", value: "TEXT", repeats: true, summary: "A word", wanted: "a text", read: \.text)
  private let count = Option<Int>(
    "count", short: "n", value: "N", summary: "How many", wanted: "a number"
  ) { Int($0.text) }
  private let force = Flag("force", short: "f", summary: "Replace")
  private let quiet = Flag("quiet", short: "q", summary: "Say nothing")

  /// A command that takes one or two files, and these options.
  private var command: CommandDeclaration {
    CommandDeclaration(
      name: "do", summary: "do it", synopsis: "FILE...",
      operands: OperandDeclaration(
        name: "FILE", summary: "A file", count: 1...2, completion: .files),
      groups: [
        OptionGroup(
          title: "Options",
          options: [
            output.declaration, word.declaration, count.declaration, force.declaration,
            quiet.declaration,
          ])
      ])
  }

  private func parse(_ words: String...) throws(UsageError) -> ParsedArguments {
    try ArgumentParser(command).parse(words.map { Argument($0) })
  }

  @Test(arguments: [
    ["a", "-o", "b"], ["a", "-ob"], ["a", "--output", "b"], ["a", "--output=b"],
    ["--output=b", "a"],
    ["-qfo", "b", "a"], ["-o", "b", "--", "a"],
  ])
  func anOptionsValueIsFoundHoweverItIsWritten(words: [String]) throws {
    let parsed = try ArgumentParser(command).parse(words.map { Argument($0) })
    #expect(try parsed.value(of: output) == "b")
    #expect(parsed.operands == [Argument("a")])
  }

  @Test func afterTwoDashesEverythingIsAnOperand() throws {
    let parsed = try parse("--", "-f", "--force")
    #expect(parsed.operands == [Argument("-f"), Argument("--force")])
    #expect(!parsed.has(force))
  }

  @Test func aLoneDashIsAnOperand() throws {
    #expect(try parse("-").operands == [Argument("-")])
  }

  @Test func aValueMayBeginWithADashOrBeEmpty() throws {
    #expect(try parse("a", "--count", "-3").value(of: count) == -3)
    #expect(try parse("a", "--output=").value(of: output) == "")
  }

  @Test func bytesThatAreNotUTF8Survive() throws {
    let name = Argument(bytes: [0x61, 0xFF, 0x62])
    #expect(try ArgumentParser(command).parse([name]).operands == [name])
  }

  @Test func repeatedOptionsKeepTheirOrder() throws {
    let parsed = try parse("a", "--word", "x", "--word", "y")
    #expect(try parsed.values(of: word) == ["x", "y"])
  }

  @Test func aForgottenValueIsNotTakenFromTheNextOption() {
    #expect(
      throws: UsageError.valueMissing(option: "--output", wanted: "FILE", followedBy: "--force")
    ) { try parse("a", "--output", "--force") }
    #expect(throws: UsageError.valueMissing(option: "-o", wanted: "FILE", followedBy: nil)) {
      try parse("a", "-o")
    }
  }

  @Test func whatMakesNoSenseIsRefused() {
    #expect(throws: UsageError.unknownOption("--forse", nearest: "--force")) {
      try parse("a", "--forse")
    }
    #expect(throws: UsageError.unknownOption("-x", nearest: nil)) { try parse("a", "-x") }
    #expect(throws: UsageError.unknownOption("-u", nearest: nil)) { try parse("a", "-u") }
    #expect(
      throws: UsageError.valueWrong(option: "--force", value: "so", wanted: "yes or no")
    ) { try parse("a", "--force=so") }
    #expect(throws: UsageError.repeated(option: "--output")) { try parse("a", "-ob", "-oc") }
    #expect(throws: UsageError.operandMissing(name: "FILE")) { try parse("-f") }
    #expect(throws: UsageError.operandUnexpected("c")) { try parse("a", "b", "c") }
    #expect(
      throws: UsageError.valueWrong(option: "--count", value: "many", wanted: "a number")
    ) { try parse("a", "--count", "many").value(of: count) }
  }

  @Test func helpIsGivenWhateverElseIsMissing() throws {
    #expect(try parse("--help").has(Flag("help", summary: "")))
  }
}
