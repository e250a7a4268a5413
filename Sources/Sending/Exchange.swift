import CCurl
import Library

/// One exchange with a server by libcurl: over a connection of its own, its certificate verified,
/// no redirection followed, no cookie and no `.netrc` read.
struct Exchange {
  /// The URL, all of its parts encoded.
  var url: String
  /// The server, and who the user is there.
  var service: Destination.Service
  /// HTTP's method, or a mail server's command; `nil`: what the kind of exchange has by itself.
  var method: String?
  /// `Name: value`.
  var fields: [String] = []
  /// Shown as HTTP's Basic or to a mail server; `nil`: by a field, or not at all.
  var password: Password?
  /// From whom to whom a mail goes.
  var mail: (sender: String, recipients: [String])?
  /// What goes out.
  var upload: UploadSource?
  var patience: Patience
  /// Asked all the time: whether the exchange is to be broken off.
  var isStopped: @Sendable () -> Bool

  /// What came back.
  struct Answer {
    /// HTTP's status or the last reply code of a mail server; 0: there was none.
    var status = 0
    /// By lower-case names.
    var fields: [String: String] = [:]
    var body: [UInt8] = []
    /// The last reply of a mail server by which it said no.
    var line = ""
  }

  /// Bytes of an answer at most.
  private static let longest = 16 << 20

  /// Answers of any status come back; what brings none, or only part of one, is thrown, with the
  /// last status that was seen as its code.
  func run() throws(DeliveryFault) -> Answer {
    try CurlRuntime.begin()
    guard let handle = curl_easy_init() else { throw DeliveryFault(.brokenOff, "no memory") }
    defer { curl_easy_cleanup(handle) }
    let errand = Errand(upload: upload, isStopped: isStopped)
    var lists: [UnsafeMutablePointer<curl_slist>?] = []
    defer { for list in lists { curl_slist_free_all(list) } }
    var message = [CChar](repeating: 0, count: Int(CURL_ERROR_SIZE))
    let code = message.withUnsafeMutableBufferPointer { message -> CURLcode in
      recto_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message.baseAddress)
      prepare(handle, errand, &lists)
      return withExtendedLifetime(errand) { curl_easy_perform(handle) }
    }
    var status = 0
    recto_curl_get_number(handle, CURLINFO_RESPONSE_CODE, &status)
    errand.answer.status = status
    if code == CURLE_OK { return errand.answer }
    if let fault = upload?.fault { throw fault }
    let words = String(
      decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let detail =
      status >= 400 && isMail
      ? errand.answer.line : words.isEmpty ? String(cString: curl_easy_strerror(code)) : words
    throw DeliveryFault(Self.cause(of: code), detail, code: status == 0 ? nil : status)
  }

  private func prepare(
    _ handle: UnsafeMutableRawPointer, _ errand: Errand,
    _ lists: inout [UnsafeMutablePointer<curl_slist>?]
  ) {
    func number(_ option: CURLoption, _ value: Int) {
      recto_curl_set_number(handle, option, value)
    }
    recto_curl_set_text(handle, CURLOPT_URL, url)
    recto_curl_set_text(
      handle, CURLOPT_PROTOCOLS_STR, isMail ? "smtp,smtps" : "http,https")
    number(CURLOPT_NOSIGNAL, 1)
    number(CURLOPT_FOLLOWLOCATION, 0)
    number(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    number(CURLOPT_SSL_VERIFYPEER, 1)
    number(CURLOPT_SSL_VERIFYHOST, 2)
    number(CURLOPT_SSLVERSION, recto_curl_tls_1_2)
    number(CURLOPT_HTTP_VERSION, recto_curl_http_1_1)
    number(CURLOPT_CONNECTTIMEOUT, patience.connection)
    number(CURLOPT_TIMEOUT, patience.exchange)
    if isMail {
      number(CURLOPT_SERVER_RESPONSE_TIMEOUT, patience.mailAnswer)
      // Over smtp:// the server must offer STARTTLS, but on this machine or where the user says so.
      let isOptional = service.isLoopback || service.allowsPlain
      number(
        CURLOPT_USE_SSL,
        isOptional ? recto_curl_starttls_if_offered : recto_curl_starttls_always)
    } else {
      number(CURLOPT_LOW_SPEED_LIMIT, 100)
      number(CURLOPT_LOW_SPEED_TIME, patience.silence)
    }
    // What is said to this machine goes through no proxy.
    if service.isLoopback { recto_curl_set_text(handle, CURLOPT_PROXY, "") }
    authenticate(handle)
    trust(handle)
    receive(handle, errand)
    send(handle, errand, &lists)
  }

  private var isMail: Bool { url.hasPrefix("smtp") }

  private func authenticate(_ handle: UnsafeMutableRawPointer) {
    guard let user = service.user, let password else { return }
    // CURLAUTH_BASIC, a macro that Swift does not see.
    recto_curl_set_number(handle, CURLOPT_HTTPAUTH, 1)
    recto_curl_set_text(handle, CURLOPT_USERNAME, user)
    recto_curl_set_text(handle, CURLOPT_PASSWORD, password.text)
  }

  private func trust(_ handle: UnsafeMutableRawPointer) {
    guard let authority = service.authority else { return }
    var bytes = Array(authority.utf8)
    bytes.withUnsafeMutableBytes { bytes in
      var blob = curl_blob(
        data: bytes.baseAddress, len: bytes.count, flags: UInt32(CURL_BLOB_COPY))
      recto_curl_set_pointer(handle, CURLOPT_CAINFO_BLOB, &blob)
    }
    // These and no others.
    recto_curl_set_text(handle, CURLOPT_CAPATH, nil)
  }

  private func receive(_ handle: UnsafeMutableRawPointer, _ errand: Errand) {
    let pointer = Unmanaged.passUnretained(errand).toOpaque()
    recto_curl_set_writer(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, errand in
      guard let bytes, let errand = Errand.behind(errand) else { return 0 }
      guard errand.answer.body.count + size * count <= Exchange.longest else { return 0 }
      errand.answer.body += UnsafeRawBufferPointer(start: bytes, count: size * count)
      return size * count
    }
    recto_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer)
    recto_curl_set_writer(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, errand in
      guard let bytes, let errand = Errand.behind(errand) else { return 0 }
      errand.hear(UnsafeRawBufferPointer(start: bytes, count: size * count))
      return size * count
    }
    recto_curl_set_pointer(handle, CURLOPT_HEADERDATA, pointer)
    recto_curl_set_number(handle, CURLOPT_NOPROGRESS, 0)
    recto_curl_set_progress(handle, CURLOPT_XFERINFOFUNCTION) { errand, _, _, _, _ in
      Errand.behind(errand)?.isStopped() == false ? 0 : 1
    }
    recto_curl_set_pointer(handle, CURLOPT_XFERINFODATA, pointer)
  }

