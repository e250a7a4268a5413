import Buckets
import Foundation
import Library
import Postgres

/// Where the libraries of these tests lie: in a folder, or where `scripts/test-stores` says.
enum TestPlace: String {
  /// Rows in SQLite, photos in the same folder.
  case folder
  /// Rows on PostgreSQL, photos in a folder.
  case postgres
  /// Rows on PostgreSQL, photos in a bucket.
  case bucket

  static let current =
    ProcessInfo.processInfo.environment["RECTO_TEST_LIBRARY"].flatMap { TestPlace(rawValue: $0) }
    ?? .folder

  /// What only a library in a folder can do is tested there only.
  static var isFolder: Bool { current == .folder }
  /// Whether tests can lay hands on the files of photos.
  static var hasPhotoFiles: Bool { current != .bucket }

  /// What `scripts/test-stores` has started.
  static var database: String? { ProcessInfo.processInfo.environment["RECTO_TEST_POSTGRES"] }
  static var endpoint: String? { ProcessInfo.processInfo.environment["RECTO_TEST_BUCKET"] }
}

/// A library on servers, which goes with its owner.
final class RemotePlace: Sendable {
  let postgres: PostgresSettings
  let bucket: BucketSettings?

  /// A schema, and where asked a bucket, that nothing is in yet. `nil`: there are no servers.
  init?(withBucket: Bool) throws {
    let number = UInt64.random(in: 0...(.max))
    guard let database = TestPlace.database,
      let settings = PostgresSettings(address: database, schema: "test_\(number)")
    else { return nil }
    postgres = settings
    if withBucket {
      guard let bucket = try TestBucket.make(prefix: "photos") else { return nil }
      self.bucket = bucket
    } else {
      bucket = nil
    }
  }

  deinit {
    do {
      try PostgresStore(postgres).drop()
    } catch {
      print("left behind: schema \(postgres.schema): \(error)")
    }
  }

  /// Opens the library; `path` is a folder of this machine.
  func open(at path: String, _ options: LibraryOptions) throws -> DocumentLibrary {
    let store = try PostgresStore(postgres)
    let photos: any PhotoStore
    if let bucket {
      photos = try BucketPhotos(bucket, folder: path + "/bucket", cacheBytes: 1 << 20)
    } else {
      try FileManager.default.createDirectory(
        atPath: path + "/photos", withIntermediateDirectories: true)
      photos = PhotoFolder(path: path + "/photos")
    }
    return try DocumentLibrary(
      at: path, store: store, photos: photos, lock: PostgresPhotoLock(postgres), options: options)
  }
}

/// The stand-in for S3.
enum TestBucket {
  static let credentials = BucketCredentials(key: "test", secret: "a secret with / and +")

  /// A new bucket; `nil`: there is no stand-in.
  static func make(prefix: String = "") throws -> BucketSettings? {
    guard let endpoint = TestPlace.endpoint else { return nil }
    let name = "test-\(UInt64.random(in: 0...(.max)))"
    try curl(
      "-X", "PUT", "--aws-sigv4", "aws:amz:us-east-1:s3", "-u",
      "test:a secret with / and +", "-H",
      "x-amz-content-sha256: e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "\(endpoint)/\(name)")
    var settings = BucketSettings(
      endpoint: endpoint, bucket: name, prefix: prefix, credentials: credentials)
    settings.firstWait = 5
    return settings
  }

  /// Tells the stand-in to misbehave with a bucket.
  static func steer(_ bucket: BucketSettings, _ order: String) throws {
    try curl("\(bucket.endpoint)/-/\(bucket.bucket)/\(order)")
  }

  private static func curl(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "-sf", "-o", "/dev/null"] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CocoaError(.fileReadUnknown, userInfo: [NSLocalizedDescriptionKey: "curl failed"])
    }
  }
}
