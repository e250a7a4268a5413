import Foundation
import Imaging
import PhotoFiles
import TestSupport

/// Photos as files, painted once.
enum Samples {
  /// A letter on a desk; the corners in unit coordinates of the photo.
  static let letter = photo(seed: 1)
  /// Another letter on a desk.
  static let otherLetter = photo(seed: 2)
  /// Bytes that begin like a JPEG and are none.
  static let broken = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 2, 3])

  private static func photo(seed: UInt64) -> Data {
    var shot = Shot()
    shot.width = 600
    shot.height = 800
    shot.pitch = 12
    shot.roll = 3
    let page = PaintedPage.page(.letter, seed: seed, density: 100)
    let photo = PhotoPainter.photo(of: page, shot: shot, seed: seed)
    return Data(jpegData(of: photo.bitmap, quality: 85))
  }
}
