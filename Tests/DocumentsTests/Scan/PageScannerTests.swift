import Documents
import Imaging
import Scanning
import TestSupport
import Testing

/// The join, over fakes and painted photos.
struct PageScannerTests {
  private let word = PageText(blocks: [
    TextBlock(lines: [
      TextLine(words: [
        Word(
          transcript: "word", confidence: 1,
          quad: Quad(Point(0.1, 0.2), Point(0.3, 0.2), Point(0.3, 0.25), Point(0.1, 0.25)))
      ])
    ])
  ])
  private let plain = ColourBitmap(width: 60, height: 80, filledWith: .white)
  private let nothing: PageScanner.Detector = { _ in
    Detection(quad: nil, status: .nothingFound, confidence: 0)
  }

  private func page(
    of photo: ScanPhoto, _ settings: ScanSettings = ScanSettings(look: .original),
    reading recognizer: (any TextRecognizer)? = nil
  ) async throws -> ScannedPage {
    try await PageScanner(settings: settings, recognizer: recognizer, detect: nothing)
      .page(from: photo)
  }

  @Test func aPhotoWithoutPageIsKeptWholeAndSaysSo() async throws {
    let page = try await page(of: ScanPhoto(bitmap: plain, origin: .camera))
    #expect(page.recipe.quad == nil)
    #expect(page.notes == [.keptWhole(.nothingFound)])
    #expect((page.page.image.width, page.page.image.height) == (60, 80))
  }

  /// A steep tilt about one axis before a long lens, as the prior does not expect it.
  @Test func theFocalLengthOfTheFileReachesTheShape() async throws {
    var shot = Shot()
    (shot.width, shot.height, shot.pitch, shot.focalLength) = (800, 600, 40, 1.1)
    let sheet = PaintedPage.page(.letter, seed: 1, density: 40)
    let photo = PhotoPainter.photo(of: sheet, shot: shot, seed: 1)
    let quad = try #require(photo.quad).scaled(x: 800, y: 600)
    func error(_ focalLength: Double?) async throws -> Double {
      let size = try await page(
        of: ScanPhoto(bitmap: photo.bitmap, focalLength: focalLength),
        ScanSettings(crop: .corners(quad), look: .original, paper: .fit)
      ).page.size
      return abs(size.width / size.height / (210.0 / 297) - 1)
    }
    // 800 of the diagonal's 1000 pixels are the long side.
    #expect(try await error(1.1 * 0.8 * 43.27) < 0.005)
    #expect(try await error(nil) > 0.01)
  }

  @Test func aScanOrScreenshotWithoutEdgesIsKeptWholeSilently() async throws {
    let border = try await page(of: ScanPhoto(bitmap: plain))
    #expect(border.notes.isEmpty)
    // A sheet's shape, with light that falls off as on a photo.
    for (width, notes) in [(70, []), (75, [ScanNote.keptWhole(.nothingFound)])] {
      var shaded = ColourBitmap(width: width, height: 99, filledWith: .white)
      shaded.updateRows { y, row in
        for x in row.indices {
          row[x] = RGBA(UInt8(150 + y), UInt8(120 + x), 90)
        }
      }
      let page = try await page(of: ScanPhoto(bitmap: shaded))
      #expect(page.notes == notes, "\(width)")
    }
  }

  @Test(arguments: [
    (PageText?.some(PageText()), Look.photo), (nil, .grey),
  ])
  func aPhotoWithNeitherPageNorTextIsAPicture(text: PageText?, look: Look) async throws {
    let recognizer = text.map { FixedRecognizer(text: $0) }
    let page = try await page(
      of: ScanPhoto(bitmap: plain, origin: .camera), ScanSettings(), reading: recognizer)
    #expect(page.recipe.look == look)
  }

