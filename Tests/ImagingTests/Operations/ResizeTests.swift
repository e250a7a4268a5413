import Imaging
import Testing

private let filters = [ResizeFilter.area, .bilinear, .bicubic]

@Test
func areaMeansWhatANewPixelCovers() {
  let ramp = GreyBitmap(width: 4, height: 2, pixels: [0, 10, 20, 30, 40, 50, 60, 70])
  #expect(ramp.resized(width: 2, height: 1).pixels == [25, 45])
  // 1.5 old pixels each: (2 · 0 + 90) / 3 and (90 + 2 · 240) / 3.
  let three = GreyBitmap(width: 3, height: 1, pixels: [0, 90, 240])
  #expect(three.resized(width: 2, height: 1).pixels == [30, 190])
}

@Test
func enlargingBilinearlyInterpolatesBetweenCentres() {
  let two = GreyBitmap(width: 2, height: 1, pixels: [0, 100])
  #expect(two.resized(width: 4, height: 1, by: .bilinear).pixels == [0, 25, 75, 100])
  #expect(two.resized(width: 4, height: 1, by: .area).pixels == [0, 25, 75, 100])
}

@Test
func bicubicOvershootsAtEdgesAndIsClamped() {
  let step = GreyBitmap(width: 6, height: 1, pixels: [0, 0, 0, 255, 255, 255])
  let wide = step.resized(width: 24, height: 1, by: .bicubic)
  #expect(wide.pixels.min() == 0 && wide.pixels.max() == 255)
  let soft = GreyBitmap(width: 6, height: 1, pixels: [50, 50, 50, 150, 150, 150])
  #expect((soft.resized(width: 24, height: 1, by: .bicubic).pixels.max() ?? 0) > 152)
}

@Test(arguments: filters, [(1, 1), (3, 7), (64, 48), (200, 5)])
func aPlainPictureStaysPlainAtAnySize(filter: ResizeFilter, size: (Int, Int)) {
  let plain = ColourBitmap(width: 37, height: 21, filledWith: RGBA(1, 128, 255, 77))
  let resized = plain.resized(width: size.0, height: size.1, by: filter)
  #expect(
    resized
      == ColourBitmap(width: size.0, height: size.1, filledWith: RGBA(1, 128, 255, 77)))
}

@Test(arguments: filters, [(20, 11), (80, 90)])
func colourIsResizedChannelByChannel(filter: ResizeFilter, size: (Int, Int)) {
  let colour = colourNoise(37, 21)
  let resized = colour.resized(width: size.0, height: size.1, by: filter)
  for (plane, original) in zip(resized.planes, colour.planes) {
    #expect(plane == original.resized(width: size.0, height: size.1, by: filter))
  }
}

@Test(arguments: filters, [(20, 11), (80, 90), (37, 21), (19, 7)])
func rowsJoinWithoutASeam(filter: ResizeFilter, size: (Int, Int)) {
  let noise = colourNoise(37, 21)
  let whole = noise.resized(width: size.0, height: size.1, by: filter)
  let joined = [0..<3, 3..<4, 4..<size.1].flatMap {
    noise.resized(width: size.0, height: size.1, by: filter, rows: $0).pixels
  }
  #expect(joined == whole.pixels)
}

@Test
func theSameSizeIsTheSamePicture() {
  let noise = greyNoise(9, 5)
  for filter in filters { #expect(noise.resized(width: 9, height: 5, by: filter) == noise) }
}

@Test(arguments: [2, 3, 4, 5, 16, 17, 30])
func reducingTakesMeansOfWholeSquares(factor: Int) {
  let (columns, rows) = (5, 3)
  let noise = greyNoise(columns * factor, rows * factor)
  let reduced = noise.reduced(by: factor)
  #expect(reduced.width == columns && reduced.height == rows)
  for y in 0..<rows {
    for x in 0..<columns {
      var sum = 0
      for dy in 0..<factor {
        for dx in 0..<factor { sum += Int(noise[x * factor + dx, y * factor + dy]) }
      }
      let mean = Double(sum) / Double(factor * factor)
      #expect((Double(reduced[x, y]) - mean).magnitude < 0.501)
    }
  }
}

@Test
func squaresCutByTheEdgeCountWhatTheyHave() {
  let row = GreyBitmap(width: 5, height: 1, pixels: [10, 20, 30, 40, 99])
  #expect(row.reduced(by: 2).pixels == [15, 35, 99])
  #expect(
    colourNoise(31, 17).reduced(by: 4).planes
      == colourNoise(31, 17).planes.map { $0.reduced(by: 4) })
}

@Test(arguments: [2, 3, 7])
func bandsOfAReductionAreThoseOfTheWhole(factor: Int) {
  let picture = colourNoise(41, 30)
  let whole = picture.reduced(by: factor)
  let joined = ColourBitmap(
    width: whole.width, height: whole.height, bands: 3, perform: { (0..<$0).forEach($1) }
  ) { picture.reduced(by: factor, rows: $0) }
  #expect(joined == whole)
}
