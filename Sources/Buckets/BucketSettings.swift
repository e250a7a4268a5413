/// Where a bucket is, and who asks.
public struct BucketSettings: Equatable, Sendable {
  /// The service, without a path: `https://s3.eu-central-1.amazonaws.com`, `http://nas.lan:9000`.
  public var endpoint: String
  /// The bucket's name.
  public var bucket: String
  /// What the names of all objects begin with; empty, or without a slash at its end.
  public var prefix: String
  /// The region that requests are signed for; most services but Amazon's take any.
  public var region: String
  /// Who asks.
  public var credentials: BucketCredentials
  /// How often a request is made before it counts as failed, at least 1.
  public var attempts = 5
  /// Milliseconds before the second attempt; each further one waits twice as long.
  public var firstWait = 200

  /// A bucket; `endpoint` may end in a slash, and `prefix` begin or end in one.
  public init(
    endpoint: String, bucket: String, prefix: String = "", region: String = "us-east-1",
    credentials: BucketCredentials
  ) {
    self.endpoint = endpoint.hasSuffix("/") ? String(endpoint.dropLast()) : endpoint
    self.bucket = bucket
    self.prefix = prefix.split(separator: "/").joined(separator: "/")
    self.region = region
    self.credentials = credentials
  }

  /// The bucket in words, for messages: `s3://scans/home`.
  public var place: String { prefix.isEmpty ? "s3://\(bucket)" : "s3://\(bucket)/\(prefix)" }
}

/// Who asks a bucket for something. Never part of a description: it would end in a log.
public struct BucketCredentials: Equatable, Sendable, CustomStringConvertible {
  let key: String
  let secret: String
  let token: String?

  /// An access key with its secret, and the token of a session where there is one.
  public init(key: String, secret: String, token: String? = nil) {
    self.key = key
    self.secret = secret
    self.token = token
  }

  /// The key without its secret.
  public var description: String { "key \(key)" }
}
