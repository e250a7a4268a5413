import Imaging
import PhotoFiles
import Testing

@Suite struct JPEGTests {
  @Test func x() throws {}
}
