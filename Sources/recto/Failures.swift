import Documents
import Export
import Glibc
import PhotoFiles
import Scanning

/// The only place where facts become words: what happened, to which file, what to do about it.
package enum Failures {
  /// A command line that makes no sense.
  package static func words(for error: UsageError) -> String {
    switch error {
    case .commandMissing:
      "a command is missing; try: recto scan photo.jpg -o page.pdf"
    case .unknownCommand(let name, let nearest):
      "there is no command \(SafeText.of(name))" + suggestion(nearest)
    case .unknownOption(let name, let nearest):
      "there is no option \(SafeText.of(name))" + suggestion(nearest)
    case .valueMissing(let option, let wanted, let followedBy):
      "\(option) wants \(wanted) after it"
        + (followedBy.map { "; if you mean a value named \($0), write \(option)=\($0)" } ?? "")
    case .valueWrong(let option, let value, let wanted):
      "\(option) wants \(wanted); “\(SafeText.of(value))” is none"
    case .repeated(let option):
      "\(option) is given twice"
    case .optionMissing(let option, let value):
      "\(option) \(value) is missing"
    case .operandMissing(let name):
      "\(name) is missing"
    case .operandUnexpected(let text):
      "“\(SafeText.of(text))” is too much"
    case .contradiction(let a, let b):
      "\(a) and \(b) contradict each other"
    case .onlyFor(let kind, let option):
      "\(option) is for results of the kind \(kind) only"
    case .terminalMissing(let option):
      "\(option) asks at the terminal, and there is none; put it into a file and give that"
    case .passwordUnfit(let longest):
      "the new document's password must have 1 to \(longest) bytes and no control characters"
    case .passwordsDiffer:
      "the passwords are not the same"
    case .unknownSetting(let name, let place, let nearest):
      "\(place): there is no setting \(SafeText.of(name))" + suggestion(nearest)
    case .settingWithoutValue(let place, let example):
      "\(place): a line must read name = value, such as \(example)"
    case .outputKindUnknown(let name, let known):
      "the ending of \(name) tells no kind of file; end it in "
        + known.map { "." + $0 }.joined(separator: ", ") + ", or add --format"
    }
  }

  /// A file that could not be opened or written.
  static func words(for error: FileError) -> String {
    switch error {
    case .cannotOpen(let path, let number):
      "\(path) cannot be opened: \(systemWords(number))"
    case .cannotWrite(let path, let number):
      "\(path == .standardStream ? "standard output" : path.description) cannot be written: "
        + (number == ENOENT ? "there is no such folder" : systemWords(number))
    case .exists(let path):
      "\(path) exists already; nothing was changed. Give another name, or --force to replace it"
    case .isInput(let path):
      "\(path) is one of the inputs, and those are never changed; give another name"
    case .isFolder(let path):
      "\(path) is a folder; add a file name"
    case .emptyFolder(let path):
      "\(path) holds no files (hidden files and folders in it are not looked at)"
    }
  }

  /// An input that gave no page, without its name.
  static func words(for reason: ScanFailure.Reason) -> String {
    switch reason {
    case .file(.cannotOpen(_, let number)): systemWords(number)
    case .file(.emptyFolder): "holds no files (hidden files and folders in it are not looked at)"
    case .file(let error): words(for: error)
    case .photo(let error): words(for: error)
    case .page(let error): words(for: error, of: Path("the page"))
    }
  }

  /// A photo that could not be read, without its name.
  static func words(for error: PhotoFileError) -> String {
    switch error {
    case .unreadable(let number): systemWords(number)
    case .notAFile: "this is no file but a folder, pipe or device; a lone - is standard input"
    case .empty: "the file is empty"
    case .unsupported(let format): words(for: format)
    case .unsupportedVariety(let format, let reason):
      "this variety of \(name(of: format)) cannot be read (\(SafeText.of(reason))); "
        + "save it as PNG or JPEG"
    case .tooManyBytes(let count, let limit):
      "the file is too large: \(megabytes(count)), and \(megabytes(limit)) is the limit"
    case .tooManyPixels(let width, let height, let limit):
      "the picture is too large: \(width) × \(height) pixels, and \(limit / 1_000_000) million "
        + "is the limit; --max-pixels raises it"
    case .tooLittleMemory(let width, let height, let limit):
      "too little memory is free for \(width) × \(height) pixels, there is room for "
        + (limit < 1_000_000 ? "none" : "\(limit / 1_000_000) million")
        + "; free some memory, or make the picture smaller"
    case .sideTooLong(let width, let height, let limit):
      "the picture is too large: \(width) × \(height) pixels, and \(limit) a side is the limit"
    case .tooSmall(let width, let height, _):
      "the picture is too small for a page: \(width) × \(height) pixels"
    case .tooManyPages(_, let limit):
      "the file has more than \(limit) pages, which is the limit; split it"
    case .damaged(let reason): "the file is damaged (\(SafeText.of(reason)))"
    case .passwordNeeded: "the PDF is encrypted; give its password with --input-password-file"
    case .wrongPassword: "the password does not open the PDF; see --input-password-file"
    case .toolMissing(let tool):
      "\(tool) is needed and not installed; `recto doctor` tells the command that adds it"
    case .outOfTime(let tool, let seconds):
      "\(tool) took more than \(Int(seconds)) seconds, which is the limit"
    case .cancelled: "cancelled"
    }
  }

  /// A document that could not be written.
  static func words(for error: ExportError, of destination: Path) -> String {
    switch error {
    case .fileExists: words(for: .exists(destination))
    case .cannotWrite(_, let reason): "\(destination) cannot be written: \(SafeText.of(reason))"
    case .noPages: "\(destination) was not written: there is no page"
    case .pageSizeOutOfRange(let size):
      "a page of \(millimetres(size.width)) × \(millimetres(size.height)) mm cannot be in a "
        + "document; give --paper"
    case .pictureTooLarge(let width, let height, let format):
      "a page of \(width) × \(height) pixels is more than a .\(format.rawValue) file can hold; "
        + "give --dpi"
    case .pictureNotEncoded(let reason), .documentNotWritten(let reason):
      "\(destination) was not written: \(SafeText.of(reason))"
    }
  }

  /// A scan without a result.
  static func words(for stop: ScanStop) -> String {
    switch stop {
    case .file(let error): words(for: error)
    case .export(let error, let destination): words(for: error, of: destination)
    case .noPages(let destination): words(for: .noPages, of: destination)
    case .onlyBlank(let destination):
      "\(destination) was not written: all pages are blank, and --drop-blank leaves them out"
    case .existing(let path, let obstacle):
      "nothing was added to \(path): \(words(for: obstacle))"
    }
  }

  /// Why a document gets no more pages.
  private static func words(for obstacle: ExistingDocument.Obstacle) -> String {
    switch obstacle {
    case .unreadable(.unsupported): "it is no PDF"
    case .unreadable(let error): words(for: error)
    case .signed: "it is signed, and more pages would break the signature"
    case .encrypted:
      "it is encrypted and would not be any more; give the new password with --password-file"
    case .changedMeanwhile: "something else changed it meanwhile; try again"
    }
  }

  /// Why text is missing; `remedy` false leaves the way out to the caller.
  static func words(for error: RecognitionError, remedy: Bool = true) -> String {
    let remedy = remedy ? "; `recto doctor` tells the command that adds it" : ""
    switch error {
    case .languageMissing(let code): return "the language \(code.name) is not installed" + remedy
    case .engineMissing(let path): return "\(SafeText.of(path)) is missing" + remedy
    case .engineFailed(let reason): return "the recognizer gave up (\(SafeText.of(reason)))"
    case .cancelled: return "cancelled"
    }
  }

  /// What is left out where memory is scarce; `nil` when nothing is.
  static func words(for plan: MemoryPlan, wantsText: Bool) -> String? {
    guard let bytes = plan.bytesMissed else { return nil }
    let consequence =
      switch plan.recognition {
      case _ where plan.missesFlatteningOnly: "bent pages are not flattened"
      case _ where !wantsText: "which way is up is not looked at"
      case .none: "neither text nor which way is up is read"
      case .text, .orientation: "text is not read"
      }
    return "\(consequence): that takes \(megabytes(bytes)) of free memory, and there are "
      + megabytes(plan.capacity)
  }

  private static func suggestion(_ nearest: String?) -> String {
    nearest.map { "; did you mean \($0)?" } ?? ""
  }

  private static func systemWords(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "permission denied"
    case ENOSPC, EDQUOT: "the disk is full"
    case EROFS: "the file system is read-only"
    case EPIPE: "nobody reads it any more"
    default: String(cString: strerror(number))
    }
  }

  private static func words(for format: ForeignFormat) -> String {
    let name =
      switch format {
      case .gif: "GIF"
      case .bmp: "BMP"
      case .jpeg2000: "JPEG 2000"
      case .jpegXL: "JPEG XL"
      case .photoshop: "Photoshop"
      case .postScript: "PostScript"
      case .video: "video"
      case .zip: "ZIP and office"
      case .cameraRaw: "Raw camera"
      case .unknown: ""
      }
    return name.isEmpty
      ? "this is no picture that Recto reads (JPEG, PNG, HEIC, WebP, TIFF, PDF)"
      : "\(name) files are not read; save it as PNG, JPEG or PDF"
  }

  private static func name(of format: PhotoFormat) -> String {
    switch format {
    case .jpeg: "JPEG"
    case .png: "PNG"
    case .heif: "HEIC"
    case .webp: "WebP"
    case .tiff: "TIFF"
    case .pdf: "PDF"
    }
  }

  /// Whole millimetres; a number that is none in Swift's word for it.
  private static func millimetres(_ length: Double) -> String {
    Int(exactly: length.rounded()).map { String($0) } ?? "\(length)"
  }

  private static func megabytes(_ bytes: Int) -> String { ByteCount.words(bytes) }
}
