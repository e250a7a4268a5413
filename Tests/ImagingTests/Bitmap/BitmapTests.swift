import Imaging
import Testing

@Test
func aRowIsReadWhereItWasWritten() {
  var bitmap = GreyBitmap(width: 3, height: 2, filledWith: 7)
  bitmap.updateRow(1) { row in row[2] = 9 }
  #expect(bitmap.pixels == [7, 7, 7, 7, 7, 9])
  #expect(bitmap[2, 1] == 9)
  #expect(bitmap.withRow(1) { $0[2] } == 9)
}

@Test
func greyOfGreyIsTheSame() {
  let grey = GreyBitmap(width: 2, height: 2, pixels: [0, 90, 180, 255])
  #expect(grey.colour().grey() == grey)
}

@Test
func mappingTakesEachPixelAndItsPartner() {
  let one = GreyBitmap(width: 2, height: 2, pixels: [1, 2, 3, 4])
  #expect(one.map { Int32($0) * 1000 }.pixels == [1000, 2000, 3000, 4000])
  let other = Bitmap<Float>(width: 2, height: 2, pixels: [0.5, 0.25, 2, 1])
  #expect(one.map(with: other) { Float($0) * $1 }.pixels == [0.5, 0.5, 6, 4])
}
