public import Documents
import Imaging
import PhotoFiles
import Scanning

/// The work of recognition: finds a page in its photo, unless that was done, and reads its text.
public struct PageReader: Sendable {
  /// Makes ready what reads text; `nil`: there is none, and pages are found but not read.
  public typealias Recognizer = @Sendable () async throws(RecognitionError) -> (any TextRecognizer)?

  private let library: DocumentLibrary
  private let settings: ScanSettings
  private let recognizer: Recognizer
  private let dewarper: (any PageDewarper)?
  private let cores: Int

  /// A reader for a library.
  ///
  /// - Parameters:
  ///   - settings: how pages are found, drawn and read that nobody has drawn yet.
  ///   - recognizer: asked before each page, so that a slow one loads when it is needed.
  ///   - cores: that each page is drawn on.
  public init(
    _ library: DocumentLibrary, settings: ScanSettings = ScanSettings(),
    recognizer: @escaping Recognizer, dewarper: (any PageDewarper)? = nil, cores: Int = 1
  ) {
    self.library = library
    self.settings = settings
    self.recognizer = recognizer
    self.dewarper = dewarper
    self.cores = cores
  }

  /// Does a job, and says what became of it.
  public func perform(_ claim: JobClaim) async throws(JobFailure) -> JobOutcome {
    guard let id = claim.job.page else { return .done("") }
    let page: LibraryPage
    let photo: Photo
    do throws(LibraryError) {
      page = try await library.page(id)
      let (file, index) = (try await library.photoFile(page.photo), page.index)
      // On this thread: see `BackgroundThreads`.
      photo = try DocumentLibrary.photo(in: file, index, library.options.limits)
    } catch {
      throw JobFailure(error)
    }
    let reader = try await makeReader()
    if Task.isCancelled { throw .cancelled }
    let reading =
      page.isScanned
      ? try await read(page, photo, reader)
      : try await find(page, photo, reader, isLast: claim.isLastAttempt)
    return .read(reading)
  }

  private func makeReader() async throws(JobFailure) -> (any TextRecognizer)? {
    guard settings.needsRecognizer else { return nil }
    do throws(RecognitionError) {
      return try await recognizer()
    } catch {
      throw JobFailure(error)
    }
  }

  private func find(
    _ page: LibraryPage, _ photo: Photo, _ reader: (any TextRecognizer)?, isLast: Bool
  ) async throws(JobFailure) -> PageReading {
    var scanned = try await scan(photo, settings, reader)
    if scanned.recipe.quad == nil, let given = page.recipe.quad {
      var settings = settings
      let (width, height) = (Double(photo.bitmap.width), Double(photo.bitmap.height))
      settings.crop = .corners(given.scaled(x: width, y: height))
      scanned = try await scan(photo, settings, reader)
    }
    // A page that was found is kept, whatever becomes of its text.
    for case .textNotRead(let error) in scanned.notes where !isLast { throw JobFailure(error) }
    return PageReading(
      of: page, recipe: scanned.recipe, text: scanned.text, quality: scanned.quality.grade)
  }

  private func scan(
    _ photo: Photo, _ settings: ScanSettings, _ reader: (any TextRecognizer)?
  ) async throws(JobFailure) -> ScannedPage {
    let scanner = PageScanner(
      settings: settings, recognizer: reader, dewarper: dewarper, cores: cores)
    do throws(CancellationError) {
      return try await scanner.page(from: ScanPhoto(storing: photo))
    } catch {
      throw .cancelled
    }
  }

  private func read(
    _ page: LibraryPage, _ photo: Photo, _ reader: (any TextRecognizer)?
  ) async throws(JobFailure) -> PageReading {
    let recipe = page.recipe
    if let own = photo.text, recipe.mesh == nil {
      return PageReading(of: page, recipe: recipe, text: own.moved(by: recipe))
    }
    guard settings.readsText, let reader else {
      return PageReading(of: page, recipe: recipe, text: nil)
    }
    let flat = Pipeline.flatten(
      photo.bitmap, by: recipe,
      density: photo.density.map { PixelDensity(across: $0.horizontal, down: $0.vertical) },
      focalLength: photo.focalLength)
    do throws(RecognitionError) {
      let picture = recipe.quad == nil ? flat.picture : flat.readable()
      let text = try await reader.text(in: picture, languages: settings.languages)
      return PageReading(of: page, recipe: recipe, text: text)
    } catch {
      throw JobFailure(error)
    }
  }
}

extension ScanPhoto {
  /// A stored photo with what its file tells.
  fileprivate init(storing photo: Photo) {
    let origin: Origin =
      switch photo.origin {
      case .camera: .camera
      case .flatScan: .flatScan
      case .unknown: .unknown
      }
    self.init(
      bitmap: photo.bitmap,
      density: photo.density.map { PixelDensity(across: $0.horizontal, down: $0.vertical) },
      focalLength: photo.focalLength, origin: origin, text: photo.text)
  }
}
