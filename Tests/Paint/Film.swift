import Foundation
import Imaging
import TestSupport

/// A film for a fake camera, as uncompressed YUV4MPEG2: a page before a hand-held camera, the same
/// from end to beginning, and every sixth frame the desk alone.
enum Film {
  static let rate = 30

  /// Writes the film, and the truth about each frame.
  static func write(to file: URL, frames: Int, seed: UInt64, width: Int, height: Int) throws
    -> [PhotoTruth]
  {
    let page = PaintedPage.page(.letter, seed: seed, density: 150)
    var truth: [PhotoTruth] = []
    var bytes = Data("YUV4MPEG2 W\(width) H\(height) F\(rate):1 Ip A1:1 C420\n".utf8)
    for number in 0..<frames {
      let turn = 2 * Math.pi * Double(number) / Double(frames)
      let shot = shot(at: turn, seed: seed, width: width, height: height)
      let isEmpty = number % 6 == 5
      let photo = PhotoPainter.photo(of: isEmpty ? nil : page, shot: shot, seed: seed)
      truth.append(PhotoTruth(photo, file: "\(number)"))
      bytes.append(Data("FRAME\n".utf8))
      append(photo.bitmap, to: &bytes)
    }
    try bytes.write(to: file)
    return truth
  }

  /// A moment of the loop, 0 … 2π.
  private static func shot(at turn: Double, seed: UInt64, width: Int, height: Int) -> Shot {
    let (sine, cosine) = (Math.sin(turn), Math.cos(turn))
    var shot = Shot(seed: seed, width: width, height: height)
    shot.desk = .wood
    shot.pitch = 12 + 6 * sine
    shot.yaw = 5 * cosine
    shot.roll = 6 * sine
    shot.fill = 0.84 + 0.05 * cosine
    shot.offset = (0.03 * cosine, 0.02 * sine)
    return shot
  }

  /// A frame as I420: all luma, then U, then V at half the size (ITU-R BT.601, 16…235).
  private static func append(_ picture: ColourBitmap, to bytes: inout Data) {
    let small = picture.resized(
      width: (picture.width + 1) / 2, height: (picture.height + 1) / 2, by: .area)
    bytes.append(contentsOf: picture.pixels.map { mix($0, 66, 129, 25, 16) })
    bytes.append(contentsOf: small.pixels.map { mix($0, -38, -74, 112, 128) })
    bytes.append(contentsOf: small.pixels.map { mix($0, 112, -94, -18, 128) })
  }

  private static func mix(
    _ pixel: RGBA, _ red: Int, _ green: Int, _ blue: Int, _ zero: Int
  ) -> UInt8 {
    let sum = red * Int(pixel.red) + green * Int(pixel.green) + blue * Int(pixel.blue)
    return UInt8(clamping: zero + (sum + 128) >> 8)
  }
}
