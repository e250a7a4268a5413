/// The font of the invisible text: every character has the same glyph, which draws nothing.
///
/// A character's code is its scalar value within its Unicode plane, one font a plane: any page
/// can be encoded without knowing the others, and all pages share the fonts. Their tables tell
/// viewers which characters the codes in use stand for.
package enum GlyphlessFont {
  /// Advance of each glyph, in ems.
  static let advance = 0.5
  /// How far glyphs reach below the baseline, in ems; ascent and descent make up one em.
  static let descent = 0.2

  private static let baseName = "/AAAAAA+Glyphless"
  private static let unitsPerEm = 1000
  private static let ascentUnits = 800
  private static let descentUnits = 200
  private static let advanceUnits = 500

  /// The font and code for a character.
  static func code(of scalar: Unicode.Scalar) -> (plane: UInt32, value: UInt16) {
    (scalar.value >> 16, UInt16(truncatingIfNeeded: scalar.value))
  }

  /// The resource name of a plane's font.
  static func name(ofPlane plane: UInt32) -> String { "F\(plane)" }

  /// Writes the fonts that show these characters.
  static func write(
    for scalars: Set<Unicode.Scalar>, to file: inout PDFObjectFile
  ) throws(ExportError) {
    guard !scalars.isEmpty else { return }
    let program = program()
    try file.writeStream(program, "/Length1 \(program.count)", as: .fontProgram)
    try file.write(
      """
      << /Type /FontDescriptor /FontName \(baseName) /Flags 4 \
      /FontBBox [0 -\(descentUnits) \(advanceUnits) \(ascentUnits)] /ItalicAngle 0 \
      /Ascent \(ascentUnits) /Descent -\(descentUnits) /CapHeight \(ascentUnits) /StemV 80 \
      /FontFile2 \(ObjectNumber.fontProgram.reference) >>
      """, as: .fontDescriptor)
    for (plane, codes) in Dictionary(grouping: scalars.map(code), by: \.plane)
      .sorted(by: { $0.key < $1.key })
    {
      let codes = codes.map(\.value).sorted()
      let numbers = ObjectNumber.Font(plane: plane)
      try file.writeStream(glyphTable(upTo: codes.last ?? 0), as: numbers.glyphs)
      try file.write(
        """
        << /Type /Font /Subtype /CIDFontType2 /BaseFont \(baseName) \
        /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> \
        /DW \(advanceUnits) /CIDToGIDMap \(numbers.glyphs.reference) \
        /FontDescriptor \(ObjectNumber.fontDescriptor.reference) >>
        """, as: numbers.descendant)
      let unicode = unicodeTable(plane: plane, codes: codes)
      try file.writeStream(Array(unicode.utf8), as: numbers.unicode)
      try file.write(
        """
        << /Type /Font /Subtype /Type0 /BaseFont \(baseName) /Encoding /Identity-H \
        /DescendantFonts [\(numbers.descendant.reference)] /ToUnicode \(numbers.unicode.reference) >>
        """, as: numbers.font)
    }
  }

  /// Every code up to the last one in use shows glyph 1 (glyph 0 means a missing character).
  private static func glyphTable(upTo last: UInt16) -> [UInt8] {
    var table = [UInt8](repeating: 0, count: 2 * (Int(last) + 1))
    for index in stride(from: 1, to: table.count, by: 2) { table[index] = 1 }
    return table
  }

  /// The characters that codes stand for (ISO 32000-2, 9.10.3), at most 100 to a section.
  private static func unicodeTable(plane: UInt32, codes: [UInt16]) -> String {
    var table = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    for start in stride(from: 0, to: codes.count, by: 100) {
      let section = codes[start..<min(start + 100, codes.count)]
      table += "\(section.count) beginbfchar\n"
      for code in section {
        guard let scalar = Unicode.Scalar(plane << 16 | UInt32(code)) else { continue }
        let units = String(scalar).utf16.map(PDFSyntax.hex).joined()
        table += "<\(PDFSyntax.hex(code))> <\(units)>\n"
      }
      table += "endbfchar\n"
    }
    return table + """
      endcmap
      CMapName currentdict /CMap defineresource pop
      end
      end

      """
  }

  /// A TrueType program (ISO/IEC 14496-22) with two glyphs: an empty one and a line from the
  /// bottom left to the top right and back. It encloses nothing, so that nothing can ever be
  /// drawn, but it has a size: MuPDF loses text that has none.
  package static func program() -> [UInt8] {
    var tables: [(tag: String, body: BigEndianBytes)] = []
    func table(_ tag: String, _ fill: (inout BigEndianBytes) -> Void) {
      var body = BigEndianBytes()
      fill(&body)
      tables.append((tag, body))
    }
    // Tables stand in the order of their tags.
    table("cmap") {
      $0.append16(0, 1)  // version, one encoding:
      $0.append16(3, 0)  // Windows, symbol
      $0.append32(12)
      // Format 4 with nothing but the last segment that it must have.
      $0.append16(4, 24, 0, 2, 2, 0, 0, 0xFFFF, 0, 0xFFFF, 1, 0)
    }
    table("glyf") {
      $0.append16(1, 0, -descentUnits, advanceUnits, ascentUnits)  // one contour, bounds
      $0.append16(1, 0)  // its last point, no instructions
      $0.bytes += [0x11, 0x01]  // two points on the curve, the first at x = 0
      $0.append16(advanceUnits, -descentUnits, ascentUnits + descentUnits)  // x; y, y
      $0.append16(0)
    }
    table("head") {
      $0.append32(0x0001_0000, 0x0001_0000)  // version, revision
      $0.append32(0, 0x5F0F_3CF5)  // sum (below), magic
      $0.append16(0, unitsPerEm)
      $0.append32(0, 0, 0, 0)  // made, changed
      $0.append16(0, -descentUnits, advanceUnits, ascentUnits)  // bounds
      $0.append16(0, 8, 2, 0, 0)  // style, least size, direction, short offsets, format
    }
    table("hhea") {
      $0.append32(0x0001_0000)
      $0.append16(ascentUnits, -descentUnits, 0, advanceUnits)
      $0.append16(0, 0, advanceUnits, 1, 0, 0)  // bearings, extent, caret
      $0.append16(0, 0, 0, 0, 0, 2)  // reserved, format, two metrics
    }
    table("hmtx") { $0.append16(advanceUnits, 0, advanceUnits, 0) }
    table("loca") { $0.append16(0, 0, 12) }  // in units of two bytes
    table("maxp") {
      $0.append32(0x0001_0000)
      $0.append16(2, 2, 1, 0, 0, 1, 0)  // glyphs, points, contours, …, zones
      $0.append16(0, 0, 0, 0, 0, 0, 0)
    }
    table("post") {
      $0.append32(0x0003_0000, 0)  // no names, upright
      $0.append16(-100, 50)  // underline
      $0.append32(1, 0, 0, 0, 0)  // monospaced
    }

    var directory = BigEndianBytes()
    directory.append32(0x0001_0000)
    directory.append16(tables.count, 128, 3, 0)  // eight tables: the search is a power of two
    var contents = BigEndianBytes()
    let start = 12 + 16 * tables.count
    var headStart = 0
    for (tag, body) in tables {
      if tag == "head" { headStart = start + contents.bytes.count }
      directory.bytes += Array(tag.utf8)
      directory.append32(body.sum, UInt32(start + contents.bytes.count), UInt32(body.bytes.count))
      contents.bytes += body.padded.bytes
    }
    var font = BigEndianBytes(bytes: directory.bytes + contents.bytes)
    var adjustment = BigEndianBytes()
    adjustment.append32(0xB1B0_AFBA &- font.sum)
    font.bytes.replaceSubrange(headStart + 8..<headStart + 12, with: adjustment.bytes)
    return font.bytes
  }
}

/// Bytes of big-endian numbers.
private struct BigEndianBytes {
  var bytes: [UInt8] = []

  mutating func append16(_ values: Int...) {
    for value in values {
      bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      bytes.append(UInt8(truncatingIfNeeded: value))
    }
  }

  mutating func append32(_ values: UInt32...) {
    for value in values { append16(Int(value >> 16), Int(value & 0xFFFF)) }
  }

  /// With zeros up to a multiple of four bytes.
  var padded: BigEndianBytes {
    BigEndianBytes(bytes: bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4))
  }

  /// The sum of the 32-bit words, as TrueType checks it.
  var sum: UInt32 {
    let words = padded.bytes
    var sum: UInt32 = 0
    for index in stride(from: 0, to: words.count, by: 4) {
      sum &+= words[index..<index + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    return sum
  }
}
