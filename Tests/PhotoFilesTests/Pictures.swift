import Glibc
import Imaging
import PhotoFiles

/// Pictures and files made for the tests.
enum Pictures {
  /// Four quarters of different colours, so that no turn or mirroring of it equals another: red,
  /// green, blue, white from the top left, clockwise.
  static func quarters(width: Int = 48, height: Int = 32) -> ColourBitmap {
    var bitmap = ColourBitmap(width: width, height: height, filledWith: .white)
    for y in 0..<height {
      for x in 0..<width {
        switch (2 * x < width, 2 * y < height) {
        case (true, true): bitmap[x, y] = RGBA(255, 0, 0)
        case (false, true): bitmap[x, y] = RGBA(0, 255, 0)
        case (false, false): bitmap[x, y] = RGBA(0, 0, 255)
        case (true, false): break
        }
      }
    }
    return bitmap
  }

  /// A smooth run of many colours.
  static func ramp(width: Int = 64, height: Int = 48) -> ColourBitmap {
    var bitmap = ColourBitmap(width: width, height: height, filledWith: .white)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] = RGBA(
          UInt8(255 * x / (width - 1)), UInt8(255 * y / (height - 1)),
          UInt8(255 * (x + y) / (width + height - 2)))
      }
    }
    return bitmap
  }

  /// The largest difference of any channel.
  static func difference(_ a: ColourBitmap, _ b: ColourBitmap) -> Int {
    guard a.width == b.width, a.height == b.height else { return 256 }
    return zip(a.pixels, b.pixels).map { a, b in
      max(
        abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
        abs(Int(a.blue) - Int(b.blue)))
    }.max() ?? 0
  }
}

/// A file that is removed when the test ends.
final class TemporaryFile {
  let path: String

  /// Writes `bytes` to a new folder, under `name`.
  init(_ bytes: [UInt8], name: String = "picture") {
    folder = TemporaryFile.makeFolder()
    path = folder + "/" + name
    if let file = fopen(path, "wb") {
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
  }

  private let folder: String

  private static func makeFolder() -> String {
    var template = Array("/tmp/recto-test-XXXXXX".utf8CString)
    mkdtemp(&template)
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }
}

/// The first picture of a file with this content.
func photo(
  _ bytes: [UInt8], limits: Limits = Limits(), atLeast longSide: Int? = nil
) throws(PhotoFileError) -> Photo {
  let file = TemporaryFile(bytes)
  return try PhotoFile(path: file.path, limits: limits).photo(at: 0, atLeast: longSide)
}

/// Numbers as bytes.
func bigEndian(_ value: Int, bytes: Int) -> [UInt8] {
  (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

extension [UInt8] {
  /// With `bytes` put in at `offset`.
  func inserting(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
    Array(self[..<offset]) + bytes + Array(self[offset...])
  }
}

extension TemporaryFile {
  /// What the file holds now.
  var content: [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }
}
