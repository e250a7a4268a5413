import CTurbo
import Foundation

/// Decodes and encodes JPEG files with libjpeg-turbo, one after the other, on one core:
/// `turbo PHOTO...` prints `{"secondsAPhoto": …}`.
@main
struct Turbo {
  static func main() throws {
    let photos = try CommandLine.arguments.dropFirst().map {
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: $0)))
    }
    guard let decoder = tjInitDecompress(), let encoder = tjInitCompress(), !photos.isEmpty else {
      throw Failure.nothingToDo
    }
    defer {
      tjDestroy(decoder)
      tjDestroy(encoder)
    }
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    for _ in 0..<3 {
      let time = try clock.measure {
        for photo in photos { try recode(photo, decoder, encoder) }
      }
      best = min(best, time)
    }
    print("{\"secondsAPhoto\": \(best / .seconds(1) / Double(photos.count))}")
  }

  enum Failure: Error { case nothingToDo, notJPEG, notEncoded }

  private static func recode(
    _ photo: [UInt8], _ decoder: tjhandle, _ encoder: tjhandle
  ) throws {
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard
      tjDecompressHeader3(
        decoder, photo, UInt(photo.count), &width, &height, &sampling, &space) == 0
    else { throw Failure.notJPEG }
    let format = Int32(TJPF_RGBX.rawValue)
    let count = Int(width) * Int(height) * 4
    let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let status = tjDecompress2(
        decoder, photo, UInt(photo.count), buffer.baseAddress, width, 0, height, format, 0)
      initialized = status == 0 ? count : 0
    }
    guard pixels.count == count else { throw Failure.notJPEG }
    var data: UnsafeMutablePointer<UInt8>?
    var size: UInt = 0
    // Quality and sampling of a balanced page.
    let status = tjCompress2(
      encoder, pixels, width, 0, height, format, &data, &size, Int32(TJSAMP_420.rawValue), 80, 0)
    tjFree(data)
    guard status == 0, size > 0 else { throw Failure.notEncoded }
  }
}
