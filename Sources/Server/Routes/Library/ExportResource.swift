public import Foundation
public import HTTP
public import Library

/// Documents as files of a format: ordered, made as a job, and fetched.
public struct ExportResource: Resource {
  private let library: DocumentLibrary
  private let folder: ExportFolder
  private let formats: [String: String]
  private let presets: [String]
  private let makeAgain: @Sendable (Job) async -> Bool

  /// Exports of a library.
  ///
  /// - Parameters:
  ///   - formats: the endings that may be ordered and their media types.
  ///   - presets: names of how large a file may become.
  ///   - makeAgain: makes a finished export that is not here, as another machine has made it; `false`:
  ///     it cannot.
  public init(
    library: DocumentLibrary, folder: ExportFolder, formats: [String: String],
    presets: [String] = [],
    makeAgain: @escaping @Sendable (Job) async -> Bool = { _ in false }
  ) {
    self.library = library
    self.folder = folder
    self.formats = formats
    self.presets = presets
    self.makeAgain = makeAgain
  }

  private struct Order: Decodable {
    let format: String
    let preset: String?
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.post, "/api/v1/documents/{document}/exports", DocumentID.self) { request, id in
      let wish = try await Answer.value(Order.self, in: request)
      guard formats[wish.format] != nil else { throw RequestError.unfit(name: "format") }
      if let preset = wish.preset, !presets.contains(preset) {
        throw RequestError.unfit(name: "preset")
      }
      let order = ExportOrder(format: wish.format, preset: wish.preset)
      let job = try await library.enqueue(
        NewJob(.export, document: id, priority: 10, order: order.text))
      var response = Answer.json(JobForm(job), .accepted)
      response.fields["Location"] = "/api/v1/jobs/\(job.id.rawValue)"
      return response
    }
    router.on(.get, "/api/v1/exports/{job}/file", JobID.self) { request, id in
      let job = try await library.job(id)
      let format = ExportOrder(job.order).format
      guard job.kind == .export, job.state == .done, let type = formats[format] else {
        throw RoutingError.notFound
      }
      let title = try await library.document(job.document).title
      let name = (title.isEmpty ? "document-\(job.document.rawValue)" : title) + "." + format
      let path = folder.path(of: id, format: format)
      if !folder.has(path) { _ = await makeAgain(job) }
      let file: OpenFile
      do throws(FileProblem) {
        file = try OpenFile(path: path)
      } catch {
        // It was removed, as it has been here for long: to be ordered anew.
        throw RoutingError.notFound
      }
      return .file(
        file, type: type, fields: UserFile.fields(name: name, type: type), for: request)
    }
  }
}

/// What a job of an export is to make: its ending, and how large it may become.
public struct ExportOrder: Equatable, Sendable {
  /// The ending: "pdf".
  public let format: String
  /// The name of a size; `nil`: the usual one.
  public let preset: String?

  /// An order from its parts.
  public init(format: String, preset: String?) {
    self.format = format
    self.preset = preset
  }

  /// The order in a job: "pdf", or "pdf small".
  public init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map { String($0) }
    self.init(format: parts.first ?? "", preset: parts.count > 1 ? parts[1] : nil)
  }

  /// As a job keeps it.
  public var text: String { preset.map { "\(format) \($0)" } ?? format }
}

/// Where finished exports wait to be fetched: for a day, and as many as fit into a number of bytes.
public struct ExportFolder: Sendable {
  /// Seconds that one waits: a day.
  private static let patience = 86_400.0

  private let path: String
  private let mostBytes: Int64

  /// The folder, which is made when it is not there.
  public init(path: String, mostBytes: Int64 = 4 << 30) throws(StateError) {
    try PrivateFile.makeFolder(path)
    self.path = path
    self.mostBytes = mostBytes
  }

  /// The file of a job: named by its number, whatever the document is called.
  public func path(of job: JobID, format: String) -> String {
    precondition(format.allSatisfy { $0.isLetter || $0.isNumber }, "a format is an ending")
    return "\(path)/\(job.rawValue).\(format)"
  }

  /// Whether a file is there.
  func has(_ file: String) -> Bool {
    var status = stat()
    return lstat(file, &status) == 0
  }

  private struct File {
    let path: String
    let bytes: Int64
    let seconds: Double
  }

  /// Removes what nobody has fetched for a day, and the oldest while all together have too many
  /// bytes; the newest stays, whatever it weighs. Who wants one again orders it anew.
  public func removeOld(now: Date = Date()) {
    let files = files().sorted { $0.seconds > $1.seconds }
    var total: Int64 = 0
    for (place, file) in files.enumerated() {
      total += file.bytes
      let isOld = now.timeIntervalSince1970 - file.seconds > Self.patience
      if isOld || (place > 0 && total > mostBytes) {
        unlink(file.path)
        total -= file.bytes
      }
    }
  }

  private func files() -> [File] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      let file = path + "/" + name
      var status = stat()
      guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      return File(
        path: file, bytes: Int64(status.st_size),
        seconds: Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) * 1e-9)
    }
  }
}
