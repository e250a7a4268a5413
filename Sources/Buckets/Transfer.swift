import CCurl
import Glibc
import Library
import Synchronization

/// A request of HTTP.
struct TransferRequest {
  enum Method: String { case head = "HEAD", get = "GET", put = "PUT", delete = "DELETE" }

  var method: Method
  var url: String
  /// Lines such as `If-None-Match: *`.
  var fields: [String] = []
  /// The file whose bytes are the body, and how many they are.
  var file: (path: String, bytes: Int64)?
  /// Signs with AWS SigV4 for this service: `aws:amz:REGION:s3`.
  var signature: String
  /// `KEY:SECRET`, for the signature.
  var user: String
}

/// What a server answered.
struct TransferAnswer {
  var status: Int
  /// Of the whole body as the server told it, or −1.
  var length: Int64
  /// The body, where nobody else took it; at most a megabyte.
  var body: [UInt8]
}

/// Why there was no answer.
enum TransferFailure: Error {
  /// The network or the other side; the reason is libcurl's.
  case network(String)
  /// This side: the file that was read or written.
  case local(LibraryError)
}

/// Makes requests by libcurl, on the thread that asks; connections are kept and used again.
final class Transfers: Sendable {
  /// A handle that waits for its next request; libcurl keeps its connection.
  ///
  /// Unchecked because a pointer is not Sendable: libcurl's handles may move between threads, as
  /// long as one at a time uses each.
  private struct Idle: @unchecked Sendable {
    let handle: UnsafeMutableRawPointer
  }
  private static let isReady = recto_curl_start() == CURLE_OK
  private static let mostIdle = 8
  private let idle = Mutex<[Idle]>([])

  deinit {
    for handle in idle.withLock({ $0 }) { curl_easy_cleanup(handle.handle) }
  }

  /// Makes a request.
  ///
  /// - Parameter sink: takes the body of an answer whose status is 200, piece by piece.
  func make(
    _ request: TransferRequest, sink: (any TransferSink)? = nil
  ) throws(TransferFailure) -> TransferAnswer {
    guard Self.isReady, let handle = idle.withLock({ $0.popLast() })?.handle ?? curl_easy_init()
    else { throw .network("libcurl cannot start") }
    defer { keep(handle) }
    // What it was told is forgotten; its connection stays.
    defer { curl_easy_reset(handle) }
    let file: LibraryFile?
    do throws(LibraryError) {
      file = try request.file.map { body throws(LibraryError) in try LibraryFile(reading: body.path)
      }
    } catch {
      throw .local(error)
    }
    let exchange = Exchange(handle: handle, sink: sink, file: file)
    var fields: UnsafeMutablePointer<curl_slist>?
    for field in request.fields { fields = curl_slist_append(fields, field) ?? fields }
    defer { curl_slist_free_all(fields) }
    try Self.set(up: handle, for: request, fields, exchange)
    let code = withExtendedLifetime(exchange) { curl_easy_perform(handle) }
    if let failure = exchange.failure { throw .local(failure) }
    guard code == CURLE_OK else { throw .network(exchange.reason(for: code)) }
    var status = 0
    var length: curl_off_t = -1
    _ = recto_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    _ = recto_curl_get_size(handle, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T, &length)
    return TransferAnswer(status: status, length: Int64(length), body: exchange.body)
  }

  private func keep(_ handle: UnsafeMutableRawPointer) {
    let isKept = idle.withLock { idle in
      guard idle.count < Self.mostIdle else { return false }
      idle.append(Idle(handle: handle))
      return true
    }
    if !isKept { curl_easy_cleanup(handle) }
  }

