import PhotoFiles

/// Writes each page as a picture of its own: `name.jpg` for a single page, `name-1.jpg`,
/// `name-2.jpg`, … for more, with leading zeros from ten on so that they sort.
public actor PictureWriter: DocumentWriter {
  /// The kind of picture.
  public enum Coding: Equatable, Sendable {
    case jpeg
    case png
  }

  private let destination: Destination
  private let settings: ExportSettings
  private let coding: Coding
  private var pages: PageSpool<Void>
  private var isFinished = false
  /// Pages whose JPEG takes more than `ExportSettings.maximumBytesPerPage`.
  public private(set) var oversizedPages: [Int: Int] = [:]

  /// A writer of the picture or pictures at `path`. Throws at once when the folder can't be
  /// written or the name is taken and must not be overwritten.
  public init(
    path: String, coding: Coding, settings: ExportSettings = ExportSettings(),
    overwrites: Bool = false
  ) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    self.settings = settings
    self.coding = coding
    pages = try PageSpool(beside: path)
  }

  /// Encodes a page in the caller's task and puts it on disk.
  public nonisolated func add(
    _ page: ExportPage, at index: Int
  ) async throws(ExportError) {
    switch coding {
    case .jpeg: try await append(fittingJPEG(of: page, settings), at: index)
    case .png:
      let page = page.scaledDown(to: settings.maximumDensity)
      try await append(pngData(of: page.image, density: page.density), at: index)
    }
  }

  private func append(_ bytes: [UInt8], at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    try pages.append(bytes, (), at: index)
    if coding == .jpeg, let limit = settings.maximumBytesPerPage, bytes.count > limit {
      oversizedPages[index] = bytes.count
    }
  }

  /// Writes the pictures under their names, each whole and durable. When one of the names is
  /// taken and must not be overwritten, none is written.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    guard pages.count > 0 else { throw .noPages }
    isFinished = true
    let overwrites = destination.overwrites
    let paths = Self.paths(from: destination.path, count: pages.count)
    for path in paths { try AtomicFile.checkName(path, overwrites: overwrites) }
    var number = 0
    try pages.forEach { (bytes, _) throws(ExportError) in
      var file = try AtomicFile(path: paths[number], overwrites: overwrites)
      try file.write(bytes)
      try file.publish()
      number += 1
    }
    return paths
  }

  /// The pictures' names.
  static func paths(from path: String, count: Int) -> [String] {
    guard count > 1 else { return [path] }
    let nameStart = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let dot = path[nameStart...].lastIndex(of: ".") ?? path.endIndex
    let digits = String(count).count
    return (1...count).map { number in
      let text = String(number)
      let zeros = String(repeating: "0", count: digits - text.count)
      return "\(path[..<dot])-\(zeros)\(text)\(path[dot...])"
    }
  }
}
