public import Imaging
public import Scanning

/// Makes a page of a photo: finds it, turns it upright, flattens it, levels its lines, cleans it,
/// reads it.
///
/// What is unsure is looked at on a small picture first; the full photo is drawn only once, with
/// everything known. Nothing that fails here loses a page: a page whose text cannot be read is a
/// page without text, with a note. A photo with neither page nor text is no document but a
/// picture, and none of the looks that whiten paper is chosen for it.
public struct PageScanner: Sendable {
  /// Looks for a page in an upright photo, which may be reduced to a thousand pixels or more.
  public typealias Detector = @Sendable (ColourBitmap) -> Detection

  private let settings: ScanSettings
  private let recognizer: (any TextRecognizer)?
  private let dewarper: (any PageDewarper)?
  private let detect: Detector
  private let bands: Bands

  /// A scanner; without a recognizer it neither reads nor knows which way is up, without a dewarper
  /// all pages are flat to it. It draws each page on so many cores, which makes the same pixels: for
  /// fewer pages at once than there are cores.
  public init(
    settings: ScanSettings, recognizer: (any TextRecognizer)?,
    dewarper: (any PageDewarper)? = nil, cores: Int = 1,
    detect: Detector? = nil
  ) {
    self.settings = settings
    self.recognizer = recognizer
    self.dewarper = dewarper
    let bands = Bands(cores: cores)
    self.bands = bands
    self.detect = detect ?? { PageDetector().detect(in: $0, sharing: bands.looked) }
  }

  /// The page in a photo, which is never split. Throws when the task is cancelled, which is looked
  /// at between the steps. A photo that is given away is let go of as soon as its page is flat.
  public func page(from photo: consuming ScanPhoto) async throws(CancellationError) -> ScannedPage {
    try await pages(from: photo, splitting: .never)[0]
  }

  /// The pages in a photo: one, or the two of an open book in the order of reading, where the
  /// settings let it be split. Throws when the task is cancelled. A photo that is given away is let
  /// go of as soon as its pages are flat.
  public func pages(
    from photo: consuming ScanPhoto
  ) async throws(CancellationError) -> [ScannedPage] {
    try await pages(from: photo, splitting: settings.splitting)
  }

  /// At least one.
  private func pages(
    from photo: consuming ScanPhoto, splitting: PageSplitting
  ) async throws(CancellationError) -> [ScannedPage] {
    var photo = photo
    let found = try await self.found(in: photo, splitting)
    var pages: [ScannedPage] = []
    for (number, page) in found.pages.enumerated() {
      try checkCancellation()
      let flat = Pipeline.flatten(
        photo.bitmap, by: page.recipe, density: photo.density, focalLength: photo.focalLength,
        letterHeight: page.grade.letterHeight, maximumDensity: maximumDensity,
        drawing: bands.drawn)
      if number == found.pages.count - 1 { photo.letGoOfPixels() }
      // What is said of the photo is said once.
      let notes = number == 0 ? found.notes + page.notes : page.notes
      pages.append(
        try await finished(
          flat, from: photo, mayBeShot: found.mayBeShot, by: page.recipe, grade: page.grade, notes))
    }
    return pages
  }

  /// How the pages of a photo are made, and what there is to say.
  private struct Findings {
    var pages: [(recipe: Recipe, grade: PageQuality, notes: [ScanNote])] = []
    var notes: [ScanNote] = []
    /// Whether a camera may have taken the photo; looked at only where no page was found in it.
    var mayBeShot = true
  }

  /// Looks for the pages, without drawing any.
  private func found(
    in photo: ScanPhoto, _ splitting: PageSplitting
  ) async throws(CancellationError) -> Findings {
    var findings = Findings()
    var recipe = Recipe(look: settings.look, paper: settings.paper)
    let overview = bands.reduced(photo.bitmap, toAtLeast: Self.overviewSide)
    let crop = crop(of: photo, overview: overview, &findings.notes)
    recipe.quad = crop.quad
    if recipe.quad == nil { findings.mayBeShot = photo.mayBeShot }
    if let status = crop.missed, findings.mayBeShot { findings.notes.append(.keptWhole(status)) }
    try checkCancellation()
    let quad = recipe.quad
    async let quality = PageQuality.measure(photo.bitmap, quad: quad)
    let preview = Pipeline.flatten(overview, by: recipe).picture
    await makeUpright(&recipe, photo, preview, &findings.notes)
    let isPage = recipe.quad != nil || settings.crop == .none || !findings.mayBeShot
    let halves =
      isPage || splitting == .always
      ? halves(of: recipe, photo, overview: overview, preview, splitting) : []
    for var half in halves.isEmpty ? [recipe] : halves {
      var notes: [ScanNote] = []
      await flatten(&half, photo, overview: overview, &notes)
      let grade =
        halves.isEmpty
        ? await quality : PageQuality.measure(photo.bitmap, quad: half.quad)
      findings.pages.append((half, grade, notes))
    }
    _ = await quality
    return findings
  }

