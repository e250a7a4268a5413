import Scanning
import Testing

@Suite struct PaperFitTests {
  private func size(
    aspect: Double, uncertainty: Double = 0, measured: PhysicalSize? = nil, isCutOut: Bool = true,
    paper: Paper = .auto, pixelsWide: Double = 2000, letters: Double? = nil
  ) -> PhysicalSize {
    var shape = PageShape(
      aspect: AspectRatio(aspect, uncertainty: uncertainty), measured: measured,
      isCutOut: isCutOut, pixelsWide: pixelsWide)
    shape.letterHeight = letters
    return PaperFit.size(of: shape, on: paper)
  }

  @Test func theShapesOfSheetsAndCardsAreKnown() {
    #expect(size(aspect: 0.71) == StandardPaper.a4.size)
    #expect(size(aspect: 1.42) == StandardPaper.a4.size.turned)
    #expect(size(aspect: 0.775) == StandardPaper.letter.size)
    #expect(size(aspect: 0.605) == StandardPaper.legal.size)
    #expect(size(aspect: 1.59) == StandardPaper.id1.size)
    #expect(size(aspect: 0.63) == StandardPaper.id1.size.turned)
  }

  @Test func anUncertainShapeMayMissByMore() {
    #expect(size(aspect: 0.735) != StandardPaper.a4.size)
    #expect(size(aspect: 0.735, uncertainty: 0.03) == StandardPaper.a4.size)
    // Nearer to Letter than to A4, whatever the doubt.
    #expect(size(aspect: 0.75, uncertainty: 0.5) == StandardPaper.letter.size)
  }

  @Test func whatIsNarrowAndLongIsAReceipt() {
    let receipt = size(aspect: 0.3)
    #expect(receipt.width == 80)
    #expect(abs(receipt.height - 80 / 0.3) < 1e-9)
  }

  /// Receipts of 80 mm with the shapes of A4, Letter and Legal, their letters 1.8 mm high.
  @Test(arguments: [210 / 297.0, 215.9 / 279.4, 215.9 / 355.6, 0.53], [true, false])
  func aReceiptIsNoSheetWhateverItsShape(aspect: Double, isCutOut: Bool) {
    let receipt = size(aspect: aspect, isCutOut: isCutOut, letters: 1.8 / 80)
    #expect((70...90).contains(receipt.width))
    #expect(abs(receipt.width / receipt.height / aspect - 1) < 1e-9)
    // On its side.
    let lying = size(aspect: 1 / aspect, isCutOut: isCutOut, letters: 1.8 / 80)
    #expect(abs(lying.height - receipt.width) < 1e-9)
  }

  /// Print of 8 to 20 points has lower-case letters of 1.3 to 3.4 mm.
  @Test(arguments: [1.3, 1.8, 2.5, 3.4])
  func aSheetWithPrintKeepsItsName(letters: Double) {
    for paper in [StandardPaper.a4, .letter, .legal] {
      let aspect = paper.size.width / paper.size.height
      #expect(size(aspect: aspect, letters: letters / paper.size.width) == paper.size)
      #expect(size(aspect: 1 / aspect, letters: letters / paper.size.width) == paper.size.turned)
    }
    // A scan's own size is known, and a card has large letters for its size.
    let measured = PhysicalSize(millimetresWide: 80, high: 113)
    #expect(size(aspect: 80 / 113.0, measured: measured, letters: 0.025) == measured)
    #expect(size(aspect: 1.586, letters: letters / 54) == StandardPaper.id1.size)
  }

  @Test func otherShapesFitIntoA4() {
    let square = size(aspect: 1)
    #expect(square.width == 210 && square.height == 210)
    let wide = size(aspect: 1.8)
    #expect(abs(wide.width - 297) < 1e-9 && wide.height <= 210)
  }

  @Test(arguments: [1 / 4095.0, 1 / 300.0, 300, 4095], [true, false])
  func aStripIsAsNarrowAsDocumentsHold(aspect: Double, isCutOut: Bool) {
    let strip = size(aspect: aspect, isCutOut: isCutOut, pixelsWide: 8)
    #expect(min(strip.width, strip.height) > 1)
    #expect(max(strip.width, strip.height) < 5080)
    #expect(abs(strip.width / strip.height / aspect - 1) < 1e-9)
  }

  @Test func aSmallPictureIsNotSpreadOut() {
    #expect(abs(size(aspect: 1, pixelsWide: 144).width - 50.8) < 1e-9)
  }

  @Test func aScreenshotIsNoCardAndNoReceipt() {
    #expect(size(aspect: 1.6, isCutOut: false) != StandardPaper.id1.size)
    #expect(size(aspect: 0.46, isCutOut: false).width != 80)
  }

  @Test func aFlatScanHasItsOwnSize() {
    let photo = PhysicalSize(millimetresWide: 100, high: 150)
    #expect(size(aspect: 2 / 3.0, measured: photo, isCutOut: false) == photo)
    let scan = PhysicalSize(millimetresWide: 148.9, high: 211)
    #expect(
      size(aspect: scan.width / scan.height, measured: scan, isCutOut: false)
        == StandardPaper.a5.size)
    #expect(
      size(aspect: scan.width / scan.height, measured: scan, isCutOut: false, paper: .fit) == scan)
    let receipt = size(
      aspect: 0.25, measured: PhysicalSize(millimetresWide: 57.6, high: 230), isCutOut: false)
    #expect(receipt.width == 58)
    #expect(abs(receipt.height - 230 * 58 / 57.6) < 1e-9)
  }

  @Test func aSizeThatIsAskedForIsGiven() {
    #expect(size(aspect: 1.3, paper: .standard(.a5)) == StandardPaper.a5.size.turned)
    let exact = PhysicalSize(millimetresWide: 10, high: 20)
    #expect(size(aspect: 1.3, paper: .exact(exact)) == exact)
  }
}
