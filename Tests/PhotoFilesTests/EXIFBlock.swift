/// An EXIF block written by hand: big-endian, with the tags that Recto reads.
struct EXIFBlock {
  var orientation = 1
  /// Pixels per unit and the unit, 2 inch or 3 centimetre.
  var resolution: (top: Int, bottom: Int, unit: Int)?
  /// Adds an exposure time, as cameras do.
  var isCamera = false

  /// The TIFF structure.
  var tiff: [UInt8] {
    var entries = [short(0x0112, orientation)]
    let count = 1 + (resolution == nil ? 0 : 3) + (isCamera ? 1 : 0)
    let dataStart = 8 + 2 + 12 * count + 4
    if let resolution {
      entries.append(entry(0x011A, type: 5, value: bigEndian(dataStart, bytes: 4)))
      entries.append(entry(0x011B, type: 5, value: bigEndian(dataStart, bytes: 4)))
      entries.append(short(0x0128, resolution.unit))
    }
    if isCamera {
      entries.append(entry(0x8769, type: 4, value: bigEndian(dataStart + 8, bytes: 4)))
    }
    let rational =
      bigEndian(resolution?.top ?? 0, bytes: 4)
      + bigEndian(resolution?.bottom ?? 0, bytes: 4)
    let inner =
      bigEndian(1, bytes: 2) + entry(0x829A, type: 5, value: bigEndian(0, bytes: 4))
      + bigEndian(0, bytes: 4)
    return Array("MM\0*".utf8) + bigEndian(8, bytes: 4) + bigEndian(count, bytes: 2)
      + entries.flatMap { $0 } + bigEndian(0, bytes: 4) + rational + inner
  }

  /// JPEG's segment of it.
  var segment: [UInt8] {
    let body = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1] + bigEndian(body.count + 2, bytes: 2) + body
  }

  /// The JPEG file with this block before JFIF's segment, as some programs order them.
  func inserted(into jpeg: [UInt8]) -> [UInt8] { jpeg.inserting(segment, at: 2) }

  private func short(_ tag: Int, _ value: Int) -> [UInt8] {
    entry(tag, type: 3, value: bigEndian(value, bytes: 2) + [0, 0])
  }

  private func entry(_ tag: Int, type: Int, value: [UInt8]) -> [UInt8] {
    bigEndian(tag, bytes: 2) + bigEndian(type, bytes: 2) + bigEndian(1, bytes: 4) + value
  }
}
