/// What a JPEG file says before its first pixel (ITU-T T.81 annex B, JFIF, EXIF, ICC.1 annex B.4):
/// a walk over the markers in whatever order they come.
struct JPEGHeader {
  /// Pixels across as stored.
  var width = 0
  /// Rows as stored.
  var height = 0
  /// 1 grey, 3 colour, 4 CMYK or YCCK.
  var components = 0
  /// The colour profile, put together from its parts; empty when there is none.
  var profile: [UInt8] = []
  /// Whether Adobe's marker is there: then four inks are stored inverted.
  var hasAdobeMarker = false
  var exif = EXIF()
  /// What JFIF claims; EXIF's is in `exif`.
  var density: Density?

  /// The header; `nil` when no frame header comes before the first scan.
  init?(_ bytes: ByteView) {
    var parts: [(number: UInt8, data: ByteView)] = []
    var offset = 2
    walk: while let byte = bytes[offset], let marker = bytes[offset + 1] {
      // Bytes between segments are no reason to give up, nor is a marker padded by 0xFF.
      guard byte == 0xFF, marker != 0xFF, marker != 0 else {
        offset += 1
        continue
      }
      switch marker {
      case 0x01, 0xD0...0xD8:
        offset += 2
        continue
      case 0xD9, 0xDA:
        break walk
      default:
        break
      }
      guard let length = bytes.u16(at: offset + 2), length >= 2,
        let segment = bytes.part(at: offset + 4, count: length - 2)
      else { break }
      read(segment, marker: marker, profileParts: &parts)
      offset += 2 + length
    }
    guard width > 0, height > 0 else { return nil }
    profile = parts.sorted { $0.number < $1.number }.flatMap(\.data.array)
  }

  private mutating func read(
    _ segment: ByteView, marker: UInt8, profileParts: inout [(number: UInt8, data: ByteView)]
  ) {
    switch marker {
    case 0xC0...0xCF where marker != 0xC4 && marker != 0xC8 && marker != 0xCC:
      height = segment.u16(at: 1) ?? 0
      width = segment.u16(at: 3) ?? 0
      components = Int(segment[5] ?? 0)
    case 0xE0 where segment.hasPrefix(Array("JFIF\0".utf8)):
      readJFIF(segment)
    case 0xE1 where segment.hasPrefix(Array("Exif\0\0".utf8)):
      // Some programs add a second, poorer block: the first one is the camera's.
      if exif == EXIF() { exif = EXIF(tiff: segment.rest(from: 6)) }
    case 0xE2 where segment.hasPrefix(Array("ICC_PROFILE\0".utf8)):
      if let number = segment[12] { profileParts.append((number, segment.rest(from: 14))) }
    case 0xEE where segment.hasPrefix(Array("Adobe".utf8)):
      hasAdobeMarker = true
    default:
      break
    }
  }

  private mutating func readJFIF(_ segment: ByteView) {
    guard let unit = segment[7], let x = segment.u16(at: 8), let y = segment.u16(at: 10) else {
      return
    }
    let toInches = unit == 1 ? 1 : unit == 2 ? 2.54 : 0
    density = Density(believing: Double(x) * toInches, Double(y) * toInches)
  }
}
