import Foundation
import Imaging
import TestSupport
import Testing

@Suite struct PageNetTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  private func file() throws -> [UInt8] {
    Array(try Data(contentsOf: Self.fixtures.appending(path: "tiny.net")))
  }

  /// A picture and what PyTorch makes of it.
  private struct Reference {
    var picture: ColourBitmap
    var maps: [[Float]] = []
    var document: Float

    init() throws {
      let bytes = Array(
        try Data(contentsOf: PageNetTests.fixtures.appending(path: "tiny.references")))
      let side = Int(bytes[12])
      var place = 16
      var pixels: [RGBA] = []
      for k in stride(from: place, to: place + 3 * side * side, by: 3) {
        pixels.append(RGBA(bytes[k], bytes[k + 1], bytes[k + 2]))
      }
      place += 3 * side * side
      func number() -> Float {
        defer { place += 4 }
        return Float(
          bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) })
      }
      picture = ColourBitmap(width: side, height: side, pixels: pixels)
      for _ in 0..<3 { maps.append((0..<side * side / 16).map { _ in number() }) }
      document = number()
    }
  }

  /// Sums of a few hundred products of singles, added in another order.
  private let tolerance: Float = 2e-5

  @Test func theNetAnswersAsPyTorchDoes() throws {
    let reference = try Reference()
    var run = PageNetRun(of: try PageNet(file()), side: reference.picture.width)
    run.look(at: reference.picture)
    for (k, logits) in run.logits.enumerated() {
      for map in 0..<3 { #expect(abs(logits[map] - reference.maps[map][k]) < tolerance) }
    }
    #expect(abs(run.documentLogit - reference.document) < tolerance)
  }

  @Test func aSecondLookForgetsTheFirst() throws {
    let reference = try Reference()
    let net = try PageNet(file())
    var run = PageNetRun(of: net, side: 64)
    run.look(at: ColourBitmap(width: 64, height: 64, filledWith: RGBA(250, 20, 90)))
    run.look(at: reference.picture)
    #expect(run.maps == net.maps(of: reference.picture))
  }

  @Test func mirroringTwiceIsTheIdentity() throws {
    let maps = try PageNet(file()).maps(of: colourNoise(64, 64))
    #expect(maps.mirrored().mirrored() == maps)
    #expect(maps.mirrored().mask[0] == maps.mask[15])
    #expect(PageMaps(meanOf: [maps, maps]) == maps)
  }

  @Test func bothHandsSeeTheMirroredPictureMirrored() throws {
    let (net, picture) = (try PageNet(file()), colourNoise(64, 64))
    #expect(
      net.maps(ofBothHandsOf: picture.mirrored(), sides: [64])
        == net.maps(ofBothHandsOf: picture, sides: [64]).mirrored())
  }

  @Test func mapsOnAnotherGridKeepTheirSlope() {
    // Cell middles at 1/8, 3/8, 5/8 and 7/8 of the way: what rises evenly goes on to do so.
    let rising = (0..<16).map { Float($0 % 4) }
    let maps = PageMaps(side: 4, mask: rising, boundary: rising, corner: rising, document: 0.5)
    let doubled = maps.resized(side: 8)
    #expect(Array(doubled.mask[0..<8]) == [0, 0.25, 0.75, 1.25, 1.75, 2.25, 2.75, 3])
    #expect(doubled.resized(side: 8) == doubled)
    #expect(doubled.document == 0.5)
  }

  @Test(arguments: [64, 128, 192])
  func anySideThatIsAMultipleOf64IsTaken(side: Int) throws {
    let maps = try PageNet(file()).maps(of: colourNoise(side, side))
    #expect(maps.side == side / 4)
    #expect(maps.mask.allSatisfy { $0 >= 0 && $0 <= 1 })
  }

  @Test func theMultiplyAddsAreThoseOfTheLayers() throws {
    // By hand, for a side of 64, the head padded to eight channels: stem, stages at strides 4, 8,
    // 16 and 32, context and score, top, and the way back at strides 16, 8 and 4.
    let stem = 1024 * 216
    let down = 256 * (72 + 128) + 64 * (144 + 256 + 144 + 256) + 16 * (144 + 384)
    let bottom = 4 * (216 + 768 + 800 + 1024) + 1024 + 256 + 4 * 512
    let back16 = 16 * (384 + 144 + 256 + 384)
    let back8 = 64 * (384 + 216 + 576 + 192)
    let back4 = 256 * (128 + 72 + 64 + 72 + 64 + 64)
    let expected = stem + down + bottom + back16 + back8 + back4
    #expect(try PageNet(file()).multiplyAdds(side: 64) == expected)
  }

  private func error(_ bytes: [UInt8]) -> PageNetFileError? {
    do {
      _ = try PageNet(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func bytesOfOtherKindsAreRefused() throws {
    #expect(error([]) == .notANet)
    #expect(error(Array("RECTO".utf8)) == .notANet)
    #expect(error(Array("RECTONET".utf8)) == .lengthWrong)
    var bytes = try file()
    bytes[8] = 2
    #expect(error(bytes) == .versionUnknown(2))
  }

  @Test func aFileCutShortOrGoneOnIsRefused() throws {
    let bytes = try file()
    for length in stride(from: 0, to: bytes.count, by: 97) {
      #expect(error(Array(bytes[..<length])) != nil)
    }
    #expect(error(bytes + [0]) == .lengthWrong)
  }

  @Test func everyChangedByteIsNoticed() throws {
    let bytes = try file()
    let (payload, numbers) = (112, 68..<76)
    for place in bytes.indices where place < payload || place % 997 == 0 {
      // Mean and scale are numbers like any other.
      if numbers.contains(place) { continue }
      var damaged = bytes
      damaged[place] ^= 0x40
      #expect(error(damaged) != nil)
      if place >= payload { #expect(error(damaged) == .checksumWrong) }
    }
  }

  @Test func aLayerOfAnotherShapeIsNamed() throws {
    var bytes = try file()
    // The first layer's kernel; the checksum is made to agree.
    bytes[112 + 4] = 5
    bytes.replaceSubrange(80..<112, with: SHA256.hash(of: bytes.span.extracting(112..<bytes.count)))
    #expect(error(bytes) == .layerWrong(0))
  }
}
