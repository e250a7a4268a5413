import Documents
import Foundation
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
}

extension ColourBitmap {
  /// The picture as a binary PPM file.
  var portablePixmap: Data {
    var data = Data("P6\n\(width) \(height)\n255\n".utf8)
    data.reserveCapacity(data.count + width * height * 3)
    for y in 0..<height {
      withRow(y) { row in
        for x in row.indices { data.append(contentsOf: [row[x].red, row[x].green, row[x].blue]) }
      }
    }
    return data
  }
}
