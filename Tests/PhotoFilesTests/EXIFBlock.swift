/// An EXIF block written by hand: big-endian, with the tags that Recto reads.
struct EXIFBlock {
  var orientation = 1
  /// Pixels per unit and the unit, 2 inch or 3 centimetre.
  var resolution: (top: Int, bottom: Int, unit: Int)?
  /// Adds an exposure time, as cameras do.
  var isCamera = false
  /// What cameras tell of the lens, beside.
  var lens: [(tag: Int, value: Value)] = []

  enum Value {
    case short(Int)
    case long(Int)
    case rational(Int, Int)
  }

  /// The TIFF structure.
  var tiff: [UInt8] {
    var main: [(tag: Int, value: Value)] = [(0x0112, .short(orientation))]
    if let resolution {
      let density = Value.rational(resolution.top, resolution.bottom)
      main += [(0x011A, density), (0x011B, density), (0x0128, .short(resolution.unit))]
    }
    var shot = lens
    if isCamera { shot.append((0x829A, .rational(1, 60))) }
    if shot.isEmpty { return Self.header + Self.directory(main, at: 8) }
    main.append((0x8769, .long(0)))
    main[main.count - 1].value = .long(8 + Self.directory(main, at: 8).count)
    let first = Self.directory(main, at: 8)
    return Self.header + first + Self.directory(shot, at: 8 + first.count)
  }

  /// A whole TIFF file with the lens' tags: grey, in one strip.
  func tiffFile(width: Int, height: Int) -> [UInt8] {
    var pixels = 0
    var shot = 0
    func main() -> [UInt8] {
      Self.directory(
        [
          (0x0100, .short(width)), (0x0101, .short(height)), (0x0102, .short(8)),
          (0x0103, .short(1)), (0x0106, .short(1)), (0x0111, .long(pixels)), (0x0115, .short(1)),
          (0x0116, .short(height)), (0x0117, .long(width * height)), (0x8769, .long(shot)),
        ], at: 8)
    }
    shot = 8 + main().count
    let inner = Self.directory(lens, at: shot)
    pixels = shot + inner.count
    return Self.header + main() + inner + [UInt8](repeating: 99, count: width * height)
  }

  private static let header = Array("MM\0*".utf8) + bigEndian(8, bytes: 4)

  /// Entries, and behind them what does not fit into them.
  private static func directory(_ entries: [(tag: Int, value: Value)], at start: Int) -> [UInt8] {
    var data: [UInt8] = []
    var bytes = bigEndian(entries.count, bytes: 2)
    for (tag, value) in entries {
      let (type, field): (Int, [UInt8])
      switch value {
      case .short(let number): (type, field) = (3, bigEndian(number, bytes: 2) + [0, 0])
      case .long(let number): (type, field) = (4, bigEndian(number, bytes: 4))
      case .rational(let top, let bottom):
        (type, field) = (5, bigEndian(start + 2 + 12 * entries.count + 4 + data.count, bytes: 4))
        data += bigEndian(top, bytes: 4) + bigEndian(bottom, bytes: 4)
      }
      bytes += bigEndian(tag, bytes: 2) + bigEndian(type, bytes: 2) + bigEndian(1, bytes: 4) + field
    }
    return bytes + bigEndian(0, bytes: 4) + data
  }

  /// JPEG's segment of it.
  var segment: [UInt8] {
    let body = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1] + bigEndian(body.count + 2, bytes: 2) + body
  }

  /// The JPEG file with this block before JFIF's segment, as some programs order them.
  func inserted(into jpeg: [UInt8]) -> [UInt8] { jpeg.inserting(segment, at: 2) }
}
