import Foundation
import Recognizers
import Testing

struct RecognitionDataTests {
  private func candidates(_ environment: [String: String]) -> [String] {
    RecognitionData.candidates(
      environment: environment, executable: URL(fileURLWithPath: "/opt/recto/bin/recto")
    ).map(\.path)
  }

  @Test
  func theFoldersAboveTheProgramComeBeforeTheUsersAndTheSystems() {
    #expect(
      candidates(["HOME": "/home/ada"]) == [
        "/opt/recto/bin/.recto", "/opt/recto/.recto", "/opt/.recto",
        "/home/ada/.local/share/recto", "/usr/share/recto",
      ])
  }

  @Test
  func theEnvironmentIsTakenAtItsWord() {
    #expect(candidates(["HOME": "/home/ada", "RECTO_DATA": "/data"]) == ["/data"])
    #expect(
      RecognitionData.find(
        environment: ["RECTO_DATA": "/nowhere"], executable: URL(fileURLWithPath: "/bin/recto"))
        == nil)
  }

  @Test
  func anEmptyFolderNamesTheFileThatIsMissing() {
    let data = RecognitionData(folder: URL(fileURLWithPath: "/nowhere"))
    #expect(!data.isComplete)
    #expect(data.missingFile == "/nowhere/lib/libonnxruntime.so")
  }
}
