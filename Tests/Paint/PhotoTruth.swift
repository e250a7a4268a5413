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
  var words: [WordTruth]?
  /// Millimetres.
  var paper: [Double]?
  var camera: CameraTruth?

  init(_ photo: PaintedPhoto, file: String) {
    self.init(photo.page, width: photo.bitmap.width, height: photo.bitmap.height, file: file)
    corners = photo.quad.map { quad in
      quad.scaled(x: Double(w), y: Double(h)).corners.map { [$0.x, $0.y] }
    }
    tags = photo.tags
    camera = CameraTruth(photo.shot)
  }

  /// The page itself, as a perfect scanner sees it.
  init(_ page: PaintedPage, tags: [String] = ["painted", "scan"], file: String) {
    self.init(page, width: page.bitmap.width, height: page.bitmap.height, file: file)
    self.tags = tags
  }

  private init(_ page: PaintedPage?, width: Int, height: Int, file: String) {
    self.file = file
    (w, h) = (width, height)
    tags = []
    text = page?.text.plainText
    words = page.map { page in page.words.map { WordTruth($0, on: page) } }
    paper = page.map { [$0.size.width, $0.size.height] }
  }
}

/// A word and the box round its ink.
struct WordTruth: Encodable {
  var text: String
  /// Left, top, right and bottom in points from the page's top left.
  var box: [Double]

  init(_ word: PaintedWord, on page: PaintedPage) {
    text = word.transcript
    let ink = page.inkInPoints(of: word)
    box = [ink.topLeft.x, ink.topLeft.y, ink.bottomRight.x, ink.bottomRight.y]
  }
}

/// How the camera stood.
struct CameraTruth: Encodable {
  /// Degrees, see `Shot`.
  var pitch: Double
  var yaw: Double
  var roll: Double
  /// As for 35 mm film, in millimetres.
  var focalLength: Double

  init(_ shot: Shot) {
    (pitch, yaw, roll) = (shot.pitch, shot.yaw, shot.roll)
    let (width, height) = (Double(shot.width), Double(shot.height))
    let diagonal = (width * width + height * height).squareRoot()
    focalLength = shot.focalLength * max(width, height) / diagonal * 43.27
  }
}
