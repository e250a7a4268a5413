/// The colour profile of sRGB (IEC 61966-2-1), as small as ICC.1:2004-10 (version 4.2) allows: what
/// the numbers of archived pages mean.
package enum SRGBProfile {
  /// The file. Always the same bytes.
  package static func bytes() -> [UInt8] {
    // Red, green and blue under the profile space's own light (D50), in 1/65536; they add up to its
    // white exactly, so that grey stays grey.
    let red = numbers([0x6FA2, 0x38F5, 0x0390], type: "XYZ ")
    let green = numbers([0x6294, 0xB787, 0x18CE], type: "XYZ ")
    let blue = numbers([0x24A0, 0x0F84, 0xB6CF], type: "XYZ ")
    // From the display's light (D65) to D50, by Bradford's transform.
    let adaptation = numbers(
      [68674, 1502, -3291, 1939, 64912, -1119, -606, 988, 49262], type: "sf32")
    let tags: [(signature: String, body: [UInt8])] = [
      ("desc", text("sRGB IEC 61966-2-1")),
      ("cprt", text("No copyright; use freely")),
      ("wtpt", numbers(white, type: "XYZ ")),
      ("chad", adaptation),
      ("rXYZ", red), ("gXYZ", green), ("bXYZ", blue),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    return file(of: tags)
  }

  /// D50 in 1/65536.
  private static let white: [Int32] = [0xF6D6, 0x10000, 0xD32D]

  /// Header, directory and bodies; equal bodies are stored once.
  private static func file(of tags: [(signature: String, body: [UInt8])]) -> [UInt8] {
    var directory = number(Int32(tags.count))
    var bodies: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    var last: (body: [UInt8], offset: Int) = ([], 0)
    for (signature, body) in tags {
      if body != last.body { last = (body, start + bodies.count) }
      directory += Array(signature.utf8) + number(Int32(last.offset)) + number(Int32(body.count))
      if last.offset == start + bodies.count { bodies += body }
    }
    var header = number(Int32(start + bodies.count)) + number(0)
    header += number(0x0420_0000) + Array("mntrRGB XYZ ".utf8)
    header += [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]  // the first day of 2026
    header += Array("acsp".utf8)
    header += [UInt8](repeating: 0, count: 28)  // platform, flags, maker, model, media, intent
    for part in white { header += number(part) }
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + directory + bodies
  }

  /// Function 3 of parametric curves: a line near black, then a power.
  private static let curve: [UInt8] = {
    let parts = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    return Array("para".utf8) + number(0) + [0, 3, 0, 0]
      + parts.flatMap { number(Int32(($0 * 65536).rounded())) }
  }()

  /// A text in one language; as long as a multiple of four bytes.
  private static func text(_ text: String) -> [UInt8] {
    let units = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var body = Array("mluc".utf8) + number(0) + number(1) + number(12) + Array("enUS".utf8)
    body += number(Int32(units.count)) + number(28) + units
    return body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
  }

  private static func numbers(_ values: [Int32], type: String) -> [UInt8] {
    Array(type.utf8) + number(0) + values.flatMap(number)
  }

  /// Four bytes, the highest first.
  private static func number(_ value: Int32) -> [UInt8] {
    let bits = UInt32(bitPattern: value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> UInt32($0)) }
  }
}
