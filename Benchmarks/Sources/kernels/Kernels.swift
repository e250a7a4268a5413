import Foundation
import Imaging
import PhotoFiles
import Scanning

/// Times operations on a photo: `kernels PHOTO [--rounds N]` prints a JSON list of
/// `{"name", "ms", "copies"}`, the best of the rounds, `copies` as a multiple of copying the
/// same bitmap in the same run. `kernels PHOTO --net [--rounds N]` times the page net instead.
@main
struct Kernels {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count > 1 else { throw Failure.photoMissing }
    let given = arguments.firstIndex(of: "--rounds").flatMap { place in
      place + 1 < arguments.count ? Int(arguments[place + 1]) : nil
    }
    let photo = try PhotoFile(path: arguments[1]).photo(at: 0).bitmap
    if arguments.contains("--net") {
      let frame = photo.resized(width: 1280, height: 720)
      print(NetTimes(frame: frame, rounds: given ?? 40).json())
      return
    }
    let rounds = given ?? 3
    let (copy, entries) = Stopwatch(rounds: rounds).times(
      of: operations(on: photo, path: arguments[1]), copying: photo)
    let lines = entries.map { name, seconds in
      """
      {"name": "\(name)", "ms": \(rounded(seconds * 1000)), "copies": \(rounded(seconds / copy))}
      """
    }
    print("[\n  \(lines.joined(separator: ",\n  "))\n]")
  }

  enum Failure: Error { case photoMissing }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// What is timed, each with its name in the report.
  private static func operations(on photo: ColourBitmap, path: String) -> [Operation] {
    let grey = photo.grey()
    let (width, height) = (photo.width, photo.height)
    let tilted = Quad(
      Point(0.08 * Double(width), 0.05 * Double(height)),
      Point(0.90 * Double(width), 0.11 * Double(height)),
      Point(0.96 * Double(width), 0.94 * Double(height)),
      Point(0.04 * Double(width), 0.89 * Double(height)))
    let page = Quad.whole.scaled(x: Double(width), y: Double(height))
    guard let warp = Homography(from: page, to: tilted) else {
      preconditionFailure("the tilted page is convex")
    }
    let jpeg = jpegData(of: photo, quality: 80)
    return [
      Operation("grey") { photo.grey().width },
      Operation("resize to an eighth, area") {
        photo.resized(width: width / 8, height: height / 8).width
      },
      Operation("resize to two thirds, bicubic") {
        photo.resized(width: width * 2 / 3, height: height * 2 / 3, by: .bicubic).width
      },
      Operation("quarter turn") { photo.turned(clockwiseQuarterTurns: 1).width },
      Operation("warp") {
        photo.warped(by: warp, width: width, height: height, border: .nearest).width
      },
      Operation("warp, grey") {
        grey.warped(by: warp, width: width, height: height, border: .nearest).width
      },
      Operation("box blur, radius 12") { photo.boxBlurred(radius: 12).width },
      Operation("Gaussian blur, σ 2, grey") { grey.gaussianBlurred(sigma: 2).width },
      Operation("closing, radius 20, grey") { grey.closed(radiusX: 20, radiusY: 20).width },
      Operation("integral image, grey") { grey.integral().width },
      Operation("detect") { PageDetector().detect(in: photo).quad == nil ? 0 : 1 },
      Operation("skew") { skew(of: grey) == nil ? 0 : 1 },
      Operation("enhance, colour") { photo.enhanced(.colour).width },
      Operation("enhance, grey") { photo.enhanced(.grey).width },
      Operation("enhance, black and white") { photo.enhanced(.blackAndWhite).width },
      Operation("enhance, whiteboard") { photo.enhanced(.whiteboard).width },
      Operation("JPEG decode") {
        do { return try PhotoFile(path: path).photo(at: 0).bitmap.width } catch { return 0 }
      },
      Operation("JPEG encode, quality 80") { jpegData(of: photo, quality: 80).count + jpeg.count },
    ]
  }
}