  private static func set(
    up handle: UnsafeMutableRawPointer, for request: TransferRequest,
    _ fields: UnsafeMutablePointer<curl_slist>?, _ exchange: Exchange
  ) throws(TransferFailure) {
    var codes: [CURLcode] = []
    func text(_ option: CURLoption, _ value: String) {
      codes.append(recto_curl_set_text(handle, option, value))
    }
    func number(_ option: CURLoption, _ value: Int) {
      codes.append(recto_curl_set_number(handle, option, value))
    }
    text(CURLOPT_URL, request.url)
    text(CURLOPT_PROTOCOLS_STR, "http,https")
    text(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    text(CURLOPT_AWS_SIGV4, request.signature)
    text(CURLOPT_USERPWD, request.user)
    text(CURLOPT_USERAGENT, "recto")
    codes.append(recto_curl_set_list(handle, CURLOPT_HTTPHEADER, fields))
    // Threads and signals do not mix.
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_CONNECTTIMEOUT_MS, 10_000)
    // However long it takes, as long as something moves.
    number(CURLOPT_LOW_SPEED_LIMIT, 1000)
    number(CURLOPT_LOW_SPEED_TIME, 30)
    number(CURLOPT_TCP_KEEPALIVE, 1)
    number(CURLOPT_HTTP_VERSION, recto_curl_http_1_1)
    if request.method == .head { number(CURLOPT_NOBODY, 1) }
    if let file = request.file {
      number(CURLOPT_UPLOAD, 1)
      codes.append(
        recto_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(file.bytes)))
      codes.append(
        recto_curl_set_reader(handle, CURLOPT_READFUNCTION) { buffer, size, count, context in
          Exchange.of(context).read(into: buffer, size * count)
        })
      codes.append(
        recto_curl_set_seeker(handle, CURLOPT_SEEKFUNCTION) { context, place, origin in
          Exchange.of(context).seek(to: place, from: origin)
        })
    }
    codes.append(
      recto_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { buffer, size, count, context in
        Exchange.of(context).write(UnsafeRawBufferPointer(start: buffer, count: size * count))
      })
    let context = Unmanaged.passUnretained(exchange).toOpaque()
    for option in [
      CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_ERRORBUFFER,
    ] {
      let value = option == CURLOPT_ERRORBUFFER ? exchange.words : context
      codes.append(recto_curl_set_pointer(handle, option, value))
    }
    if let code = codes.first(where: { $0 != CURLE_OK }) {
      throw .network("libcurl: " + String(cString: curl_easy_strerror(code)))
    }
  }
}

/// Takes bytes of an answer.
protocol TransferSink: AnyObject {
  /// An answer begins; what came of one before it counts for nothing.
  func begin() throws(LibraryError)
  func take(_ bytes: UnsafeRawBufferPointer) throws(LibraryError)
}

/// What libcurl's callbacks work on, during one request.
private final class Exchange {
  private let handle: UnsafeMutableRawPointer
  private let sink: (any TransferSink)?
  private let file: LibraryFile?
  private(set) var body: [UInt8] = []
  private(set) var failure: LibraryError?
  /// Where libcurl puts what it has to say of a failure.
  let words = UnsafeMutableRawPointer.allocate(byteCount: Int(CURL_ERROR_SIZE), alignment: 1)
  private static let mostBody = 1 << 20

  init(handle: UnsafeMutableRawPointer, sink: (any TransferSink)?, file: LibraryFile?) {
    self.handle = handle
    self.sink = sink
    self.file = file
    words.storeBytes(of: 0, as: UInt8.self)
  }

  deinit { words.deallocate() }

  static func of(_ context: UnsafeMutableRawPointer?) -> Exchange {
    guard let context else { preconditionFailure("callbacks were given their exchange") }
    return Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
  }

  func reason(for code: CURLcode) -> String {
    let told = String(cString: words.assumingMemoryBound(to: CChar.self))
    return told.isEmpty ? String(cString: curl_easy_strerror(code)) : told
  }

  /// Takes what arrives; another count than was given ends the transfer.
  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    var status = 0
    _ = recto_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    guard let sink, status == 200 else {
      guard body.count + bytes.count <= Self.mostBody else { return 0 }
      body += bytes
      return bytes.count
    }
    do throws(LibraryError) {
      try sink.take(bytes)
      return bytes.count
    } catch {
      failure = error
      return 0
    }
  }

  func read(into buffer: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
    guard let file else { return 0 }
    while true {
      let got = Glibc.read(file.descriptor, buffer, count)
      if got >= 0 { return got }
      if errno == EINTR { continue }
      failure = FileFailure.error(path: file.path, errno)
      return Int(CURL_READFUNC_ABORT)
    }
  }

  func seek(to place: curl_off_t, from origin: CInt) -> CInt {
    guard let file, lseek(file.descriptor, off_t(place), origin) >= 0 else {
      return CURL_SEEKFUNC_CANTSEEK
    }
    return CURL_SEEKFUNC_OK
  }
}
