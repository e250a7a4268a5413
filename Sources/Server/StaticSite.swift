import Glibc
import HTTP

/// The files of the web app. They are read once; a request finds a file by its whole name or does
/// not, so none can lead out of their folder.
public struct StaticSite: Sendable {
  private let files: [String: SiteFile]

  /// Files at most, and bytes of them: more is no web app.
  private static let most = 2000
  private static let mostBytes = 64 << 20

  /// No files.
  public static let empty = StaticSite(files: [:])

  private init(files: [String: SiteFile]) { self.files = files }

  /// The files in a folder and the folders in it, those whose kind is known; throws the system's
  /// number when the folder cannot be read.
  public init(folder: String) throws(StateError) {
    var files: [String: SiteFile] = [:]
    var bytes = 0
    var rest = [""]
    while let inner = rest.popLast() {
      guard let stream = opendir(folder + inner) else {
        throw StateError(path: folder + inner, number: errno)
      }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if name.hasPrefix(".") { continue }
        let path = inner + "/" + name
        var status = stat()
        // Links are passed over: they may lead anywhere.
        guard lstat(folder + path, &status) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR {
          rest.append(path)
        } else if status.st_mode & S_IFMT == S_IFREG, let type = Self.type(of: name),
          let content = try PrivateFile.read(folder + path)
        {
          bytes += content.count
          guard files.count < Self.most, bytes <= Self.mostBytes else {
            throw StateError(path: folder, number: EFBIG)
          }
          files[path] = SiteFile(content, type: type)
        }
      }
    }
    files[Shell.path] = Shell(files: files.mapValues(\.tag)).file()
    self.files = files
  }

  /// What a browser keeps to start without the server: every file of the app, and a version that
  /// changes with any of them.
  private struct Shell: Encodable {
    static let path = "/shell.json"
    /// What is for those who build the app, or embed it.
    private static let leftOut = ["/bench.html", "/js/bench", "/styles/bench.css", "/openapi.json"]

    let version: String
    let files: [String: String]

    init(files: [String: EntityTag]) {
      self.files = files.filter { path, _ in
        !Self.leftOut.contains { path.hasPrefix($0) }
      }.mapValues(\.opaque)
      let all = self.files.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)\n" }.joined()
      version = String(Hexadecimal.text(GnuTLS.sha256(Array(all.utf8))).prefix(16))
    }

    func file() -> SiteFile {
      var bytes: [UInt8] = []
      if case .bytes(let json) = Answer.json(self).content { bytes = json }
      return SiteFile(bytes, type: "application/json")
    }
  }

  /// The answer to a request, with all its fields.
  func response(to request: Request) -> Response {
    guard request.method == .get || request.method == .head else {
      return refusal(.methodNotAllowed(allowed: [.get, .head]))
    }
    let path = "/" + request.target.path.joined(separator: "/")
    let name = path.hasSuffix("/") ? path + "index.html" : path
    guard let file = files[name] ?? files[name + ".html"] else { return refusal(.notFound) }
    return file.response(to: request)
  }

  private func refusal(_ error: RoutingError) -> Response {
    SecurityHeaders.added(to: Failures.problem(of: error).response)
  }

  private static func type(of name: String) -> String? {
    guard let point = name.lastIndex(of: ".") else { return nil }
    switch name[point...] {
    case ".html": return "text/html; charset=utf-8"
    case ".css": return "text/css; charset=utf-8"
    case ".js": return "text/javascript; charset=utf-8"
    case ".json": return "application/json"
    case ".webmanifest": return "application/manifest+json"
    case ".svg": return "image/svg+xml"
    case ".png": return "image/png"
    case ".wasm": return "application/wasm"
    case ".woff2": return "font/woff2"
    default: return nil
    }
  }
}
