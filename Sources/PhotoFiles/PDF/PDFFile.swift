import Documents
import Imaging

/// A PDF through poppler's programs, each a child process with limits: hostile files stay out of
/// Recto's own memory, and pages are drawn one at a time.
struct PDFFile: Sendable {
  /// The pages, at least one.
  let pages: [PDFPageSize?]
  private let path: String
  private let password: String?
  private let limits: Limits
  private let isSigned: Bool

  init(path: String, limits: Limits, password: String?) throws(PhotoFileError) {
    // A name that begins with a dash or looks like `fd://0` must not be taken for more than a
    // name.
    self.path = path.hasPrefix("/") ? path : "./" + path
    self.password = password
    self.limits = limits
    let info = try PDFFile.run(
      "pdfinfo", ["-f", "1", "-l", "\(limits.pages)"], on: self.path, password: password,
      limits: limits)
    let directory = PDFDirectory(
      pdfinfo: String(decoding: info.output, as: UTF8.self), limit: limits.pages)
    guard directory.claimedCount <= limits.pages else {
      throw .tooManyPages(atLeast: directory.claimedCount, limit: limits.pages)
    }
    guard !directory.pages.isEmpty else {
      throw .damaged(reason: ChildProcess.firstError(info.complaints))
    }
    pages = directory.pages
    // The range of signed bytes names places in the file, so it is never compressed.
    isSigned = try FileBytes.contains(Array("/ByteRange".utf8), in: path)
  }

  /// The page at `index`, drawn as it is seen.
  func photo(at index: Int, atLeast longSide: Int?) throws(PhotoFileError) -> Photo {
    let number = "\(index + 1)"
    guard let page = pages[index] else { throw .damaged(reason: "page \(number) has no size") }
    var warnings: [PhotoWarning] = []
    let list = try help("pdfimages", ["-list", "-f", number, "-l", number], &warnings)
    let pictures = PDFPictures(pdfimages: String(decoding: list, as: UTF8.self))
    let words = try help(
      "pdftotext", ["-bbox-layout", "-cropbox", "-f", number, "-l", number], then: ["-"],
      &warnings)
    let text = PDFPageText(bboxLayout: words, size: page).text
    let plan = PDFDrawing(
      page: page, pictures: pictures, hasText: !text.isEmpty, limits: limits, atLeast: longSide)
    var photo = try draw(page: number, plan)
    // A stamp or a page number is not the text of a scan: that is still to be read.
    let wordsOfAPage = 5
    if !text.isEmpty, !pictures.cover(page) || text.words.count >= wordsOfAPage {
      photo.text = text
    }
    photo.warnings += warnings.filter { !photo.warnings.contains($0) }
    if isSigned { photo.warnings.append(.signed) }
    return photo
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
        "-f", number, "-l", number, "-singlefile", "-cropbox", "-r", "\(resolution)",
      ] + PDFFile.passwordArguments(password) + [path],
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
    try PDFFile.run(
      tool, arguments, on: path, then: last, password: password, limits: limits)
  }

  private static func run(
    _ tool: String, _ arguments: [String], on path: String, then last: [String] = [],
    password: String?, limits: Limits
  ) throws(PhotoFileError) -> (output: [UInt8], complaints: String) {
    let child = try ChildProcess(
      tool, arguments + passwordArguments(password) + [path] + last,
      allowance: allowance(limits))
    let output = try child.output(limit: 64 << 20)
    do throws(PhotoFileError) {
      return (output, try child.finish())
    } catch .damaged(let reason) where reason.contains("Incorrect password") {
      throw password == nil ? .passwordNeeded : .wrongPassword
    }
  }

  /// The programs take a password in no other way. Other users of the machine can see it while
  /// one runs.
  private static func passwordArguments(_ password: String?) -> [String] {
    password.map { ["-upw", $0, "-opw", $0] } ?? []
  }

  private static func allowance(_ limits: Limits) -> ChildProcess.Allowance {
    ChildProcess.Allowance(seconds: limits.pdfSeconds, memory: limits.pdfMemory)
  }
}
