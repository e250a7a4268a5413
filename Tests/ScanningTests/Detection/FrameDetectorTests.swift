import Imaging
import Scanning
import TestSupport
import Testing

@Suite struct FrameDetectorTests {
  private let quad = Quad(Point(300, 90), Point(660, 130), Point(700, 640), Point(240, 610))

  /// A frame as a camera gives it, BT.601.
  private func i420(_ picture: ColourBitmap) -> I420Bitmap {
    let small = picture.resized(
      width: (picture.width + 1) / 2, height: (picture.height + 1) / 2)
    func plane(
      _ picture: ColourBitmap, _ offset: Double, _ r: Double, _ g: Double, _ b: Double
    ) -> GreyBitmap {
      let bytes = picture.pixels.map { pixel -> UInt8 in
        let value =
          offset + r * Double(pixel.red) + g * Double(pixel.green) + b * Double(pixel.blue)
        return UInt8(min(max(value.rounded(), 0), 255))
      }
      return GreyBitmap(width: picture.width, height: picture.height, pixels: bytes)
    }
    return I420Bitmap(
      luma: plane(picture, 16, 0.2568, 0.5041, 0.0979),
      blue: plane(small, 128, -0.1482, -0.291, 0.4392),
      red: plane(small, 128, 0.4392, -0.3678, -0.0714))
  }

  private func error(_ detection: Detection, _ picture: ColourBitmap) -> Double {
    guard let found = detection.quad else { return .infinity }
    let pixels = found.scaled(x: Double(picture.width), y: Double(picture.height))
    return zip(pixels.corners, quad.corners).map { $0.distance(to: $1) }.max() ?? .infinity
  }

  @Test func aFrameOfAnyKindHasThePage() {
    let picture = DrawnScene(quad: quad).picture()
    var detector = FrameDetector()
    #expect(error(detector.detect(in: picture), picture) < 0.5)
    #expect(error(detector.detect(in: picture.grey()), picture) < 0.5)
    #expect(error(detector.detect(in: i420(picture)), picture) < 0.5)
  }

  @Test func theColoursOfAFrameComeBack() {
    let colours = [
      RGBA(200, 30, 40), RGBA(20, 180, 60), RGBA(30, 60, 220), RGBA(250, 250, 250), RGBA(5, 5, 5),
    ]
    for colour in colours {
      let frame = i420(ColourBitmap(width: 12, height: 8, filledWith: colour))
      let back = frame.colour(width: 4, height: 4)[1, 1]
      #expect(abs(Int(back.red) - Int(colour.red)) <= 3)
      #expect(abs(Int(back.green) - Int(colour.green)) <= 3)
      #expect(abs(Int(back.blue) - Int(colour.blue)) <= 3)
    }
  }

  @Test func whatWasSeenBeforeDoesNotMatter() {
    let picture = DrawnScene(quad: quad).picture()
    var (fresh, used) = (FrameDetector(), FrameDetector())
    _ = used.detect(in: DrawnScene(quad: nil, seed: 8).picture())
    #expect(used.detect(in: picture) == fresh.detect(in: picture))
  }

  @Test(arguments: [(1, 1), (2, 500), (500, 2), (23, 40), (24, 24)])
  func anySizeIsNoTrouble(width: Int, height: Int) {
    var detector = FrameDetector()
    let picture = DrawnScene(width: width, height: height).picture()
    #expect(detector.detect(in: picture).quad == nil)
    #expect(detector.detect(in: i420(picture)).quad == nil)
  }
}