  @Test func aPageOrTextOrAScanOrAWishMakesNoPicture() async throws {
    let empty = FixedRecognizer(text: PageText())
    func look(
      _ photo: ScanPhoto, _ settings: ScanSettings, _ recognizer: FixedRecognizer
    ) async throws -> Look {
      try await page(of: photo, settings, reading: recognizer).recipe.look
    }
    let photo = ScanPhoto(bitmap: plain, origin: .camera)
    #expect(try await look(photo, ScanSettings(), FixedRecognizer(text: word)) == .grey)
    #expect(
      try await look(ScanPhoto(bitmap: plain, origin: .flatScan), ScanSettings(), empty) == .grey)
    #expect(try await look(photo, ScanSettings(look: .blackAndWhite), empty) == .blackAndWhite)
    let quad = Quad(Point(6, 8), Point(54, 8), Point(54, 72), Point(6, 72))
    #expect(try await look(photo, ScanSettings(crop: .corners(quad)), empty) == .grey)
  }

  @Test func aLetterReadInGravelIsNoText() async throws {
    let letter = Word(transcript: "4", confidence: 0.9, quad: .whole)
    let text = PageText(blocks: [TextBlock(lines: [TextLine(words: [letter])])])
    let page = try await page(
      of: ScanPhoto(bitmap: plain), ScanSettings(), reading: FixedRecognizer(text: text))
    #expect(page.recipe.look == .photo)
  }

  @Test func aBlurredPhotoOfAPageIsBetterTakenAgainAndAScanIsNot() async throws {
    let sharp = PhotoPainter.photo(of: .page(.letter, seed: 1, density: 60), seed: 1).bitmap
    let blurred = sharp.gaussianBlurred(sigma: 3)
    func isHard(_ photo: ScanPhoto) async throws -> Bool {
      try await page(of: photo, reading: FixedRecognizer(text: word)).notes.contains { note in
        if case .hardToRead(let reasons) = note { reasons.contains(.blur) } else { false }
      }
    }
    #expect(try await isHard(ScanPhoto(bitmap: blurred, origin: .camera)))
    #expect(try await !isHard(ScanPhoto(bitmap: blurred, origin: .flatScan)))
  }

  @Test func aFlatScanIsNotSearchedForAPage() async throws {
    let scanner = PageScanner(settings: ScanSettings(look: .original), recognizer: nil) { _ in
      Issue.record("the detector ran")
      return Detection(quad: nil, status: .nothingFound, confidence: 0)
    }
    let page = try await scanner.page(from: ScanPhoto(bitmap: plain, origin: .flatScan))
    #expect(page.notes.isEmpty)
  }

  @Test func givenCornersArePixelsOfThePhoto() async throws {
    let quad = Quad(Point(6, 8), Point(54, 8), Point(54, 72), Point(6, 72))
    let page = try await page(
      of: ScanPhoto(bitmap: plain), ScanSettings(crop: .corners(quad), look: .original))
    let expected = quad.scaled(x: 1 / 60, y: 1 / 80)
    #expect(page.recipe.quad == expected)
    #expect(page.notes.isEmpty)
  }

  @Test func aSureTurnIsTakenAndAnUnsureOneIsNot() async throws {
    for (confidence, turns) in [(0.99, 3), (0.4, 0)] {
      let recognizer = FixedRecognizer(
        text: word, upright: UprightTurns(quarterTurns: 3, confidence: confidence))
      let page = try await page(of: ScanPhoto(bitmap: plain), reading: recognizer)
      #expect(page.recipe.quarterTurns == turns)
      #expect(page.text == word)
    }
  }

  @Test func aRecognizerThatFailsLosesNoPage() async throws {
    let page = try await page(
      of: ScanPhoto(bitmap: plain), reading: FailingRecognizer(.engineFailed(reason: "x")))
    #expect(page.text == nil)
    #expect(page.notes.contains(.textNotRead(.engineFailed(reason: "x"))))
    #expect(page.notes.contains(.orientationNotRead(.engineFailed(reason: "x"))))
  }

  @Test func aFilesOwnTextIsKeptAndTurnsWithThePage() async throws {
    let photo = ScanPhoto(bitmap: plain, origin: .flatScan, text: word)
    let settings = ScanSettings(rotation: .quarterTurns(1), look: .original)
    let page = try await page(of: photo, settings, reading: FailingRecognizer())
    let quad = try #require(page.text?.words.first?.quad)
    // (x, y) goes to (1 − y, x); the corners stay the text's own.
    #expect(quad.topLeft.distance(to: Point(0.8, 0.1)) < 1e-12)
    #expect(quad.topRight.distance(to: Point(0.8, 0.3)) < 1e-12)
    #expect(page.notes.isEmpty)
  }

  @Test func ownTextOutsideTheCropIsLeftOut() async throws {
    let right = Quad(Point(30, 0), Point(60, 0), Point(60, 80), Point(30, 80))
    let settings = ScanSettings(crop: .corners(right), look: .original)
    let page = try await page(
      of: ScanPhoto(bitmap: plain, origin: .flatScan, text: word), settings)
    #expect(page.text?.isEmpty == true)
  }

  @Test func aCancelledScanStops() async {
    let scan = Task {
      try await PageScanner(
        settings: ScanSettings(), recognizer: HangingRecognizer(), detect: nothing
      ).page(from: ScanPhoto(bitmap: plain))
    }
    scan.cancel()
    await #expect(throws: CancellationError.self) { try await scan.value }
  }

  @Test func bandsMakeTheSamePixels() async throws {
    let photo = PhotoPainter.photo(of: .page(.letter, seed: 3, density: 60), seed: 3).bitmap
    for look in Look.allCases {
      let settings = ScanSettings(look: look)
      let whole = try await PageScanner(settings: settings, recognizer: nil)
        .page(from: ScanPhoto(bitmap: photo))
      let banded = try await PageScanner(settings: settings, recognizer: nil, cores: 5)
        .page(from: ScanPhoto(bitmap: photo))
      #expect(whole.page == banded.page)
    }
  }

  @Test func theSamePhotoGivesTheSamePage() async throws {
    let photo = PhotoPainter.photo(
      of: .page(.letter, seed: 1, density: 60), seed: 1)
    let scanner = PageScanner(settings: ScanSettings(), recognizer: nil)
    let first = try await scanner.page(from: ScanPhoto(bitmap: photo.bitmap))
    let second = try await scanner.page(from: ScanPhoto(bitmap: photo.bitmap))
    #expect(first.page == second.page)
    #expect(first.recipe == second.recipe)
  }

  @Test func aBlankScanIsBlankAndOneWithTextIsNot() async throws {
    let scan = ScanPhoto(bitmap: plain, origin: .flatScan)
    let settings = ScanSettings(looksForBlank: true, look: .original)
    #expect(try await page(of: scan, settings).isBlank)
    #expect(try await page(of: scan).isBlank == false)
    let empty = FixedRecognizer(text: PageText())
    #expect(try await page(of: scan, settings, reading: empty).isBlank)
    // What is read counts, even where no mark is seen.
    #expect(
      try await page(of: scan, settings, reading: FixedRecognizer(text: word)).isBlank == false)
    // A desk is no page.
    let photo = ScanPhoto(bitmap: plain, origin: .camera)
    #expect(try await page(of: photo, settings).isBlank == false)
  }

  /// Two white pages with a dark valley between them and a bar on the left one.
  private var book: ColourBitmap {
    var book = ColourBitmap(width: 600, height: 420, filledWith: .white)
    book.updateRows { y, row in
      for x in row.indices {
        let away = abs(Double(x) + 0.5 - 300) / 24
        let value = UInt8(240 - 80 * max(0, 1 - away))
        row[x] =
          (50..<90).contains(y) && (60..<200).contains(x) ? .black : RGBA(value, value, value)
      }
    }
    return book
  }

  @Test(arguments: 0...3)
  func anOpenBookBecomesItsTwoPagesInOrder(turns: Int) async throws {
    let scan = ScanPhoto(
      bitmap: book.turned(clockwiseQuarterTurns: 4 - turns), origin: .flatScan)
    for rightFirst in [false, true] {
      let settings = ScanSettings(
        rotation: .quarterTurns(turns), readsRightPageFirst: rightFirst, look: .original)
      let pages = try await PageScanner(settings: settings, recognizer: nil, detect: nothing)
        .pages(from: scan)
      #expect(pages.count == 2)
      for (page, isLeft) in zip(pages, [!rightFirst, rightFirst]) {
        let image = page.page.image
        #expect(abs(image.width - 300) <= 8 && abs(image.height - 420) <= 8)
        guard case .colour(let bitmap) = image else { continue }
        let hasBar = bitmap.grey().pixels.contains { $0 < 50 }
        #expect(hasBar == isLeft)
      }
    }
  }

  @Test func aBookStaysWholeWhereThatIsWishedOrAnOpenFoldIsMissing() async throws {
    func count(_ bitmap: ColourBitmap, _ splitting: PageSplitting) async throws -> Int {
      let settings = ScanSettings(splitting: splitting, look: .original)
      return try await PageScanner(settings: settings, recognizer: nil, detect: nothing)
        .pages(from: ScanPhoto(bitmap: bitmap, origin: .flatScan)).count
    }
    let sheet = ColourBitmap(width: 600, height: 420, filledWith: .white)
    #expect(try await count(book, .never) == 1)
    #expect(try await count(sheet, .automatic) == 1)
    #expect(try await count(sheet, .always) == 2)
    #expect(try await count(sheet.turned(clockwiseQuarterTurns: 1), .always) == 1)
  }
}