  /// A flat page, read and cleaned.
  private func finished(
    _ flat: FlatPage, from photo: ScanPhoto, mayBeShot: Bool, by recipe: Recipe,
    grade: PageQuality, _ notes: [ScanNote]
  ) async throws(CancellationError) -> ScannedPage {
    var (recipe, notes) = (recipe, notes)
    try checkCancellation()
    let isPage = recipe.quad != nil || settings.crop == .none || !mayBeShot
    let text = await self.text(of: flat, isPage: isPage, from: photo, by: recipe, &notes)
    try checkCancellation()
    let isPicture =
      recipe.quad == nil && photo.origin != .flatScan && text.map(\.saysNothing) == true
    if isPicture, recipe.look == .auto { recipe.look = .photo }
    let enhancement = Enhancement(
      of: flat.picture, cells: bands.cells(of: flat.picture), recipe.look,
      brightness: recipe.brightness, contrast: recipe.contrast)
    recipe.look = enhancement.look
    let page = RenderedPage(
      image: bands.drawn(enhancement), size: flat.size)
    if !isPicture, grade.isPoor, recipe.quad != nil || mayBeShot {
      notes.append(.hardToRead(grade.reasons))
    }
    return ScannedPage(
      recipe: recipe, page: page, text: text, quality: grade, notes: notes,
      isBlank: isBlank(flat, mayBeShot: mayBeShot, recipe, text))
  }

  /// Whether a page bears nothing; never a photo in which no page was found.
  private func isBlank(
    _ flat: FlatPage, mayBeShot: Bool, _ recipe: Recipe, _ text: PageText?
  ) -> Bool {
    guard settings.looksForBlank, text.map(\.saysNothing) != false,
      recipe.quad != nil || settings.crop == .none || !mayBeShot
    else { return false }
    return PageMarks(of: flat.picture).isBlank
  }

  /// The recipes of an open book's two pages in the order of reading; none where it is, or may be,
  /// one page.
  private func halves(
    of recipe: Recipe, _ photo: ScanPhoto, overview: ColourBitmap, _ preview: ColourBitmap,
    _ splitting: PageSplitting
  ) -> [Recipe] {
    guard splitting != .never else { return [] }
    var whole = recipe
    whole.fineAngle = 0
    let upright = preview.turned(clockwiseQuarterTurns: recipe.quarterTurns).grey()
    guard var fold = BookFold(in: upright), fold.isSure || splitting == .always else {
      return []
    }
    // A flat scan is cut along its pixels.
    if recipe.quad == nil { fold = fold.upright }
    let turns = recipe.quarterTurns
    guard
      let toPhoto = Homography(from: Quad.whole.startingAtCorner(turns), to: recipe.quad ?? .whole)
    else { return [] }
    let quads = settings.readsRightPageFirst ? fold.halves.reversed() : fold.halves
    return quads.map { quad in
      var half = whole
      half.quad = quad.mapped { toPhoto($0) }.startingAtCorner(turns)
      if settings.rotation == .automatic, photo.text == nil {
        let preview = Pipeline.flatten(overview, by: half).picture
        half.fineAngle = fineAngle(Scanning.skew(of: preview.grey()), by: half)
      }
      return half
    }
  }

  /// Where the page lies, or what keeps the photo whole where a page was looked for and not found.
  private func crop(
    of photo: ScanPhoto, overview: ColourBitmap, _ notes: inout [ScanNote]
  ) -> (quad: Quad?, missed: DetectionStatus?) {
    let bitmap = photo.bitmap
    switch settings.crop {
    case .none:
      return (nil, nil)
    case .corners(let quad):
      let unit = quad.scaled(x: 1 / Double(bitmap.width), y: 1 / Double(bitmap.height))
      if Pipeline.canCut(unit) { return (unit, nil) }
      notes.append(.cornersNotUsed)
      return (nil, nil)
    case .automatic:
      if photo.origin == .flatScan || photo.text != nil { return (nil, nil) }
      let detection = detect(overview)
      return (detection.quad, detection.quad == nil ? detection.status : nil)
    }
  }

