import Imaging
import PhotoFiles
import Testing

@Suite struct DensityTests {
  private let picture = Pictures.ramp(width: 640, height: 400)

  @Test(arguments: [150.0, 200, 300, 600])
  func densitiesOfScansAreBelieved(density: Double) throws {
    let jpeg = try photo(jpegData(of: picture, quality: 80, density: density))
    #expect(jpeg.density == Density(density))
    let png = try photo(pngData(of: picture, density: density))
    let horizontal = try #require(png.density?.horizontal)
    #expect(abs(horizontal - density) < 0.02)
  }

  @Test(arguments: [1.0, 9, 72, 96, 5_001])
  func densitiesThatMeanNothingAreIgnored(density: Double) throws {
    #expect(try photo(jpegData(of: picture, quality: 80, density: density)).density == nil)
    #expect(try photo(pngData(of: picture, density: density)).density == nil)
  }

  @Test func resolutionsOfExifCountInInchesAndCentimetres() throws {
    let jpeg = jpegData(of: picture, quality: 80)
    let inches = EXIFBlock(resolution: (3_000, 10, 2)).inserted(into: jpeg)
    #expect(try photo(inches).density == Density(300))
    let centimetres = EXIFBlock(resolution: (100, 1, 3)).inserted(into: jpeg)
    #expect(try photo(centimetres).density == Density(254))
  }

  @Test(arguments: [(300, 0), (0, 0), (0, 1), (300, 1)])
  func aFractionWithoutADenominatorIsIgnored(top: Int, bottom: Int) throws {
    let jpeg = jpegData(of: picture, quality: 80)
    let read = try photo(EXIFBlock(resolution: (top, bottom, 2)).inserted(into: jpeg))
    #expect(read.density == (bottom == 1 && top == 300 ? Density(300) : nil))
  }

  @Test func aCameraKnowsNothingOfPaper() throws {
    let jpeg = jpegData(of: picture, quality: 80, density: 300)
    let read = try photo(EXIFBlock(isCamera: true).inserted(into: jpeg))
    #expect(read.density == nil)
    #expect(read.origin == .camera)
  }

  @Test func aBelievableDensityTellsAFlatScan() throws {
    #expect(try photo(jpegData(of: picture, quality: 80, density: 200)).isFlatScan)
    #expect(try !photo(jpegData(of: picture, quality: 80)).isFlatScan)
    // 640 pixels at 1,200 per inch are half an inch: no sheet.
    #expect(try !photo(jpegData(of: picture, quality: 80, density: 1_200)).isFlatScan)
  }
}
