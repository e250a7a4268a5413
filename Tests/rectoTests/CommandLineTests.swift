import Foundation
import Testing
import recto

/// What the program answers before any work.
struct CommandLineTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [
    ["--help"], ["help"], ["help", "scan"], ["scan", "--help"], ["detect", "-h"],
  ])
  func helpGoesToStandardOutput(arguments: [String]) throws {
    let outcome = try Recto.shell(
      "\"$RECTO\" \(arguments.joined(separator: " "))", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("Usage: recto "))
    #expect(outcome.text.contains("Examples:"))
    #expect(outcome.messages.isEmpty)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func theVersionIsTold() throws {
    #expect(try Recto.run("--version", in: folder).text.hasPrefix("recto "))
  }

  @Test(arguments: [
    ("", "a command is missing"),
    ("scna a.jpg", "did you mean scan?"),
    ("scan a.jpg", "--output FILE is missing"),
    ("scan -o a.pdf", "PHOTO is missing"),
    ("scan a.jpg -o a.pdf --lok grey", "did you mean --look?"),
    ("scan a.jpg -o a.pdf --look green", "--look wants one of auto, colour"),
    ("scan a.jpg -o a.pdf --quad 1,2,3", "--quad wants eight numbers"),
    ("scan a.jpg -o a.pdf --quad 0,0,1,1,1,0,0,1", "--quad wants eight numbers"),
    ("scan a.jpg -o a.pdf --quad 0,0,9,0,9,9,0,9 --no-crop", "contradict each other"),
    ("scan a.jpg -o a.xyz", "the ending of a.xyz tells no kind of file"),
    ("scan a.jpg -o", "-o wants FILE after it"),
    ("scan a.jpg -o a.pdf --paper 3x4", "--paper wants auto, fit"),
    ("scan a.jpg -o - --json", "contradict each other"),
    ("--verison", "did you mean --version?"),
    ("scan a.jpg -o a.pdf --language eng --no-ocr", "contradict each other"),
    ("scan a.jpg -o a.pdf --dpi 5", "--dpi wants a whole number from 36 to 2400"),
    ("detect a.jpg --jobs 0", "--jobs wants a whole number from 1"),
    ("doctor now", "“now” is too much"),
  ])
  func whatMakesNoSenseEndsWithTwo(line: String, said: String) throws {
    let outcome = try Recto.shell("\"$RECTO\" \(line)", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
    #expect(outcome.text.isEmpty)
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameEveryCommandAndOption(shell: String) throws {
    let outcome = try Recto.run("completions", shell, in: folder)
    #expect(outcome.status == 0)
    for command in ProgramDeclaration.recto.commands {
      #expect(outcome.text.contains(command.name))
      for option in command.options { #expect(outcome.text.contains(option.name)) }
    }
  }

  @Test func completionForBashCompletes() throws {
    let outcome = try Recto.shell(
      """
      "$RECTO" completions bash > completion
      bash -c '. ./completion
      COMP_WORDS=(recto scan a.jpg --lo); COMP_CWORD=3; _recto; echo "${COMPREPLY[@]}"
      COMP_WORDS=(recto scan --look g); COMP_CWORD=3; _recto; echo "${COMPREPLY[@]}"
      COMP_WORDS=(recto scan --look = g); COMP_CWORD=4; _recto; echo "${COMPREPLY[@]}"
      touch "two words"; COMP_WORDS=(recto scan two); COMP_CWORD=2
      _recto 2> /dev/null; echo "${#COMPREPLY[@]} ${COMPREPLY[0]}"
      COMP_WORDS=(recto det); COMP_CWORD=1; _recto; echo "${COMPREPLY[@]}"'
      """, in: folder)
    #expect(
      outcome.lines == ["--look", "grey", "grey", "1 two words", "detect"], "\(outcome.messages)")
  }

  /// `RECORD=1` writes the page anew.
  @Test func theManualInTheRepositoryIsFresh() throws {
    let manual = ManualPage.text(of: .recto)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/recto.1").standardized
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try Data(manual.utf8).write(to: file)
    }
    #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == manual)
  }
}