  private func send(
    _ handle: UnsafeMutableRawPointer, _ errand: Errand,
    _ lists: inout [UnsafeMutablePointer<curl_slist>?]
  ) {
    func list(_ option: CURLoption, _ texts: [String]) {
      var list: UnsafeMutablePointer<curl_slist>?
      for text in texts { list = curl_slist_append(list, text) ?? list }
      lists.append(list)
      recto_curl_set_list(handle, option, list)
    }
    if !isMail { list(CURLOPT_HTTPHEADER, fields + ["User-Agent: Recto"]) }
    if let mail {
      recto_curl_set_text(handle, CURLOPT_MAIL_FROM, "<\(mail.sender)>")
      list(CURLOPT_MAIL_RCPT, mail.recipients.map { "<\($0)>" })
    }
    if let upload {
      recto_curl_set_number(handle, CURLOPT_UPLOAD, 1)
      recto_curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(upload.length))
      recto_curl_set_reader(handle, CURLOPT_READFUNCTION) { buffer, size, count, errand in
        guard let buffer, let upload = Errand.behind(errand)?.upload else {
          return Int(CURL_READFUNC_ABORT)
        }
        let space = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
        return upload.read(into: space) ?? Int(CURL_READFUNC_ABORT)
      }
      recto_curl_set_pointer(
        handle, CURLOPT_READDATA, Unmanaged.passUnretained(errand).toOpaque())
    } else if method == "HEAD" || isMail {
      recto_curl_set_number(handle, CURLOPT_NOBODY, 1)
    }
    if let method, method != "HEAD" {
      recto_curl_set_text(handle, CURLOPT_CUSTOMREQUEST, method)
    }
  }

  private static func cause(of code: CURLcode) -> DeliveryFault.Cause {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
      .unreachable
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_PINNEDPUBKEYNOTMATCH:
      .certificate
    case CURLE_USE_SSL_FAILED: .insecure
    case CURLE_LOGIN_DENIED: .login
    case CURLE_ABORTED_BY_CALLBACK: .stopped
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT: .refused
    case CURLE_WRITE_ERROR, CURLE_WEIRD_SERVER_REPLY: .answerUnclear
    default: .brokenOff
    }
  }
}

/// What libcurl's callbacks work on, all on the thread of their exchange.
private final class Errand {
  var answer = Exchange.Answer()
  let upload: UploadSource?
  let isStopped: @Sendable () -> Bool

  init(upload: UploadSource?, isStopped: @escaping @Sendable () -> Bool) {
    self.upload = upload
    self.isStopped = isStopped
  }

  static func behind(_ pointer: UnsafeMutableRawPointer?) -> Errand? {
    pointer.map { Unmanaged<Errand>.fromOpaque($0).takeUnretainedValue() }
  }

  /// A line of a head, or a reply of a mail server.
  func hear(_ bytes: UnsafeRawBufferPointer) {
    let text = String(decoding: bytes.prefix(8192), as: UTF8.self)
    let line = text.filter { !$0.isNewline }
    if line.isEmpty { return }
    if line.hasPrefix("HTTP/") { answer.fields = [:] }
    // A mail server says good-bye after its no.
    if line.hasPrefix("4") || line.hasPrefix("5") { answer.line = line }
    guard answer.fields.count < 200, let colon = line.firstIndex(of: ":") else { return }
    let value = line[line.index(after: colon)...]
    answer.fields[line[..<colon].lowercased()] = String(value.drop { $0 == " " })
  }
}
