import Foundation
import Imaging
import PhotoFiles
import Testing

/// `recto` where memory is scarce: Swift ends a program that runs out of it, so it must not come to
/// that.
struct ScarceMemoryTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let large = GreyBitmap(width: 4_000, height: 3_000, filledWith: 200)
    try folder.write(Data(jpegData(of: large, quality: 50)), as: "large.jpg")
    try folder.write(Data(pngData(of: large)), as: "large.png")
    try folder.write(Samples.letter, as: "small.jpg")
  }

  /// Whatever the limit: a page, or an error that names the file; never a trap.
  @Test(arguments: [150, 180, 200, 220, 260])
  func anyLimitIsAnOrderlyEnd(megabytes: Int) throws {
    let outcome = try Recto.shell(
      """
      ulimit -v \(megabytes * 1024)
      "$RECTO" scan large.png large.jpg small.jpg -o out.pdf --json
      """, in: folder)
    #expect([0, 1, 3].contains(outcome.status), "\(outcome.status): \(outcome.messages)")
    let made = outcome.text.split(separator: "\n").count { $0.contains("\"recipe\"") }
    let failed = outcome.messages.split(separator: "\n")
      .count { $0.contains("too little memory is free for") && $0.hasPrefix("recto: ") }
    #expect(made + failed == 3, "\(outcome.messages)")
  }

  @Test func aPictureTooLargeIsNamedAndTheOthersAreMade() throws {
    let outcome = try Recto.shell(
      """
      ulimit -v \(230 * 1024)
      "$RECTO" scan --no-ocr --rotate 0 large.png large.jpg small.jpg -o out.pdf
      """, in: folder)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains("recto: large.png: too little memory is free for 4000 × 3000"))
    #expect(outcome.messages.contains("large.jpg: too little memory is free"))
    #expect(try PDFFacts.pageCount(of: folder.data("out.pdf")) == 2)
  }

  @Test func detectionKeepsToTheLimitToo() throws {
    let outcome = try Recto.shell(
      "ulimit -v \(240 * 1024); \"$RECTO\" detect large.png large.jpg small.jpg", in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.lines.count == 2)
    #expect(outcome.messages.contains("recto: large.png: too little memory is free"))
  }
}
