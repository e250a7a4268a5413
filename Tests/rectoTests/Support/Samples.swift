import Foundation
import Imaging
import PhotoFiles
import TestSupport

/// Photos as files, painted once.
enum Samples {
  /// A letter on a desk.
  static let letter = data(of: letterPhoto)
  /// The letter's corners in pixels of its photo, x before y, clockwise from its top left.
  static let letterCorners = (letterPhoto.quad?.scaled(x: 600, y: 800).corners ?? [])
    .flatMap { [$0.x, $0.y] }
  /// Another letter on a desk.
  static let otherLetter = data(of: photo(seed: 2))
  /// A picture without anything in it.
  static let plain = Data(pngData(of: ColourBitmap(width: 60, height: 80, filledWith: .white)))
  /// A scanned sheet with punch holes and no more.
  static let punched = Data(pngData(of: BarePage.punched.page(density: 100).bitmap, density: 100))
  /// A scanned sheet with a page number.
  static let numbered = Data(
    pngData(of: BarePage.pageNumber.page(density: 100).bitmap, density: 100))
  /// A picture of more than a million pixels.
  static let large = Data(
    pngData(of: GreyBitmap(width: 1200, height: 1000, filledWith: 255)))
  /// Bytes that begin like a JPEG and are none.
  static let broken = Data([0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF".utf8) + [0, 1, 2, 3])

  private static let letterPhoto = photo(seed: 1)

  private static func photo(seed: UInt64) -> PaintedPhoto {
    var shot = Shot()
    shot.width = 600
    shot.height = 800
    shot.pitch = 12
    shot.roll = 3
    let page = PaintedPage.page(.letter, seed: seed, density: 100)
    return PhotoPainter.photo(of: page, shot: shot, seed: seed)
  }

  private static func data(of photo: PaintedPhoto) -> Data {
    Data(jpegData(of: photo.bitmap, quality: 85))
  }
}
