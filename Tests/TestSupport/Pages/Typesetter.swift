import CFreeType
import Foundation

/// The fonts of the painted pages: DejaVu (Debian's `fonts-dejavu-core`), which has Latin, Greek,
/// Cyrillic, Hebrew and Arabic letters.
package enum Face: String, Sendable, CaseIterable {
  case sans = "DejaVuSans"
  case sansBold = "DejaVuSans-Bold"
  case serif = "DejaVuSerif"
  case serifBold = "DejaVuSerif-Bold"
  case mono = "DejaVuSansMono"
}

/// Draws letters with FreeType, unhinted, at any place between the pixels: what is drawn depends
/// on the font files and on FreeType's rasteriser only.
///
/// Not thread-safe, as FreeType is not: each painter has its own.
final class Typesetter {
  /// The coverage of one letter, by row.
  struct Glyph {
    var left: Int
    var top: Int
    var width: Int
    var height: Int
    var coverage: [UInt8]
    /// Round the outline; `nil` for a blank.
    var ink: InkBox?
  }

  private let library: FT_Library
  private var faces: [Face: FT_Face] = [:]

  init() {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      fatalError("FreeType does not start")
    }
    self.library = library
  }

  deinit {
    for face in faces.values { FT_Done_Face(face) }
    FT_Done_FreeType(library)
  }

  /// How far the pen moves over `text`, in pixels; `size` is the em in pixels.
  func advance(of text: some Sequence<Unicode.Scalar>, face: Face, size: Double) -> Double {
    text.reduce(0) { $0 + advance(of: $1, face: face, size: size) }
  }

  /// How far the pen moves over one letter, in pixels.
  func advance(of scalar: Unicode.Scalar, face: Face, size: Double) -> Double {
    let loaded = load(scalar, face: face, size: size)
    return Double(loaded.pointee.linearHoriAdvance) / 65536
  }

  /// The letter with its origin at `pen`, in pixels; y grows downwards.
  func glyph(
    _ scalar: Unicode.Scalar, face: Face, size: Double, pen: (x: Double, y: Double),
    slope: (cosine: Double, sine: Double) = (1, 0)
  ) -> Glyph {
    let slot = load(scalar, face: face, size: size)
    let (column, row) = (pen.x.rounded(.down), pen.y.rounded(.down))
    var turn = FT_Matrix(
      xx: FT_Fixed(slope.cosine * 65536), xy: FT_Fixed(slope.sine * 65536),
      yx: FT_Fixed(-slope.sine * 65536), yy: FT_Fixed(slope.cosine * 65536))
    FT_Outline_Transform(&slot.pointee.outline, &turn)
    FT_Outline_Translate(
      &slot.pointee.outline, FT_Pos((pen.x - column) * 64), FT_Pos(-(pen.y - row) * 64))
    var bounds = FT_BBox()
    FT_Outline_Get_BBox(&slot.pointee.outline, &bounds)
    let ink = InkBox(
      left: column + Double(bounds.xMin) / 64, top: row - Double(bounds.yMax) / 64,
      right: column + Double(bounds.xMax) / 64, bottom: row - Double(bounds.yMin) / 64)
    guard FT_Render_Glyph(slot, FT_RENDER_MODE_NORMAL) == 0 else {
      fatalError("FreeType cannot draw \(scalar)")
    }
    let bitmap = slot.pointee.bitmap
    let (width, height, pitch) = (Int(bitmap.width), Int(bitmap.rows), Int(bitmap.pitch))
    var coverage: [UInt8] = []
    if let buffer = bitmap.buffer {
      coverage.reserveCapacity(width * height)
      for y in 0..<height {
        coverage.append(contentsOf: UnsafeBufferPointer(start: buffer + y * pitch, count: width))
      }
    }
    return Glyph(
      left: Int(column) + Int(slot.pointee.bitmap_left),
      top: Int(row) - Int(slot.pointee.bitmap_top),
      width: coverage.isEmpty ? 0 : width, height: coverage.isEmpty ? 0 : height,
      coverage: coverage, ink: coverage.isEmpty ? nil : ink)
  }

  private func load(_ scalar: Unicode.Scalar, face: Face, size: Double) -> FT_GlyphSlot {
    let handle = handle(of: face)
    FT_Set_Char_Size(handle, FT_F26Dot6(size * 64), 0, 72, 72)
    let index = FT_Get_Char_Index(handle, FT_ULong(scalar.value))
    precondition(index != 0, "\(face.rawValue) has no \(scalar)")
    // Without hints, without bitmaps: the outline itself.
    let flags = FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(handle, index, flags) == 0, let slot = handle.pointee.glyph else {
      fatalError("FreeType cannot load \(scalar)")
    }
    return slot
  }

  private func handle(of face: Face) -> FT_Face {
    if let open = faces[face] { return open }
    var handle: FT_Face?
    for folder in Self.folders {
      if FT_New_Face(library, "\(folder)/\(face.rawValue).ttf", 0, &handle) == 0, let handle {
        faces[face] = handle
        return handle
      }
    }
    fatalError("\(face.rawValue).ttf is missing: apt-get install fonts-dejavu-core")
  }

  private static let folders = [
    "/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu",
    "/Library/Fonts",
  ]
}
