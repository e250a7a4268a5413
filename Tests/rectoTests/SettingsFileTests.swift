import Foundation
import Testing

/// Settings as the process finds them.
struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.url("settings/recto"), withIntermediateDirectories: true)
    try folder.write(Samples.letter, as: "a.jpg")
  }

  private func scan(
    _ arguments: String, settings: String, environment: [String: String] = [:]
  ) throws -> Recto.Outcome {
    try folder.write(Data(settings.utf8), as: "settings/recto/config")
    let place = ["XDG_CONFIG_HOME": folder.url("settings").path]
    return try Recto.shell(
      "\"$RECTO\" scan a.jpg \(arguments)", in: folder,
      environment: environment.merging(place) { a, _ in a })
  }

  @Test func settingsCountUnlessTheCommandLineSaysOtherwise() throws {
    let settings = "no-ocr = yes\nlook = bw\noutput = out.json\n"
    #expect(try scan("", settings: settings).status == 0)
    #expect(try folder.text("out.json").contains("\"look\": \"blackAndWhite\""))
    let again = try scan(
      "-f --look original", settings: settings, environment: ["RECTO_LOOK": "grey"])
    #expect(again.status == 0)
    #expect(try folder.text("out.json").contains("\"look\": \"original\""))
  }

  @Test func aWrongSettingIsAUsageErrorWithFileAndLine() throws {
    let unknown = try scan("-o out.pdf", settings: "# mine\nlok = bw\n")
    #expect(unknown.status == 2)
    #expect(
      unknown.messages.hasPrefix(
        "recto: \(folder.url("settings/recto/config").path):2: there is no setting lok; "
          + "did you mean look?\n"))
    let wrong = try scan("-o out.pdf", settings: "look = green\n")
    #expect(wrong.status == 2)
    #expect(wrong.messages.contains("/recto/config:1: look wants one of auto, "))
  }

  @Test func aFileThatCannotBeReadIsAFailure() throws {
    try FileManager.default.removeItem(at: folder.url("settings/recto"))
    try FileManager.default.createDirectory(
      at: folder.url("settings/recto/config"), withIntermediateDirectories: true)
    let outcome = try Recto.run(
      "detect", "a.jpg", in: folder, environment: ["XDG_CONFIG_HOME": folder.url("settings").path])
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("recto/config cannot be opened"))
  }
}