  private func makeUpright(
    _ recipe: inout Recipe, _ photo: ScanPhoto, _ preview: ColourBitmap, _ notes: inout [ScanNote]
  ) async {
    switch settings.rotation {
    case .quarterTurns(let turns):
      recipe.quarterTurns = turns
    case .automatic:
      // A file that holds its text knows which way is up.
      if photo.text != nil { return }
      // A page lies as skew when it has been turned.
      let skew = skew(of: preview.grey())
      if let recognizer {
        // Lines across are told best: a page on its side is shown turned once.
        let shown = skew?.runsDown == true ? 1 : 0
        do throws(RecognitionError) {
          if let turns = try await recognizer.uprightTurns(
            of: shown == 0 ? preview : preview.turned(clockwiseQuarterTurns: shown)),
            turns.confidence >= Self.sureTurns
          {
            recipe.quarterTurns = (turns.quarterTurns + shown) % 4
          }
        } catch {
          notes.append(.orientationNotRead(error))
        }
      }
      recipe.fineAngle = fineAngle(skew, by: recipe)
    }
  }

  /// Gives a bent page its mesh, and levels its lines anew: bent ones tell no turn.
  private func flatten(
    _ recipe: inout Recipe, _ photo: ScanPhoto, overview: ColourBitmap, _ notes: inout [ScanNote]
  ) async {
    guard let dewarper, settings.dewarping != .never, photo.text == nil else { return }
    let search = MeshSearch(dewarper: dewarper, dewarping: settings.dewarping)
    do throws(RecognitionError) {
      guard let mesh = try await search.mesh(for: recipe, in: overview) else { return }
      recipe.mesh = mesh
    } catch {
      notes.append(.bendNotSeen(error))
      return
    }
    guard settings.rotation == .automatic else { return }
    recipe.fineAngle = 0
    let preview = Pipeline.flatten(overview, by: recipe).picture
    recipe.fineAngle = fineAngle(Scanning.skew(of: preview.grey()), by: recipe)
  }

  /// The turn that levels the lines of text. Where the paper's edges were found they are level
  /// already, so a larger skew there is the way the page was printed.
  private func fineAngle(_ skew: Skew?, by recipe: Recipe) -> Double {
    guard let skew else { return 0 }
    let most = recipe.quad == nil ? Self.mostSkew : Self.mostSkewOfCutPage
    return (Self.leastSkew...most).contains(abs(skew.angle)) ? skew.angle : 0
  }

  private func text(
    of flat: FlatPage, isPage: Bool, from photo: ScanPhoto, by recipe: Recipe,
    _ notes: inout [ScanNote]
  ) async -> PageText? {
    if let own = photo.text { return own.moved(by: recipe) }
    guard settings.readsText, let recognizer else { return nil }
    do throws(RecognitionError) {
      return try await recognizer.text(
        in: isPage ? flat.readable() : flat.picture, languages: settings.languages)
    } catch {
      notes.append(.textNotRead(error))
      return nil
    }
  }

  /// Black and white gains from every pixel, and its pages are small all the same.
  private var maximumDensity: Double? {
    settings.look == .blackAndWhite ? nil : settings.maximumDensity
  }

  private func checkCancellation() throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
  }

  /// Pixels, at least, of the picture that the page is looked for in, and turned upright by: letters
  /// of 10 points on A4 are still 12 pixels high.
  private static let overviewSide = 1024
  private static let sureTurns = 0.9
  /// Degrees. Below, resampling would cost more sharpness than it gains.
  private static let leastSkew = 0.1
  private static let mostSkew = 15.0
  private static let mostSkewOfCutPage = 3.0
}

extension PageText {
  /// Whether there is no text but for a letter or two, as readers see them in grass and gravel.
  fileprivate var saysNothing: Bool {
    words.reduce(0) { $0 + $1.transcript.count { $0.isLetter || $0.isNumber } } < 4
  }
}

extension PageQuality {
  /// Whether another photo would be better.
  fileprivate var isPoor: Bool { grade == .veryPoor || grade == .poor }
}

extension ColourBitmap {
  /// The picture with its longer side at most so many pixels long.
  func reduced(toLongSide side: Int) -> ColourBitmap {
    let long = max(width, height)
    guard long > side else { return self }
    func reduced(_ length: Int) -> Int {
      max(1, Int((Double(length) * Double(side) / Double(long)).rounded()))
    }
    return resized(width: reduced(width), height: reduced(height), by: .area)
  }
}
