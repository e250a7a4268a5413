import Imaging
import Recognizers
import Testing

struct RespacingTests {
  private func respaced(_ line: DrawnLine) -> String {
    Respacing.respaced(line.reading, ink: InkMap(of: line.strip)).transcript
  }

  @Test(arguments: [(UInt8(255), UInt8(0)), (30, 230)])
  func aSpaceLeftOutComesBack(paper: UInt8, ink: UInt8) {
    let line = DrawnLine(
      [("T", 0), ("A", 2), ("X", 2), ("I", 14), ("N", 2), ("V", 2)], paper: paper, ink: ink)
    #expect(respaced(line) == "TAX INV")
  }

  @Test
  func evenlySetLettersStayTogether() {
    let line = DrawnLine("spaced".map { (String($0), 12) })
    #expect(respaced(line) == "spaced")
  }

  @Test
  func figuresMayStandLoosely() {
    let loose = DrawnLine([("1", 2), ("0", 2), ("7", 2), (":", 11), ("4", 11), ("5", 2)])
    #expect(respaced(loose) == "107:45")
    let apart = DrawnLine([("a", 2), ("b", 2), ("7", 30), ("8", 2)])
    #expect(respaced(apart) == "ab 78")
  }

  @Test
  func anAmountOfMoneyStaysWhole() {
    let split = DrawnLine(
      [("6", 0), ("5", 12), (".", 12), (" ", 6), ("2", 6), ("0", 12)])
    #expect(respaced(split) == "65.20")
    let list = DrawnLine(
      [("6", 0), ("5", 12), (".", 12), (" ", 6), ("2", 6), ("0", 12), ("0", 12)])
    #expect(respaced(list) == "65. 200")
  }

  @Test
  func tooLittleTextIsLeftAlone() {
    let line = DrawnLine([("a", 0), ("b", 30), ("c", 2)])
    #expect(respaced(line) == "abc")
  }
}
