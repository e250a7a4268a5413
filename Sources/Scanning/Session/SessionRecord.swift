import Imaging

/// What a live session must not forget when whatever runs it has to be started anew: the pages that
/// were captured, how many there are, and the capture under way. The frames are lost.
///
/// Made by `CaptureSession.record`; `CaptureSession(resuming:settings:)` goes on with it.
public struct SessionRecord: Sendable {
  var phase: SessionPhase
  var pageCount: Int
  var isDisturbed: Bool
  var pages: [PageMemory.Entry]
  var underWay: (number: Int, page: PageMemory.Entry)?

  init(
    phase: SessionPhase, pageCount: Int, memory: PageMemory, underWay: FrameShelf.Entry?
  ) {
    self.phase = phase
    self.pageCount = pageCount
    isDisturbed = memory.isDisturbed
    pages = memory.entries
    self.underWay = underWay.map {
      ($0.number, PageMemory.Entry(signature: $0.signature, place: $0.place))
    }
  }

  /// The record as bytes: numbers little end first.
  public var bytes: [UInt8] {
    var result: [UInt8] = [SessionRecord.version, UInt8(phase.code)]
    let flags: UInt8 = (isDisturbed ? 1 : 0) | (underWay == nil ? 0 : 2)
    result.append(flags)
    result.append(UInt64(pageCount))
    result.append(UInt64(pages.count))
    if let underWay {
      result.append(UInt64(bitPattern: Int64(underWay.number)))
      result.append(underWay.page)
    }
    for page in pages { result.append(page) }
    return result
  }

  /// The record that `bytes` gave; `nil` for bytes of another kind, or damaged ones.
  public init?(_ bytes: [UInt8]) {
    var reader = RecordReader(bytes: bytes)
    guard reader.byte() == SessionRecord.version, let code = reader.byte(),
      let phase = SessionPhase(code: Int(code)), let flags = reader.byte(), flags < 4,
      let pageCount = reader.number(), let count = reader.number(),
      let pageCount = Int(exactly: pageCount), count <= UInt64(bytes.count)
    else { return nil }
    self.phase = phase
    self.pageCount = pageCount
    isDisturbed = flags & 1 != 0
    if flags & 2 != 0 {
      guard let number = reader.number(), let page = reader.page() else { return nil }
      underWay = (Int(truncatingIfNeeded: number), page)
    }
    pages = []
    for _ in 0..<count {
      guard let page = reader.page() else { return nil }
      pages.append(page)
    }
    guard reader.isAtEnd else { return nil }
  }

  private static let version: UInt8 = 1
}

extension SessionPhase {
  fileprivate var code: Int {
    switch self {
    case .watching: 0
    case .capturing: 1
    case .paused: 2
    case .finished(.done): 3
    case .finished(.pageLimit): 4
    case .finished(.cancelled): 5
    }
  }

  fileprivate init?(code: Int) {
    let all: [SessionPhase] = [
      .watching, .capturing, .paused, .finished(.done), .finished(.pageLimit),
      .finished(.cancelled),
    ]
    guard all.indices.contains(code) else { return nil }
    self = all[code]
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ number: UInt64) {
    for k in 0..<8 { append(UInt8(truncatingIfNeeded: number >> UInt64(8 * k))) }
  }

  fileprivate mutating func append(_ page: PageMemory.Entry) {
    let flags: UInt8 =
      (page.signature == nil ? 0 : 1) | (page.place == nil ? 0 : 2) | (page.isRemoved ? 4 : 0)
    append(flags)
    for corner in page.place?.corners ?? [] {
      append(corner.x.bitPattern)
      append(corner.y.bitPattern)
    }
    if let signature = page.signature {
      for cell in signature.cells { append(UInt8(bitPattern: cell)) }
      append(contentsOf: signature.paper)
    }
  }
}

/// Takes a record's parts from its bytes, one after the other; `nil` where there are none left.
private struct RecordReader {
  let bytes: [UInt8]
  private var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    place += 1
    return bytes[place - 1]
  }

  mutating func number() -> UInt64? {
    guard place + 8 <= bytes.count else { return nil }
    var result: UInt64 = 0
    for k in 0..<8 { result |= UInt64(bytes[place + k]) << UInt64(8 * k) }
    place += 8
    return result
  }

  mutating func page() -> PageMemory.Entry? {
    guard let flags = byte(), flags < 8 else { return nil }
    var entry = PageMemory.Entry(isRemoved: flags & 4 != 0)
    if flags & 2 != 0 {
      var corners: [Point] = []
      for _ in 0..<4 {
        guard let x = number(), let y = number() else { return nil }
        corners.append(Point(Double(bitPattern: x), Double(bitPattern: y)))
      }
      guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
      entry.place = Quad(corners[0], corners[1], corners[2], corners[3])
    }
    if flags & 1 != 0 {
      let (cells, blocks) = (PageSignature.side, PageSignature.blocks)
      let end = place + cells * cells
      guard end + blocks * blocks <= bytes.count else { return nil }
      entry.signature = PageSignature(
        cells: bytes[place..<end].map { Int8(bitPattern: $0) },
        paper: Array(bytes[end..<end + blocks * blocks]))
      place = end + blocks * blocks
    }
    return entry
  }
}
