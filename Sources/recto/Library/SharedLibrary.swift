import Buckets
import Imaging
import Postgres

/// A library whose parts are on servers, as its settings file tells: `name = value` a line.
///
///     database = postgresql://recto@db.lan/recto
///     photos = s3://scans/home
///     endpoint = https://nas.lan:9000
struct SharedLibrary {
  /// Where photos are.
  enum Photos {
    /// A folder that every machine has.
    case folder(String)
    case bucket(BucketSettings)
  }

  let database: PostgresSettings
  let photos: Photos
  /// A folder of finished exports that every machine has; `nil`: each makes its own.
  let exports: String?
  /// A folder of this machine for what can be had again.
  let cache: String
  /// Bytes of photos in it.
  let cacheBytes: Int64

  private static let names = [
    "database", "schema", "photos", "endpoint", "region", "exports", "cache", "cache-size",
  ]

  /// Reads a settings file. Throws `UsageError` where it makes no sense, and `FileError`.
  init(fileAt path: String) throws {
    let place = Path(path)
    let file = SettingsFile(
      place, known: Self.names, example: "database = postgresql://localhost/recto")
    var values: [String: Setting] = [:]
    for setting in try file.settings(in: FileBytes.all(of: place)) {
      guard values[setting.name] == nil else { throw UsageError.repeated(option: setting.place) }
      values[setting.name] = setting
    }
    func text(_ name: String) -> String? { values[name]?.value.text }
    func wrong(_ name: String, _ wanted: String) -> UsageError {
      .valueWrong(
        option: values[name]?.place ?? "\(place): \(name)", value: text(name) ?? "",
        wanted: wanted)
    }
    guard let address = text("database"), !address.isEmpty else {
      throw UsageError.optionMissing(option: "\(place): database =", value: "postgresql://…")
    }
    guard
      let settings = PostgresSettings(address: address, schema: text("schema") ?? "recto")
    else {
      throw wrong("schema", "a small letter, then small letters, digits and _")
    }
    database = settings
    photos =
      try Self.photos(
        text("photos") ?? "", endpoint: text("endpoint"), region: text("region")
      )
      ?? {
        throw wrong("photos", "a folder that begins with /, or s3://BUCKET/PREFIX")
      }()
    exports = text("exports")
    if let exports, !exports.hasPrefix("/") {
      throw wrong("exports", "a folder that begins with /")
    }
    let gigabytes = text("cache-size").map { Int64($0) } ?? 4
    guard let gigabytes, (1...100_000).contains(gigabytes) else {
      throw wrong("cache-size", "gigabytes, a whole number from 1")
    }
    cacheBytes = gigabytes << 30
    cache = text("cache") ?? Self.usualCache(of: settings)
  }

  /// `nil`: it is neither.
  private static func photos(
    _ text: String, endpoint: String?, region: String?
  ) throws -> Photos? {
    if text.hasPrefix("/") { return .folder(text) }
    guard text.hasPrefix("s3://") else { return nil }
    let parts = text.dropFirst(5).split(separator: "/", maxSplits: 1)
    guard let bucket = parts.first else { return nil }
    let region = region ?? "us-east-1"
    return .bucket(
      BucketSettings(
        endpoint: endpoint ?? "https://s3.\(region).amazonaws.com", bucket: String(bucket),
        prefix: parts.count > 1 ? String(parts[1]) : "", region: region,
        credentials: try BucketLogin.find()))
  }

  /// A folder for this library by the XDG base directories.
  private static func usualCache(of settings: PostgresSettings) -> String {
    let name = Array("\(settings.address) \(settings.schema)".utf8)
    let hash = SHA256.hash(of: name.span).prefix(6).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
    let home = Environment["HOME"] ?? "/tmp"
    return (Environment["XDG_CACHE_HOME"] ?? home + "/.cache") + "/recto/library-" + hash
  }
}
