import Foundation
import Glibc
import HTTP
import Server
import Testing

@Suite struct UploadTests {
  private let folder = Folder()

  private func uploads(longest: Int = 1 << 20) throws -> UploadFolder {
    try UploadFolder(folder: folder["uploads"], longest: longest)
  }

  @Test func anUploadMayComeInPieces() async throws {
    let uploads = try uploads()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let id = try await uploads.begin(.init(name: "a.jpg", length: bytes.count, sha256: nil))
    #expect(try await uploads.append(House.body(Array(bytes[..<90_000])), to: id, at: 0) == 90_000)
    await #expect(throws: UploadError.wrongOffset(90_000)) {
      try await uploads.append(House.body(bytes), to: id, at: 0)
    }
    // As after a restart.
    let again = try UploadFolder(folder: folder["uploads"])
    #expect(try await again.state(of: id).offset == 90_000)
    await #expect(throws: UploadError.wrongOffset(90_000)) { try await again.whole(id) }
    #expect(
      try await again.append(House.body(Array(bytes[90_000...])), to: id, at: 90_000) == 200_000)
    let whole = try await again.whole(id)
    #expect(FileManager.default.contents(atPath: whole.path) == Data(bytes))
    await again.forget(id)
    await #expect(throws: UploadError.unknown) { try await again.state(of: id) }
  }

  @Test func whatCameOfABrokenBodyStays() async throws {
    let uploads = try uploads()
    let id = try await uploads.begin(.init(name: "a", length: 100, sha256: nil))
    let broken = Broken()
    let body = RequestBody(length: 100) { () throws(BodyError) in try await broken.next() }
    await #expect(throws: UploadError.body(.clientGone)) {
      try await uploads.append(body, to: id, at: 0)
    }
    #expect(try await uploads.state(of: id).offset == 10)
  }

  /// Ten bytes, then nobody.
  private actor Broken {
    private var isFirst = true
    func next() throws(BodyError) -> [UInt8]? {
      guard isFirst else { throw .clientGone }
      isFirst = false
      return [UInt8](repeating: 1, count: 10)
    }
  }

  @Test func moreThanPromisedIsRefused() async throws {
    let uploads = try uploads(longest: 1000)
    await #expect(throws: UploadError.tooLarge(limit: 1000)) {
      try await uploads.begin(.init(name: "a", length: 1001, sha256: nil))
    }
    let id = try await uploads.begin(.init(name: "a", length: 10, sha256: nil))
    await #expect(throws: UploadError.beyondEnd) {
      try await uploads.append(House.body([UInt8](repeating: 1, count: 11)), to: id, at: 0)
    }
    #expect(try await uploads.state(of: id).offset == 0)
  }

  @Test func aWrongChecksumIsNoticed() async throws {
    let uploads = try uploads()
    let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    let right = try await uploads.begin(.init(name: "a", length: 0, sha256: empty.uppercased()))
    _ = try await uploads.whole(right)
    let wrong = try await uploads.begin(.init(name: "a", length: 1, sha256: empty))
    _ = try await uploads.append(House.body([0]), to: wrong, at: 0)
    await #expect(throws: UploadError.checksumWrong) { try await uploads.whole(wrong) }
    await #expect(throws: UploadError.unknown) { try await uploads.state(of: wrong) }
  }

  @Test func namesAreLabelsAndNeverPaths() async throws {
    let uploads = try uploads()
    _ = try await uploads.begin(.init(name: "../../evil", length: 1, sha256: nil))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["uploads"])
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.utf8.count == 32 || $0.hasSuffix(".json") })
    for text in ["..", "../devices", "a", String(repeating: "g", count: 32)] {
      #expect(UploadID(pathSegment: text) == nil)
    }
  }

  @Test func uploadsOfLastWeekAreGivenUp() async throws {
    let uploads = try UploadFolder(
      folder: folder["uploads"], now: { Date(timeIntervalSinceNow: 7 * 86_400) })
    let id = try await uploads.begin(.init(name: "a", length: 1, sha256: nil))
    #expect(await uploads.removeOld() == 0)
    await #expect(throws: UploadError.unknown) { try await uploads.state(of: id) }
  }

  @Test func soManyUploadsAtATime() async throws {
    let uploads = try UploadFolder(folder: folder["uploads"], most: 3)
    for _ in 0..<3 { _ = try await uploads.begin(.init(name: "a", length: 1, sha256: nil)) }
    await #expect(throws: UploadError.tooManyUploads) {
      try await uploads.begin(.init(name: "a", length: 1, sha256: nil))
    }
  }
}
