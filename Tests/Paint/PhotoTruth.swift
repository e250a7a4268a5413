import Documents
import Imaging
import Scanning
import TestSupport

/// An entry of `truth.json`: the keys of the detection bench, and the page's text.
struct PhotoTruth: Encodable {
  var file: String
  var w: Int
  var h: Int
  /// Pixels, clockwise from the page's own top left.
  var corners: [[Double]]?
  var tags: [String]
  /// The page's words in reading order.
  var text: String?
  /// Millimetres.
  var paper: [Double]?

  init(_ photo: PaintedPhoto, file: String) {
    self.file = file
    (w, h) = (photo.bitmap.width, photo.bitmap.height)
    corners = photo.quad.map { quad in
      quad.scaled(x: Double(photo.bitmap.width), y: Double(photo.bitmap.height)).corners.map {
        [$0.x, $0.y]
      }
    }
    tags = photo.tags
    text = photo.page?.text.plainText
    paper = photo.page.map { [$0.size.width, $0.size.height] }
  }
  /// Of a page without a photo.
  init(_ page: PaintedPage, tags: [String], file: String) {
    self.file = file
    (w, h) = (page.bitmap.width, page.bitmap.height)
    self.tags = tags
    text = page.text.plainText
    paper = [page.size.width, page.size.height]
  }
}
