import Imaging
import Testing

private let sizes = [(1, 1), (7, 3), (64, 48), (33, 100)]

@Test
func aQuarterTurnIsClockwise() {
  let picture = GreyBitmap(width: 3, height: 2, pixels: [1, 2, 3, 4, 5, 6])
  #expect(picture.turned(clockwiseQuarterTurns: 1).pixels == [4, 1, 5, 2, 6, 3])
  #expect(picture.turned(clockwiseQuarterTurns: 2).pixels == [6, 5, 4, 3, 2, 1])
  #expect(picture.turned(clockwiseQuarterTurns: -1).pixels == [3, 6, 2, 5, 1, 4])
  #expect(picture.mirrored().pixels == [3, 2, 1, 6, 5, 4])
}

@Test(arguments: sizes)
func fourTurnsAreTheIdentity(width: Int, height: Int) {
  let picture = colourNoise(width, height)
  var turned = picture
  for _ in 0..<4 { turned = turned.turned(clockwiseQuarterTurns: 1) }
  #expect(turned == picture)
  #expect(picture.turned(clockwiseQuarterTurns: 4) == picture)
}

@Test(arguments: sizes)
func threeTurnsAreOneTheOtherWay(width: Int, height: Int) {
  let picture = greyNoise(width, height)
  let two = picture.turned(clockwiseQuarterTurns: 2)
  #expect(picture.turned(clockwiseQuarterTurns: 1).turned(clockwiseQuarterTurns: 1) == two)
  #expect(two.turned(clockwiseQuarterTurns: 1) == picture.turned(clockwiseQuarterTurns: -1))
  #expect(picture.mirrored().mirrored() == picture)
}
