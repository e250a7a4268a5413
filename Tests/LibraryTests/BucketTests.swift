import Buckets
import Foundation
import Library
import PhotoFiles
import Testing

/// Photos in a bucket, on the stand-in that `scripts/test-stores` starts. Its gate computes each
/// request's signature by itself.
@Suite(.enabled(if: TestPlace.endpoint != nil)) struct BucketTests {
  private let folder: TemporaryFolder
  private let settings: BucketSettings
  private let photos: BucketPhotos

  init() throws {
    folder = try TemporaryFolder()
    settings = try #require(try TestBucket.make(prefix: "/my scans/ä+b=c/"))
    photos = try BucketPhotos(settings, folder: folder.path("a"), cacheBytes: 1000)
  }

  private func stage(_ number: Int) throws -> StagedPhoto {
    try photos.stage(TestPhotos.png(number), name: "a.png", limits: Limits(), hold: nil)
  }

  private func elsewhere(_ name: String = "b") throws -> BucketPhotos {
    try BucketPhotos(settings, folder: folder.path(name), cacheBytes: 1000)
  }

  @Test func aPhotoComesBackAsItWas() throws {
    let staged = try stage(1)
    try photos.place(staged)
    try photos.check(staged.fileName)
    let path = try elsewhere().file(of: staged.fileName)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(TestPhotos.png(1)))
    #expect(try photos.names() == [staged.fileName])
    try photos.remove(staged.fileName)
    try photos.remove(staged.fileName)
    #expect(try photos.names() == [])
    #expect(throws: LibraryError.photoMissing(staged.hash)) {
      try elsewhere("c").file(of: staged.fileName)
    }
    #expect(throws: LibraryError.photoMissing(staged.hash)) { try photos.check(staged.fileName) }
  }

  @Test func aPhotoComesTwiceAndIsThereOnce() throws {
    for _ in 0..<2 { try photos.place(try stage(2)) }
    try elsewhere().place(try stage(2))
    #expect(try photos.names().count == 1)
  }

  @Test func aPhotoThatSufferedIsToldAndReplacedWhenItComesAgain() throws {
    let (staged, other) = (try stage(3), try stage(4))
    try photos.put(other, as: staged.fileName)
    #expect(throws: LibraryError.photoDamaged(staged.hash)) { try photos.check(staged.fileName) }
    #expect(throws: LibraryError.photoDamaged(staged.hash)) {
      try photos.file(of: staged.fileName)
    }
    try photos.place(staged)
    try photos.check(staged.fileName)
  }

  @Test func moreThanAListHoldsIsListed() throws {
    let few = try BucketPhotos(settings, folder: folder.path("d"), cacheBytes: 1000, listLimit: 2)
    for number in 10..<15 { try few.place(try stage(number)) }
    #expect(Set(try few.names()).count == 5)
  }

  @Test(arguments: ["PUT", "HEAD", "GET"])
  func whatPassesIsTriedAgain(method: String) throws {
    try TestBucket.steer(settings, "fail?status=503&times=2&method=\(method)")
    let staged = try stage(5)
    try photos.place(staged)
    let path = try photos.file(of: staged.fileName)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(TestPhotos.png(5)))
  }

  @Test func anAnswerThatIsCutIsAskedForAgain() throws {
    let staged = try stage(6)
    try photos.place(staged)
    try TestBucket.steer(settings, "cut?times=2")
    let path = try elsewhere().file(of: staged.fileName)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(TestPhotos.png(6)))
  }

  @Test func aBucketThatKeepsFailingIsTold() throws {
    try TestBucket.steer(settings, "fail?status=500&times=5")
    let staged = try stage(7)
    #expect {
      try photos.place(staged)
    } throws: { error in
      guard case .unreachable(let place, _)? = error as? LibraryError else { return false }
      return place == settings.place
    }
  }

  @Test func aServiceWithoutConditionsWillDo() throws {
    try TestBucket.steer(settings, "fail?status=501&times=1&method=PUT")
    let staged = try stage(8)
    try photos.place(staged)
    try photos.check(staged.fileName)
  }

  @Test func aWrongSecretIsToldInTheServicesWords() throws {
    var wrong = settings
    wrong.credentials = BucketCredentials(key: "test", secret: "wrong")
    let photos = try BucketPhotos(wrong, folder: folder.path("e"), cacheBytes: 1000)
    #expect {
      try photos.names()
    } throws: { error in
      guard case .failed(_, let reason)? = error as? LibraryError else { return false }
      return reason.contains("SignatureDoesNotMatch")
    }
    #expect(!"\(wrong.credentials)".contains("wrong"))
  }

  @Test func aBucketThatIsNotThereIsTold() throws {
    var wrong = settings
    wrong.bucket += "-not"
    let photos = try BucketPhotos(wrong, folder: folder.path("f"), cacheBytes: 1000)
    let staged = try stage(9)
    let uses: [(StagedPhoto) throws -> Void] = [
      { try photos.place($0) }, { try photos.check($0.fileName) },
    ]
    for use in uses {
      #expect {
        try use(staged)
      } throws: { error in
        // Not that the photo is missing: nobody should look for it.
        guard case .failed(_, let reason)? = error as? LibraryError else { return false }
        return reason.contains("NoSuchBucket")
      }
    }
  }

  @Test func copiesAreKeptWithinTheirBytes() throws {
    var paths: [String] = []
    for number in 20..<40 {
      let staged = try stage(number)
      try photos.place(staged)
      let path = try photos.file(of: staged.fileName)
      // As if it had been asked for an hour ago.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: path)
      paths.append(path)
    }
    let sizes = try paths.filter { FileManager.default.fileExists(atPath: $0) }.map {
      try Data(contentsOf: URL(fileURLWithPath: $0)).count
    }
    #expect(sizes.reduce(0, +) <= 1000 + TestPhotos.png(20).count)
    #expect(sizes.count < 20)
  }
}

/// What needs no bucket.
@Suite struct ObjectListTests {
  @Test func namesAndTheNextPartAreRead() {
    let xml = """
      <?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated>
      <NextContinuationToken>a&amp;b==</NextContinuationToken>
      <Contents><Key>x/1 &lt;2&gt;.png</Key></Contents><Contents><Key>y</Key></Contents>
      """
    let list = ObjectList(Array(xml.utf8))
    #expect(list.keys == ["x/1 <2>.png", "y"] && list.next == "a&b==")
    #expect(ObjectList(Array("<Key>cut".utf8)).keys == [])
    #expect(ObjectList([0xFF, 0x00]).next == nil)
  }

  @Test(arguments: ["", "ab", "ab/c.png", "/x", "ab/\(String(repeating: "a", count: 64)).png/x"])
  func whatIsNoPhotosNameIsNone(path: String) { #expect(PhotoName(path: path) == nil) }

  @Test func aPhotosPathIsItsName() throws {
    let hash = try #require(PhotoHash(String(repeating: "ab", count: 32)))
    let name = PhotoName(hash: hash, ending: "jpg")
    #expect(PhotoName(path: name.path) == name)
    #expect(PhotoName(path: "ff" + name.path.dropFirst(2)) == nil)
  }
}
