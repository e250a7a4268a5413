import Buckets

/// Who asks a bucket: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN`, or the file
/// in which Amazon's own tools keep them (`~/.aws/credentials`, or `AWS_SHARED_CREDENTIALS_FILE`),
/// under `AWS_PROFILE` or `default`.
enum BucketLogin {
  /// The credentials. Throws `UsageError` where there are none, and `FileError`.
  static func find() throws -> BucketCredentials {
    if let key = Environment["AWS_ACCESS_KEY_ID"] {
      guard let secret = Environment["AWS_SECRET_ACCESS_KEY"] else {
        throw UsageError.optionMissing(option: "AWS_SECRET_ACCESS_KEY", value: "SECRET")
      }
      return BucketCredentials(
        key: key, secret: secret, token: Environment["AWS_SESSION_TOKEN"])
    }
    let path =
      Environment["AWS_SHARED_CREDENTIALS_FILE"]
      ?? (Environment["HOME"] ?? "") + "/.aws/credentials"
    let profile = Environment["AWS_PROFILE"] ?? "default"
    guard Folder.exists(at: Path(path)) != nil else {
      throw UsageError.optionMissing(option: "AWS_ACCESS_KEY_ID, or \(path)", value: "KEY")
    }
    let values = Self.values(
      of: profile, in: String(decoding: try FileBytes.all(of: Path(path)), as: UTF8.self))
    guard let key = values["aws_access_key_id"], let secret = values["aws_secret_access_key"] else {
      throw UsageError.optionMissing(
        option: "\(path): [\(profile)] with aws_access_key_id and aws_secret_access_key",
        value: "KEY")
    }
    return BucketCredentials(key: key, secret: secret, token: values["aws_session_token"])
  }

  /// The lines of a part `[name]`.
  private static func values(of profile: String, in text: String) -> [String: String] {
    var values: [String: String] = [:]
    var isOurs = false
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingPrefix(while: \.isWhitespace)
      if line.hasPrefix("[") {
        isOurs = line.dropFirst().prefix { $0 != "]" } == profile
      } else if isOurs, !line.hasPrefix("#"), let equals = line.firstIndex(of: "=") {
        let name = line[..<equals].filter { !$0.isWhitespace }
        values[name] = line[line.index(after: equals)...].filter { !$0.isWhitespace }
      }
    }
    return values
  }
}
