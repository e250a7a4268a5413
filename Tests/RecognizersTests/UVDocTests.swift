import Documents
import Foundation
import Imaging
import Recognizers
import Scanning
import TestSupport
import Testing

/// The real net, on sheets whose bend is known.
struct UVDocTests {
  /// `nil` unless the net is there; scripts/check sees to it that it is.
  private static let dewarper: UVDocDewarper? = RecognitionData.find().flatMap { data in
    let dewarper = UVDocDewarper(data: data)
    do { try dewarper.load() } catch { return nil }
    return dewarper
  }

  @Test(.enabled(if: dewarper != nil))
  func aCurledSheetsMeshIsSeen() async throws {
    let dewarper = try #require(Self.dewarper)
    let sheet = BentSheet(width: 900, height: 1200, angle: 0.9, tilt: 0.3)
    let view = try #require(MeshView(of: Recipe(quad: sheet.quad), width: 900, height: 1200))
    let picture = view.picture(of: sheet.photo(print: BentSheet.lines), longSide: 1000)
    let found = try await dewarper.mesh(of: picture)
    let seen = try #require(found)
    #expect((seen.columns, seen.rows) == (31, 45))
    let mesh = try #require(view.mesh(of: seen))
    let truth = try #require(sheet.mesh())
    #expect(mesh.fitsPage)
    // Rows, which are what letters stand on, to a part of the page's height.
    let off = zip(mesh.points, truth.points).map { abs($0.y - $1.y) }
    #expect((off.max() ?? 1) < 0.02, "\(off.max() ?? 1)")
  }

  @Test(.enabled(if: dewarper != nil), arguments: [1, 40])
  func noPictureIsTooSmallOrTooEmpty(side: Int) async throws {
    // Whatever it sees is a mesh or nothing.
    let dewarper = try #require(Self.dewarper)
    _ = try await dewarper.mesh(
      of: ColourBitmap(width: side, height: side, filledWith: .white))
  }

  @Test func whatIsNotThereIsNamed() {
    #expect(throws: RecognitionError.engineMissing(path: "/nowhere/lib/libonnxruntime.so")) {
      try UVDocDewarper(data: RecognitionData(folder: URL(fileURLWithPath: "/nowhere"))).load()
    }
  }
}
