import Glibc
import Library

/// Objects of a bucket by Amazon's S3 protocol, which many services speak: `HEAD`, `GET`, `PUT`,
/// `DELETE` and lists, each signed by libcurl (AWS Signature Version 4), with the bucket in the path.
///
/// What fails for a reason that may pass, a network's or a status from 500 on, is tried again, later
/// and later. Every request here may be made twice without harm.
struct Bucket: Sendable {
  let settings: BucketSettings
  /// Objects in a part of a list; a service gives a thousand at most.
  var listLimit = 1000
  private let transfers = Transfers()

  init(_ settings: BucketSettings) { self.settings = settings }

  /// What a bucket says of an object.
  enum Presence: Equatable {
    case absent
    case present(bytes: Int64)
  }

  /// What came of a `PUT` on a condition.
  enum Outcome {
    case stored
    /// It was there already.
    case there
  }

  /// Whether there is an object.
  func look(for key: String) throws(LibraryError) -> Presence {
    let answer = try make(request(.head, key), accepting: [200, 404])
    return answer.status == 404 ? .absent : .present(bytes: answer.length)
  }

  /// Hands out an object's bytes; `false`: there is none.
  func get(_ key: String, into sink: any TransferSink) throws(LibraryError) -> Bool {
    try make(request(.get, key), accepting: [200, 404], sink: sink).status == 200
  }

  /// Stores a file as an object. When this returns, the bucket has acknowledged it.
  ///
  /// - Parameters:
  ///   - hash: SHA-256 of the file, by which the bucket compares what arrives.
  ///   - isNew: whether an object that is there stays.
  func put(
    _ file: (path: String, bytes: Int64), hash: String, as key: String, isNew: Bool
  ) throws(LibraryError) -> Outcome {
    // A body that is not sent at once makes small uploads slow.
    var request = request(.put, key, hash: hash, fields: ["Expect:"])
    request.file = file
    if isNew {
      request.fields.append("If-None-Match: *")
      let answer = try make(request, accepting: [200, 409, 412, 501])
      switch answer.status {
      case 200: return .stored
      // 412: it is there; 409: another is just putting it there.
      case 409, 412: return .there
      // A service that knows no conditions.
      default: request.fields.removeLast()
      }
    }
    _ = try make(request, accepting: [200])
    return .stored
  }

  /// Removes an object; one that is gone is no failure.
  func delete(_ key: String) throws(LibraryError) {
    _ = try make(request(.delete, key), accepting: [200, 204, 404])
  }

  /// The keys of all objects, without the bucket's prefix.
  func keys() throws(LibraryError) -> [String] {
    let prefix = settings.prefix.isEmpty ? "" : settings.prefix + "/"
    var keys: [String] = []
    var token: String?
    repeat {
      // Sorted, as the signature wants it.
      var query = "list-type=2&max-keys=\(listLimit)&prefix=\(Self.encoded(prefix, keeping: ""))"
      if let token { query = "continuation-token=\(Self.encoded(token, keeping: ""))&" + query }
      let answer = try make(request(.get, nil, query: query), accepting: [200])
      let page = ObjectList(answer.body)
      keys += page.keys.compactMap {
        $0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : nil
      }
      token = page.next
    } while token != nil
    return keys
  }

  // MARK: One request

  private func request(
    _ method: TransferRequest.Method, _ key: String?, query: String = "",
    hash: String = Bucket.hashOfNothing, fields: [String] = []
  ) -> TransferRequest {
    var path = "/" + settings.bucket
    if let key { path += "/" + (settings.prefix.isEmpty ? "" : settings.prefix + "/") + key }
    var fields = fields + ["x-amz-content-sha256: \(hash)"]
    if let token = settings.credentials.token { fields.append("x-amz-security-token: \(token)") }
    return TransferRequest(
      method: method,
      url: settings.endpoint + Self.encoded(path, keeping: "/")
        + (query.isEmpty ? "" : "?" + query),
      fields: fields, signature: "aws:amz:\(settings.region):s3",
      user: "\(settings.credentials.key):\(settings.credentials.secret)")
  }

  /// SHA-256 of no bytes.
  private static let hashOfNothing =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  private func make(
    _ request: TransferRequest, accepting statuses: Set<Int>, sink: (any TransferSink)? = nil
  ) throws(LibraryError) -> TransferAnswer {
    var attempt = 1
    while true {
      let reason: String
      do throws(TransferFailure) {
        do throws(LibraryError) { try sink?.begin() } catch { throw .local(error) }
        let answer = try transfers.make(request, sink: sink)
        let problem = ServiceProblem(answer)
        if statuses.contains(answer.status), !problem.isOfBucket { return answer }
        guard problem.mayPass else {
          throw .local(problem.error(place: settings.place))
        }
        reason = problem.words
      } catch {
        switch error {
        case .network(let words): reason = words
        case .local(let error): throw error
        }
      }
      guard attempt < settings.attempts else {
        throw .unreachable(place: settings.place, reason: reason)
      }
      // Somewhat more or less each time: many who wait must not come back together.
      let wait = settings.firstWait << min(attempt - 1, 10)
      usleep(UInt32(min(wait, 10_000)) * UInt32.random(in: 750...1250))
      attempt += 1
    }
  }

  /// Bytes that are no letters, digits, `-._~` or kept, in percent signs (RFC 3986).
  static func encoded(_ text: String, keeping kept: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var result: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: result.append(byte)
      default:
        if "-._~".utf8.contains(byte) || kept.utf8.contains(byte) {
          result.append(byte)
        } else {
          result += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
