import Imaging
import Testing

@Test
func aHistogramCountsEveryPixel() {
  let picture = GreyBitmap(width: 4, height: 1, pixels: [7, 7, 200, 0])
  let histogram = picture.histogram()
  #expect(histogram.total == 4)
  #expect(histogram.counts[7] == 2 && histogram.counts[200] == 1 && histogram.counts[0] == 1)
  #expect(histogram.mode == 7)
  #expect(histogram.mean == 53.5)
}

@Test
func percentilesRunFromTheLeastToTheGreatest() {
  let picture = GreyBitmap(width: 10, height: 1, pixels: [3, 1, 2, 9, 8, 7, 6, 5, 4, 10])
  let histogram = picture.histogram()
  #expect(histogram.percentile(0) == 1)
  #expect(histogram.percentile(0.1) == 1)
  #expect(histogram.percentile(0.11) == 2)
  #expect(histogram.percentile(0.5) == 5)
  #expect(histogram.percentile(1) == 10)
}

@Test
func otsuSeparatesTwoHumps() {
  let pixels = (0..<1000).map { (k: Int) -> UInt8 in
    k % 3 == 0 ? 40 + UInt8(k % 20) : 180 + UInt8(k % 30)
  }
  let threshold = GreyBitmap(width: 100, height: 10, pixels: pixels).histogram().otsuThreshold
  #expect(threshold >= 59 && threshold < 180)
  #expect(GreyBitmap(width: 2, height: 2, filledWith: 9).histogram().otsuThreshold == 0)
}
