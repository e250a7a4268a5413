import Documents
import Imaging

/// A PDF through poppler's programs, each a child process with limits: hostile files stay out of
/// Recto's own memory, and pages are drawn one at a time.
struct PDFFile: Sendable {
  /// The pages, at least one.
  let pages: [PDFPageSize?]
  private let source: Source
  private let limits: Limits
  /// Whether somebody signed it, which no other file can take over.
  let isSigned: Bool
  /// Whether reading or changing it is restricted, be it without a password.
  let isEncrypted: Bool
  /// Lends its pages as they are.
  let lender: PDFLender
  /// Pages that the file holds and that cannot be reached.
  private let lostCount: Int

  /// What poppler's programs are given.
  private struct Source: Sendable {
    var path: String
    /// Keeps the file that `path` names, when it is a copy.
    var copy: UnnamedFile?
  }

  init(path: String, limits: Limits, password: String?) throws(PhotoFileError) {
    // A name that begins with a dash or looks like `fd://0` must not be taken for more than a
    // name.
    var given = Source(path: path.hasPrefix("/") ? path : "./" + path)
    let (own, failure): (PDFDirectory, PhotoFileError?)
    do throws(PhotoFileError) {
      (own, failure) = try PDFFile.directory(of: given, limits)
    } catch .passwordNeeded {
      guard let password else { throw .passwordNeeded }
      let copy = try PDFDecryption.copy(
        of: given.path, password: password, allowance: PDFFile.allowance(limits))
      given = Source(path: copy.path, copy: copy)
      (own, failure) = try PDFFile.directory(of: given, limits)
    }
    var (directory, source) = (own, given)
    let tree = PDFPageTree(path: given.path, allowance: PDFFile.allowance(limits))
    let count = try tree.pageCount() ?? 0
    if count > directory.readableCount, count <= limits.pages, let copy = try tree.rewritten() {
      let rewritten = Source(path: copy.path, copy: copy)
      let better = try PDFFile.directory(of: rewritten, limits).directory
      if better.readableCount > directory.readableCount {
        (directory, source) = (better, rewritten)
      }
    }
    let claimed = max(directory.claimedCount, count)
    guard claimed <= limits.pages else {
      throw .tooManyPages(atLeast: claimed, limit: limits.pages)
    }
    guard !directory.pages.isEmpty else { throw failure ?? .damaged(reason: "no pages") }
    pages = directory.pages
    lostCount = max(0, count - directory.pages.count)
    self.source = source
    self.limits = limits
    // The range of signed bytes names places in the file, so it is never compressed.
    isSigned = try FileBytes.contains(Array("/ByteRange".utf8), in: path)
    // Nor is the trailer.
    isEncrypted = try FileBytes.contains(Array("/Encrypt".utf8), in: path)
    lender = PDFLender(
      path: source.path, keeping: source.copy, allowance: PDFFile.allowance(limits))
  }

  /// The pages that poppler finds; when there are none, why, where the reason is in the file.
  private static func directory(
    of source: Source, _ limits: Limits
  ) throws(PhotoFileError) -> (directory: PDFDirectory, failure: PhotoFileError?) {
    do throws(PhotoFileError) {
      let info = try run(
        "pdfinfo", ["-f", "1", "-l", "\(limits.pages)"], on: source, limits: limits)
      let directory = PDFDirectory(
        pdfinfo: String(decoding: info.output, as: UTF8.self), limit: limits.pages)
      let complaint = ChildProcess.firstError(info.complaints)
      return (directory, directory.pages.isEmpty ? .damaged(reason: complaint) : nil)
    } catch .damaged(let reason) {
      return (PDFDirectory(pdfinfo: "", limit: 0), .damaged(reason: reason))
    }
  }

  /// How many pixels the page at `index` is drawn with, if it is a fine scan.
  func pixelCount(at index: Int) -> Int {
    guard let page = pages[index] else { return 0 }
    let density = 2 * limits.pdfDensity
    let pixels = min(1e9, page.inchesWide * density) * min(1e9, page.inchesHigh * density)
    let most = min(limits.pdfPixels, limits.pixels, limits.pixelsInMemory)
    return Int(min(Double(most), pixels))
  }

  /// The page at `index`, drawn as it is seen.
  func photo(at index: Int, atLeast longSide: Int?) throws(PhotoFileError) -> Photo {
    let number = "\(index + 1)"
    guard let page = pages[index] else { throw .damaged(reason: "page \(number) has no size") }
    var warnings: [PhotoWarning] = []
    let (pictures, text) = try content(of: page, number, &warnings)
    let plan = PDFDrawing(
      page: page, pictures: pictures, hasText: !text.isEmpty, limits: limits, atLeast: longSide)
    var photo = try draw(page: number, plan)
    if PDFFile.isText(text, of: page, pictures) { photo.text = text }
    photo.warnings += warnings.filter { !photo.warnings.contains($0) }
    if isSigned { photo.warnings.append(.signed) }
    if lostCount > 0, index == pages.count - 1 {
      photo.warnings.append(.pagesLost(count: lostCount))
    }
    return photo
  }

