import Imaging
import Scanning

/// Photos and pages: they come and go in bands of rows, so that the buffer stays small whatever the
/// photo's size.
extension Workbench {
  /// Makes room for a photo, in place of the one before.
  public func photoBegin(width: Int, height: Int) {
    photoEnd()
    photo = ColourBitmap(width: width, height: height, filledWith: .white)
  }

  /// Takes rows of the photo from the buffer, four bytes a pixel; the fourth doesn't matter.
  public func photoRows(first: Int, count: Int) {
    // Only the sizes: a second reference to the photo would have it copied below.
    guard let (width, height) = photo.map({ ($0.width, $0.height) }) else {
      preconditionFailure("a photo has begun")
    }
    precondition(first >= 0 && count >= 0 && first + count <= height, "rows of the photo")
    precondition(count * width * 4 <= buffer.count, "the rows are in the buffer")
    let source = buffer.bindMemory(to: RGBA.self)
    for y in 0..<count {
      photo?.updateRow(first + y) { row in
        for x in row.indices {
          let pixel = source[y * width + x]
          row[x] = RGBA(pixel.red, pixel.green, pixel.blue)
        }
      }
    }
  }

  /// Takes the frame that lies in the buffer as the photo.
  public func photoFrame(width: Int, height: Int, layout: FrameLayout) {
    photoEnd()
    photo = frame(width: width, height: height, layout: layout).inColour
  }

  /// The page in the photo. Leaves `Slots.Detection`.
  public func photoDetect() {
    guard let photo else { preconditionFailure("a photo has begun") }
    report(detector.detect(in: photo))
  }

  /// How well the photo's page can be read. Takes `Slots.QualityRequest`, leaves `Slots.Quality`.
  public func photoQuality() {
    guard let photo else { preconditionFailure("a photo has begun") }
    let hasQuad = block[Slots.QualityRequest.hasQuad] != 0
    let quality = PageQuality.measure(
      photo, quad: hasQuad ? quad(Slots.QualityRequest.quad) : nil)
    clear()
    block[Slots.Quality.grade] = Double(quality.grade.number)
    block[Slots.Quality.score] = quality.score
    block[Slots.Quality.reasonCount] = Double(quality.reasons.count)
    for (k, reason) in quality.reasons.enumerated() {
      block[Slots.Quality.reasons + k] = Double(reason.number)
    }
  }

  /// Cuts the page out and sets it straight. Takes `Slots.Recipe`, leaves `Slots.Page`.
  public func straighten() {
    let flat = flatPage()
    keep(.colour(flat.picture), size: flat.size)
  }

  /// Cleans the whole photo as it is. Takes the look, brightness and contrast of `Slots.Recipe`,
  /// leaves `Slots.Page` without a size on paper.
  public func enhance() {
    guard let photo else { preconditionFailure("a photo has begun") }
    let recipe = recipe()
    let image = photo.enhanced(
      recipe.look, brightness: recipe.brightness, contrast: recipe.contrast)
    keep(image, size: nil)
  }

  /// Straightens, then cleans. Takes `Slots.Recipe`, leaves `Slots.Page`.
  public func render() {
    let recipe = recipe()
    let flat = flatPage()
    let image = flat.picture.enhanced(
      recipe.look, brightness: recipe.brightness, contrast: recipe.contrast)
    keep(image, size: flat.size)
  }

  /// Copies rows of the page to the buffer, and says how many bytes they are.
  @discardableResult
  public func pageRows(first: Int, count: Int) -> Int {
    switch page {
    case .colour(let bitmap): copy(bitmap, first: first, count: count)
    case .grey(let bitmap), .bilevel(let bitmap): copy(bitmap, first: first, count: count)
    case nil: preconditionFailure("a page was made")
    }
  }

  /// Lets go of photo and page.
  public func photoEnd() {
    photo = nil
    page = nil
  }

  private func flatPage() -> FlatPage {
    guard let photo else { preconditionFailure("a photo has begun") }
    func known(_ slot: Int) -> Double? { block[slot] > 0 ? block[slot] : nil }
    return Pipeline.flatten(
      photo, by: recipe(), focalLength: known(Slots.Recipe.focalLength),
      maximumDensity: known(Slots.Recipe.maximumDensity))
  }

  private func recipe() -> Recipe {
    typealias Slot = Slots.Recipe
    let looks = Look.allCases.filter { $0.number == integer(Slot.look) }
    guard let look = looks.first else { preconditionFailure("the number of a look") }
    return Recipe(
      quad: block[Slot.hasQuad] != 0 ? quad(Slot.quad) : nil,
      quarterTurns: integer(Slot.quarterTurns), fineAngle: block[Slot.fineAngle], look: look,
      brightness: block[Slot.brightness], contrast: block[Slot.contrast], paper: paper())
  }

  private func paper() -> Paper {
    typealias Slot = Slots.Recipe
    switch integer(Slot.paper) {
    case 0: return .auto
    case 1: return .fit
    case 2:
      let sizes = StandardPaper.allCases.filter { $0.number == integer(Slot.paperWidth) }
      guard let size = sizes.first else { preconditionFailure("the number of a paper size") }
      return .standard(size)
    case 3:
      return .exact(
        PhysicalSize(millimetresWide: block[Slot.paperWidth], high: block[Slot.paperHeight]))
    default: preconditionFailure("the number of a kind of paper")
    }
  }

  private func keep(_ image: PageImage, size: PhysicalSize?) {
    page = image
    clear()
    block[Slots.Page.width] = Double(image.width)
    block[Slots.Page.height] = Double(image.height)
    switch image {
    case .colour: block[Slots.Page.kind] = 0
    case .grey: block[Slots.Page.kind] = 1
    case .bilevel: block[Slots.Page.kind] = 2
    }
    block[Slots.Page.paperWidth] = size?.width ?? 0
    block[Slots.Page.paperHeight] = size?.height ?? 0
  }

  private func copy<Pixel>(_ bitmap: Bitmap<Pixel>, first: Int, count: Int) -> Int {
    precondition(first >= 0 && count >= 0 && first + count <= bitmap.height, "rows of the page")
    let rowBytes = bitmap.width * MemoryLayout<Pixel>.stride
    let target = buffer(byteCount: count * rowBytes)
    bitmap.pixels.withUnsafeBytes { bytes in
      target.copyMemory(
        from: UnsafeRawBufferPointer(
          rebasing: bytes[first * rowBytes..<(first + count) * rowBytes]))
    }
    return count * rowBytes
  }
}
