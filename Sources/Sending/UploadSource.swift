import Glibc
import Library

/// What goes out in one exchange: bytes, and the parcel's file as it is or in base64, in order.
///
/// Read once, from beginning to end, by libcurl's thread.
final class UploadSource {
  /// A piece of it.
  enum Piece {
    case bytes([UInt8])
    case file(Parcel)
    /// In lines of 76 digits that end with CR LF (RFC 2045, 6.8).
    case base64(Parcel)

    var length: Int64 {
      switch self {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(let parcel): parcel.bytes
      case .base64(let parcel): Base64Lines.length(of: parcel.bytes)
      }
    }
  }

  /// Bytes of all pieces.
  let length: Int64
  private var pieces: ArraySlice<Piece>
  private let log: DeliveryLog
  private var given: Int64 = 0
  private var pending: ArraySlice<UInt8> = []
  private var file: (descriptor: Int32, rest: Int64)?
  private var isHandedOver = false
  /// Why reading ended before its end.
  private(set) var fault: DeliveryFault?

  /// Bytes of a file that are read at once: whole lines of base64.
  private static let step = 57 * 1024

  init(_ pieces: [Piece], log: DeliveryLog) {
    self.pieces = pieces[...]
    self.log = log
    length = pieces.reduce(0) { $0 + $1.length }
  }

  deinit { if let file { close(file.descriptor) } }

  /// Fills a buffer as far as it goes; 0 at the end. `nil`: nothing more may go out.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    if fault != nil { return nil }
    var count = 0
    while count < buffer.count, pending.isEmpty ? refill() : true {
      let part = pending.prefix(buffer.count - count)
      buffer[count..<count + part.count].copyBytes(from: part)
      pending = pending.dropFirst(part.count)
      count += part.count
    }
    if fault != nil { return nil }
    given += Int64(count)
    if given == length, !isHandedOver {
      guard log.handOver() else {
        fault = DeliveryFault(.stopped)
        return nil
      }
      isHandedOver = true
    }
    log.progress(length == 0 ? 1 : Double(given) / Double(length))
    return count
  }

  /// Puts the next bytes into `pending`; `false` at the end and after a fault.
  private func refill() -> Bool {
    while let piece = pieces.first {
      switch piece {
      case .bytes(let bytes):
        pieces.removeFirst()
        pending = bytes[...]
      case .file(let parcel):
        pending = next(of: parcel)[...]
        if pending.isEmpty { pieces.removeFirst() }
      case .base64(let parcel):
        pending = Base64Lines.encode(next(of: parcel))[...]
        if pending.isEmpty { pieces.removeFirst() }
      }
      if fault != nil { return false }
      if !pending.isEmpty { return true }
    }
    return false
  }

  /// The file's next bytes; none at its end.
  private func next(of parcel: Parcel) -> [UInt8] {
    if file == nil {
      let descriptor = open(parcel.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { return fail(parcel) }
      file = (descriptor, parcel.bytes)
    }
    guard let (descriptor, rest) = file else { return [] }
    if rest == 0 {
      close(descriptor)
      file = nil
      return []
    }
    let wanted = Int(min(rest, Int64(Self.step)))
    var bytes = [UInt8](repeating: 0, count: wanted)
    var count = 0
    while count < wanted {
      let got = bytes.withUnsafeMutableBytes {
        Glibc.read(descriptor, $0.baseAddress?.advanced(by: count), wanted - count)
      }
      if got < 0, errno == EINTR { continue }
      guard got > 0 else { return fail(parcel) }
      count += got
    }
    file = (descriptor, rest - Int64(wanted))
    return bytes
  }

  /// A file that has shrunk or gone under our hands is no parcel.
  private func fail(_ parcel: Parcel) -> [UInt8] {
    fault = DeliveryFault(.brokenOff, "the file to be sent could not be read")
    return []
  }
}

/// Base64 in lines (RFC 2045, 6.8).
enum Base64Lines {
  private static let digits = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func length(of bytes: Int64) -> Int64 {
    let count = (bytes + 2) / 3 * 4
    return count + (count + 75) / 76 * 2
  }

  /// Lines of these bytes; where more follow, their number must be one of whole lines (57 bytes
  /// each).
  static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(Int(length(of: Int64(bytes.count))))
    var column = 0
    var place = 0
    while place < bytes.count {
      let rest = min(3, bytes.count - place)
      var bits = UInt32(bytes[place]) << 16
      if rest > 1 { bits |= UInt32(bytes[place + 1]) << 8 }
      if rest > 2 { bits |= UInt32(bytes[place + 2]) }
      for digit in 0..<4 {
        result.append(
          digit <= rest ? digits[Int(bits >> UInt32(18 - 6 * digit) & 63)] : UInt8(ascii: "="))
      }
      place += 3
      column += 4
      if column == 76 {
        result += [13, 10]
        column = 0
      }
    }
    if column > 0 { result += [13, 10] }
    return result
  }

  /// Without lines.
  static func text(of bytes: some Collection<UInt8>) -> String {
    String(decoding: encode(Array(bytes)).filter { $0 > 32 }, as: UTF8.self)
  }
}
