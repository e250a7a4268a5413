import Documents
import Imaging
import PhotoFiles
import Scanning

/// What is told about a page that was made.
struct PageReport: Sendable {
  let job: ScanPlan.Job
  /// Which of an open book's two pages, 0 the first; `nil` where the photo is one.
  let part: Int?
  /// Whether the page was left out because it is blank.
  let isLeftOut: Bool
  /// `nil` for a page that was taken over as it is.
  let making: Making?
  /// In words.
  let notes: [String]

  /// How a page was made.
  struct Making: Sendable {
    /// Pixels of the upright photo.
    let photoWidth: Int
    /// Pixels of the upright photo.
    let photoHeight: Int
    let recipe: Recipe
    let quality: PageQuality?
  }

  /// A page that was taken over as it is, or left out.
  init(takenOver job: ScanPlan.Job, isLeftOut: Bool = false) {
    self.job = job
    self.isLeftOut = isLeftOut
    part = nil
    making = nil
    // Said once a file.
    notes =
      (job.file.isSigned && job.index == 0 ? [Notes.words(for: .signed)] : [])
      + (isLeftOut ? [Notes.blankPage] : [])
  }

  /// What is told of a photo; the photo itself is large, and need not stay.
  struct Origin {
    let width: Int
    let height: Int
    let warnings: [PhotoWarning]

    init(of photo: Photo) {
      (width, height, warnings) = (photo.bitmap.width, photo.bitmap.height, photo.warnings)
    }
  }

  init(job: ScanPlan.Job, part: Int? = nil, origin: Origin, page: ScannedPage) {
    self.job = job
    self.part = part
    // Only where it was looked for is any page known to be blank.
    isLeftOut = page.isBlank
    making = Making(
      photoWidth: origin.width, photoHeight: origin.height, recipe: page.recipe,
      quality: page.quality)
    let warnings = part == 1 ? [] : origin.warnings.map(Notes.words(for:))
    // How a page that is left out looks is of no matter.
    notes = warnings + (isLeftOut ? [Notes.blankPage] : page.notes.map(Notes.words(for:)))
  }

  /// The page's place in the document.
  var place: Int { job.place(ofPart: part ?? 0) }

  /// How messages call it.
  var name: String { part.map { "\(job.name), half \($0 + 1)" } ?? job.name }

  /// The line of `--json`.
  func line(place: Int, total: Int) -> JSON {
    .object([
      "page": .int(place), "of": .int(total), "file": .string(job.input.name.jsonText),
      "index": .int(job.index + 1), "half": part.map { .int($0 + 1) } ?? .null,
      "blank": .bool(isLeftOut), "takenOver": .bool(making == nil && !isLeftOut),
      "recipe": recipeMember,
      "quality": JSON(making?.quality), "notes": .array(notes.map { .string($0) }),
    ])
  }

  /// The page in a JSON document; quads of words in pixels of the page.
  func member(with page: ScannedPage) -> JSON {
    let (width, height) = (page.page.image.width, page.page.image.height)
    let words = (page.text ?? PageText()).words.map { word in
      JSON.object([
        "text": .string(word.transcript), "confidence": .number(word.confidence),
        "quad": JSON(word.quad.scaled(x: Double(width), y: Double(height))),
      ])
    }
    return .object([
      "file": .string(job.input.name.jsonText), "width": .int(width), "height": .int(height),
      "recipe": recipeMember, "quality": JSON(making?.quality),
      "text": page.text.map { .string($0.plainText) } ?? .null, "words": .array(words),
      "barcodes": .array([]), "found": .array([]),
    ])
  }

  private var recipeMember: JSON {
    guard let making else { return .null }
    return JSON(
      making.recipe, photoWidth: making.photoWidth, photoHeight: making.photoHeight)
  }
}

extension Path {
  /// The name for JSON: itself, with U+FFFD for what is not UTF-8.
  var jsonText: String { String(decoding: bytes, as: UTF8.self) }
}

extension JSON {
  /// Corners as pairs.
  init(_ quad: Quad) {
    self = .array(quad.corners.map { .array([.number($0.x), .number($0.y)]) })
  }

  /// A recipe; its quad in pixels of the upright photo.
  init(_ recipe: Recipe, photoWidth: Int, photoHeight: Int) {
    let quad = recipe.quad?.scaled(x: Double(photoWidth), y: Double(photoHeight))
    self = .object([
      "quad": quad.map { JSON($0) } ?? .null, "mesh": recipe.mesh.map { JSON($0) } ?? .null,
      "quarterTurns": .int(recipe.quarterTurns),
      "fineAngle": .number(recipe.fineAngle), "look": .string(recipe.look.name),
      "brightness": .number(recipe.brightness), "contrast": .number(recipe.contrast),
      "paper": .string(recipe.paper.name),
    ])
  }

  /// A mesh; its points, row by row, in unit coordinates of the page that the quad gives.
  init(_ mesh: Mesh) {
    self = .object([
      "columns": .int(mesh.columns), "rows": .int(mesh.rows),
      "points": .array(mesh.points.map { .array([.number($0.x), .number($0.y)]) }),
    ])
  }

  /// The grade by its name.
  init(_ quality: PageQuality?) {
    self = quality.map { .string("\($0.grade)") } ?? .null
  }
}

extension Look {
  /// The word of PRODUCT's list.
  var name: String {
    switch self {
    case .auto: "auto"
    case .colour: "colour"
    case .grey: "grey"
    case .blackAndWhite: "blackAndWhite"
    case .whiteboard: "whiteboard"
    case .photo: "photo"
    case .original: "original"
    }
  }
}

extension Paper {
  /// As `--paper` takes it.
  var name: String {
    switch self {
    case .auto: "auto"
    case .fit: "fit"
    case .standard(let paper): "\(paper)"
    case .exact(let size): "\(size.width)x\(size.height)"
    }
  }
}
