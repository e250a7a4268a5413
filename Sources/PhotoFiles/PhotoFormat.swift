/// The formats that hold photos and scans.
public enum PhotoFormat: Equatable, Sendable, CaseIterable {
  case jpeg, png, webp
  /// HEIC and AVIF.
  case heif
  case tiff, pdf

  /// Whether a file that begins with these bytes may still turn out to be one of these: they are
  /// fewer than it takes to tell, or they tell so.
  public static func canBegin(with bytes: [UInt8]) -> Bool {
    if bytes.count < FileKind.prefixLength { return true }
    if case .photo = FileKind(prefix: Array(bytes.prefix(FileKind.prefixLength))) { return true }
    return false
  }
}

/// What the first bytes of a file say it is. Names and endings are never asked: phones and mail
/// programs get them wrong.
enum FileKind: Equatable {
  case photo(PhotoFormat)
  case foreign(ForeignFormat)

  /// As many bytes as `init` looks at: a PDF may begin with up to 1,024 bytes of something else.
  static let prefixLength = 1_032

  /// The kind of a file that begins with `prefix`.
  init(prefix: [UInt8]) {
    let bytes = ByteView(prefix)
    if let known = FileKind.signatures.first(where: { bytes.hasPrefix($0.bytes, at: $0.offset) }) {
      self = known.kind
    } else if bytes.hasPrefix(Array("ftyp".utf8), at: 4) {
      self = FileKind.isoMedia(bytes)
    } else if bytes.firstOffset(of: Array("%PDF-".utf8)) != nil {
      self = .photo(.pdf)
    } else {
      self = .foreign(.unknown)
    }
  }

  private struct Signature {
    var kind: FileKind
    var offset = 0
    var bytes: [UInt8]
  }

  private static let signatures = [
    Signature(kind: .photo(.jpeg), bytes: [0xFF, 0xD8, 0xFF]),
    Signature(kind: .photo(.png), bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    Signature(kind: .photo(.webp), offset: 8, bytes: Array("WEBP".utf8)),
    Signature(kind: .photo(.tiff), bytes: [0x49, 0x49, 0x2A, 0x00]),
    Signature(kind: .photo(.tiff), bytes: [0x4D, 0x4D, 0x00, 0x2A]),
    Signature(kind: .photo(.tiff), bytes: [0x49, 0x49, 0x2B, 0x00]),
    Signature(kind: .photo(.tiff), bytes: [0x4D, 0x4D, 0x00, 0x2B]),
    Signature(kind: .photo(.pdf), bytes: Array("%PDF-".utf8)),
    Signature(kind: .foreign(.gif), bytes: Array("GIF8".utf8)),
    Signature(kind: .foreign(.jpegXL), bytes: [0xFF, 0x0A]),
    Signature(kind: .foreign(.jpegXL), offset: 4, bytes: Array("JXL ".utf8)),
    Signature(kind: .foreign(.jpeg2000), offset: 4, bytes: Array("jP  ".utf8)),
    Signature(kind: .foreign(.jpeg2000), bytes: [0xFF, 0x4F, 0xFF, 0x51]),
    Signature(kind: .foreign(.photoshop), bytes: Array("8BPS".utf8)),
    Signature(kind: .foreign(.postScript), bytes: Array("%!PS".utf8)),
    Signature(kind: .foreign(.zip), bytes: [0x50, 0x4B, 0x03, 0x04]),
    Signature(kind: .foreign(.bmp), bytes: Array("BM".utf8)),
  ]

  /// ISO base media files (ISO/IEC 14496-12) say by brands what they hold; the still pictures
  /// are those of ISO/IEC 23008-12 and AVIF.
  private static func isoMedia(_ bytes: ByteView) -> FileKind {
    let still = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif", "avis", "hevc", "hevx"]
    let end = min(bytes.u32(at: 0) ?? 0, bytes.count)
    let brands = [8] + stride(from: 16, to: max(16, end), by: 4)
    let isStill = brands.contains { offset in
      still.contains { bytes.hasPrefix(Array($0.utf8), at: offset) }
    }
    return isStill ? .photo(.heif) : .foreign(.video)
  }
}
