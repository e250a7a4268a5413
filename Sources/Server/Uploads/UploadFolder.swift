public import Foundation
public import HTTP

/// Files on their way in: each comes in pieces, over as many requests as it takes, and waits here
/// until it is whole. What a restart leaves unfinished can be gone on with.
public actor UploadFolder {
  /// Bytes of a file at most.
  public nonisolated let longest: Int
  /// Uploads under way at most.
  private nonisolated let most: Int
  /// Seconds after which an upload that nobody went on with is given up: a day.
  private static let patience = 86_400.0

  private nonisolated let folder: String
  private let now: @Sendable () -> Date
  /// Uploads that a request is writing right now.
  private var busy: Set<UploadID> = []

  /// What is known of an upload, beside it on the disk.
  public struct Upload: Codable, Equatable, Sendable {
    /// What the user calls the file: a label.
    public let name: String
    /// Bytes that it will have.
    public let length: Int
    /// The SHA-256 that it will have, in hexadecimal digits; `nil`: nobody said.
    public let sha256: String?
    /// What it has become; `nil`: it is still an upload.
    public var taken: String?

    /// An upload from its parts.
    public init(name: String, length: Int, sha256: String?) {
      self.name = name
      self.length = length
      self.sha256 = sha256
    }
  }

  /// The uploads in a folder of their own.
  public init(
    folder: String, longest: Int = 2 << 30, most: Int = 200,
    now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StateError) {
    try PrivateFile.makeFolder(folder)
    self.folder = folder
    self.longest = longest
    self.most = most
    self.now = now
  }

  /// Begins an upload.
  public func begin(_ upload: Upload) throws(UploadError) -> UploadID {
    guard upload.length >= 0, upload.length <= longest else { throw .tooLarge(limit: longest) }
    let old = removeOld()
    guard old < most else { throw .tooManyUploads }
    let id = UploadID()
    do {
      try PrivateFile.write(Array(try JSONEncoder().encode(upload)), to: about(id))
      try PrivateFile.write([], to: content(id))
    } catch let error as StateError {
      forget(id)
      throw .notWritten(error)
    } catch {
      throw .notWritten(StateError(path: folder, number: EIO))
    }
    return id
  }

  /// How far an upload is.
  public func state(of id: UploadID) throws(UploadError) -> (upload: Upload, offset: Int) {
    guard let bytes = try around({ () throws(StateError) in try PrivateFile.read(about(id)) }),
      let upload = try? JSONDecoder().decode(Upload.self, from: Data(bytes))
    else { throw .unknown }
    if upload.taken != nil { return (upload, upload.length) }
    var status = stat()
    guard stat(content(id), &status) == 0 else { throw .unknown }
    return (upload, Int(status.st_size))
  }

  /// What an upload has become; `nil` when it is still one.
  public func taken(_ id: UploadID) throws(UploadError) -> String? {
    try state(of: id).upload.taken
  }

  /// An upload has become something: its bytes go, and for a day whoever did not hear of it can ask.
  public func markTaken(_ id: UploadID, as name: String) {
    do {
      var upload = try state(of: id).upload
      upload.taken = name
      try PrivateFile.write(Array(try JSONEncoder().encode(upload)), to: about(id))
      unlink(content(id))
    } catch {
      // Whoever asks again sends it again, and the library knows it by its hash.
      forget(id)
    }
  }

  /// Adds the request's body to an upload that stands at `offset`; returns where it stands then.
  /// What came of a body that breaks off stays.
  public func append(
    _ body: RequestBody, to id: UploadID, at offset: Int
  ) async throws(UploadError) -> Int {
    let (upload, current) = try state(of: id)
    guard busy.insert(id).inserted else { throw .busy }
    defer { busy.remove(id) }
    guard current == offset else { throw .wrongOffset(current) }
    return try await UploadFile.append(body, to: content(id), at: offset, end: upload.length)
  }

  /// The path of a whole upload, after its checksum was compared.
  public func whole(_ id: UploadID) async throws(UploadError) -> (upload: Upload, path: String) {
    let (upload, offset) = try state(of: id)
    guard offset == upload.length else { throw .wrongOffset(offset) }
    guard let wanted = upload.sha256 else { return (upload, content(id)) }
    guard busy.insert(id).inserted else { throw .busy }
    defer { busy.remove(id) }
    guard try await UploadFile.sha256(of: content(id)) == wanted.lowercased() else {
      forget(id)
      throw .checksumWrong
    }
    return (upload, content(id))
  }

  /// Gives an upload up, or forgets it when it is in the library.
  public func forget(_ id: UploadID) {
    unlink(content(id))
    unlink(about(id))
  }

  /// Gives those up that nobody has gone on with for a day; returns the count of those left.
  @discardableResult
  public func removeOld() -> Int {
    var left = 0
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      guard name.hasSuffix(".json"), let id = UploadID(String(name.dropLast(5))) else { continue }
      var status = stat()
      let isUpload = stat(content(id), &status) == 0
      if !isUpload { stat(about(id), &status) }
      let age = now().timeIntervalSince1970 - Double(status.st_mtim.tv_sec)
      if !busy.contains(id), age > Self.patience {
        forget(id)
      } else if isUpload {
        left += 1
      }
    }
    return left
  }

  private nonisolated func content(_ id: UploadID) -> String { "\(folder)/\(id.text)" }
  private nonisolated func about(_ id: UploadID) -> String { "\(folder)/\(id.text).json" }

  private func around<Value>(
    _ body: () throws(StateError) -> Value
  ) throws(UploadError) -> Value {
    do { return try body() } catch { throw .notWritten(error) }
  }
}
