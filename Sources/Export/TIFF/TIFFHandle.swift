import CTIFF
import Foundation

/// An open TIFF file that keeps libtiff's complaints instead of printing them.
struct TIFFHandle: ~Copyable {
  let pointer: OpaquePointer
  private let complaints: Complaints

  /// A file to be written at `path`, which may pass 4 GB when `isBig`.
  init(writingAt path: String, isBig: Bool) throws(ExportError) {
    try self.init { TIFFOpenExt(path, isBig ? "w8" : "w", $0) }
  }

  /// A file to be written to memory, which must outlive the handle.
  init(writingTo memory: TIFFMemory) throws(ExportError) {
    try self.init { options in
      TIFFClientOpenExt(
        "memory", "w", Unmanaged.passUnretained(memory).toOpaque(),
        { _, _, _ in 0 },
        { handle, bytes, count in TIFFMemory.at(handle)?.write(bytes, count) ?? -1 },
        { handle, offset, from in TIFFMemory.at(handle)?.seek(offset, from) ?? .max },
        { _ in 0 },
        { handle in TIFFMemory.at(handle).map { toff_t($0.bytes.count) } ?? 0 },
        { _, _, _ in 0 }, { _, _, _ in }, options)
    }
  }

  private init(_ open: (OpaquePointer?) -> OpaquePointer?) throws(ExportError) {
    let complaints = Complaints()
    let options = TIFFOpenOptionsAlloc()
    defer { TIFFOpenOptionsFree(options) }
    let listener = Unmanaged.passUnretained(complaints).toOpaque()
    TIFFOpenOptionsSetErrorHandlerExtR(options, Complaints.hear, listener)
    TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
    guard let pointer = open(options) else {
      throw .documentNotWritten(reason: complaints.last ?? "out of memory")
    }
    self.pointer = pointer
    self.complaints = complaints
  }

  deinit { TIFFClose(pointer) }

  /// Sets a tag that holds an integer.
  func set(_ tag: Int32, _ value: UInt32) {
    _ = withVaList([value]) { TIFFVSetField(pointer, UInt32(tag), $0) }
  }

  /// Sets a tag that holds a real number.
  func set(_ tag: Int32, real value: Double) {
    _ = withVaList([value]) { TIFFVSetField(pointer, UInt32(tag), $0) }
  }

  /// Sets which page of how many this is, from 0.
  func set(pageNumber: Int, of count: Int) {
    // The tag holds 16 bits; a longer file does without.
    guard count <= 0xFFFF else { return }
    _ = withVaList([Int32(pageNumber), Int32(count)]) {
      TIFFVSetField(pointer, UInt32(TIFFTAG_PAGENUMBER), $0)
    }
  }

  /// Sets how colour is sampled: one value for so many pixels across and down; black and white
  /// are as in JFIF.
  func set(colourSampling: (across: Int, down: Int)) {
    _ = withVaList([Int32(colourSampling.across), Int32(colourSampling.down)]) {
      TIFFVSetField(pointer, UInt32(TIFFTAG_YCBCRSUBSAMPLING), $0)
    }
    let range: [Float] = [0, 255, 128, 255, 128, 255]
    range.withUnsafeBufferPointer { range in
      guard let first = range.baseAddress else { return }
      _ = withVaList([first]) {
        TIFFVSetField(pointer, UInt32(TIFFTAG_REFERENCEBLACKWHITE), $0)
      }
    }
  }

  /// The error to throw for the call that just failed.
  func failure(_ makeError: (String) -> ExportError) -> ExportError {
    makeError(complaints.last ?? systemReason())
  }
}

/// What libtiff reports of one file.
private final class Complaints {
  var last: String?

  static let hear: TIFFErrorHandlerExtR = { _, listener, _, format, arguments in
    guard let listener, let format, let arguments else { return 1 }
    var text = [CChar](repeating: 0, count: 512)
    vsnprintf(&text, text.count, format, arguments)
    let bytes = text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    Unmanaged<Complaints>.fromOpaque(listener).takeUnretainedValue().last =
      String(decoding: bytes, as: UTF8.self)
    return 1
  }
}

/// The bytes of a TIFF file in memory.
final class TIFFMemory {
  private(set) var bytes: [UInt8] = []
  private var position = 0

  static func at(_ handle: thandle_t?) -> TIFFMemory? {
    handle.map { Unmanaged<TIFFMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  func write(_ source: UnsafeMutableRawPointer?, _ length: tmsize_t) -> tmsize_t {
    guard let source, length > 0 else { return 0 }
    let count = Int(length)
    let end = position + count
    if bytes.count < end {
      bytes.append(contentsOf: repeatElement(0, count: end - bytes.count))
    }
    bytes.replaceSubrange(
      position..<end, with: UnsafeRawBufferPointer(start: source, count: count))
    position = end
    return length
  }

  func seek(_ offset: toff_t, _ from: CInt) -> toff_t {
    let distance = Int(Int64(bitPattern: offset))
    switch from {
    case SEEK_SET: position = distance
    case SEEK_CUR: position += distance
    default: position = bytes.count + distance
    }
    return toff_t(position)
  }
}