  /// Whether the page at `index` carries its own text, so that there is nothing to read.
  func carriesText(at index: Int) throws(PhotoFileError) -> Bool {
    guard let page = pages[index] else { return false }
    var warnings: [PhotoWarning] = []
    let (pictures, text) = try content(of: page, "\(index + 1)", &warnings)
    return warnings.isEmpty && PDFFile.isText(text, of: page, pictures)
  }

  /// The pictures and the words on a page.
  private func content(
    of page: PDFPageSize, _ number: String, _ warnings: inout [PhotoWarning]
  ) throws(PhotoFileError) -> (PDFPictures, PageText) {
    let list = try help("pdfimages", ["-list", "-f", number, "-l", number], &warnings)
    let pictures = PDFPictures(pdfimages: String(decoding: list, as: UTF8.self))
    let words = try help(
      "pdftotext", ["-bbox-layout", "-cropbox", "-f", number, "-l", number], then: ["-"],
      &warnings)
    return (pictures, PDFPageText(bboxLayout: words, size: page).text)
  }

  /// Whether these words are the page's text. A stamp or a page number is not the text of a scan:
  /// that is still to be read.
  private static func isText(
    _ text: PageText, of page: PDFPageSize, _ pictures: PDFPictures
  ) -> Bool {
    let wordsOfAPage = 5
    return !text.isEmpty && (!pictures.cover(page) || text.words.count >= wordsOfAPage)
  }

  /// What a program tells of a page that can be drawn without: where it fails on this page, there
  /// is a warning instead.
  private func help(
    _ tool: String, _ arguments: [String], then last: [String] = [],
    _ warnings: inout [PhotoWarning]
  ) throws(PhotoFileError) -> [UInt8] {
    do throws(PhotoFileError) {
      return try run(tool, arguments, then: last).output
    } catch {
      switch error {
      case .damaged(let reason): warnings.append(.damaged(reason: reason))
      case .outOfTime: warnings.append(.damaged(reason: "\(tool) does not end"))
      default: throw error
      }
      return []
    }
  }

  private func draw(page number: String, _ plan: PDFDrawing) throws(PhotoFileError) -> Photo {
    try limits.check(width: plan.width, height: plan.height)
    // The program rounds sides up: a hair less keeps what is a whole number of pixels so.
    let resolution = plan.density * (1 - 1e-6)
    let child = try ChildProcess(
      "pdftoppm",
      [
        "-f", number, "-l", number, "-singlefile", "-cropbox", "-r", "\(resolution)", source.path,
      ],
      allowance: PDFFile.allowance(limits))
    let bitmap = try PPMReader(child).bitmap { plan.expects(width: $0, height: $1) }
    let complaints = try child.finish()
    guard let bitmap else { throw .damaged(reason: ChildProcess.firstError(complaints)) }
    var warnings: [PhotoWarning] = []
    if let full = plan.reducedFrom {
      warnings.append(.scaledDown(width: full.width, height: full.height))
    }
    let errors = complaints.split(whereSeparator: \.isNewline).filter {
      $0.hasPrefix("Syntax Error")
    }
    if let error = errors.first { warnings.append(.damaged(reason: String(error))) }
    return Photo(
      bitmap: bitmap, density: Density(plan.density), origin: .flatScan, warnings: warnings)
  }

  private func run(
    _ tool: String, _ arguments: [String], then last: [String] = []
  ) throws(PhotoFileError) -> (output: [UInt8], complaints: String) {
    try PDFFile.run(tool, arguments, on: source, then: last, limits: limits)
  }

  private static func run(
    _ tool: String, _ arguments: [String], on source: Source, then last: [String] = [],
    limits: Limits
  ) throws(PhotoFileError) -> (output: [UInt8], complaints: String) {
    let child = try ChildProcess(
      tool, arguments + [source.path] + last, allowance: allowance(limits))
    let output = try child.output(limit: 64 << 20)
    do throws(PhotoFileError) {
      return (output, try child.finish())
    } catch .damaged(let reason) where reason.contains("Incorrect password") {
      throw .passwordNeeded
    }
  }

  private static func allowance(_ limits: Limits) -> ChildProcess.Allowance {
    ChildProcess.Allowance(seconds: limits.pdfSeconds, memory: limits.pdfMemory)
  }
}
