import PhotoFiles
import Scanning

/// Writes each page as a picture in one ZIP archive: JPEG for colour and grey, PNG for black and
/// white, which JPEG would blur.
public actor ZIPWriter: DocumentWriter {
  private let destination: Destination
  private let settings: ExportSettings
  private let format: ZIPFormat
  private var pages: PageSpool<Picture>
  private var isFinished = false

  /// What the archive says of a picture besides its bytes.
  private struct Picture {
    var ending: String
    var checksum: UInt32
  }

  /// A writer of the archive at `path`. Throws at once when the folder can't be written or the
  /// name is taken and must not be overwritten.
  public init(
    path: String, metadata: DocumentMetadata = DocumentMetadata(),
    settings: ExportSettings = ExportSettings(), overwrites: Bool = false
  ) throws(ExportError) {
    destination = try Destination(path, overwrites: overwrites)
    self.settings = settings
    format = ZIPFormat(date: metadata.created)
    pages = try PageSpool(beside: path)
  }

  /// Encodes a page in the caller's task and puts it on disk.
  public nonisolated func add(
    _ page: ExportPage, at index: Int
  ) async throws(ExportError) {
    let page = page.scaledDown(to: settings.maximumDensity)
    let bytes: [UInt8]
    let ending: String
    switch page.image {
    case .colour, .grey:
      bytes = try jpeg(of: page, settings)
      ending = "jpg"
    case .bilevel:
      bytes = pngData(of: page.image, density: page.density)
      ending = "png"
    }
    let picture = Picture(ending: ending, checksum: CRC32.checksum(of: bytes))
    try await append(bytes, picture, at: index)
  }

  private func append(_ bytes: [UInt8], _ picture: Picture, at index: Int) throws(ExportError) {
    precondition(!isFinished, "a page is added before the document is finished")
    try pages.append(bytes, picture, at: index)
  }

  /// Writes the archive under its name, whole and durable.
  @discardableResult
  public func finish() throws(ExportError) -> [String] {
    precondition(!isFinished, "a document is finished once")
    let count = pages.count
    guard count > 0 else { throw .noPages }
    isFinished = true
    var file = try destination.makeFile()
    var entries: [ZIPEntry] = []
    var end = 0
    try pages.forEach { (bytes, picture) throws(ExportError) in
      let entry = ZIPEntry(
        name: Self.name(number: entries.count + 1, of: count, ending: picture.ending),
        size: bytes.count, checksum: picture.checksum, offset: end)
      let header = format.localHeader(of: entry)
      try file.write(header)
      try file.write(bytes)
      entries.append(entry)
      end += header.count + bytes.count
    }
    try file.write(format.directory(of: entries, at: end))
    try file.publish()
    return [destination.path]
  }

  /// `page-007.jpg`: names that sort.
  private static func name(number: Int, of count: Int, ending: String) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: String(count).count - digits.count)
    return "page-\(zeros)\(digits).\(ending)"
  }
}
