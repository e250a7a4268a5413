import Glibc
import Synchronization

/// A PDF that lends its pages as they are: text, drawings and pictures, not drawn anew.
public final class PDFLender: Sendable {
  private let path: String
  private let allowance: ChildProcess.Allowance
  /// Keeps the file that `path` names, when it is a copy.
  private let original: UnnamedFile?
  private let copy = Mutex<Result<UnnamedFile, PhotoFileError>?>(nil)

  init(path: String, keeping original: UnnamedFile?, allowance: ChildProcess.Allowance) {
    self.path = path
    self.original = original
    self.allowance = allowance
  }

  /// Where a sound copy of the document lies, which is neither encrypted nor signed. It is made
  /// once, by a limited child process, and goes with this object.
  public func copyPath() throws(PhotoFileError) -> String {
    let result = copy.withLock { copy in
      if let made = copy { return made }
      let new = make()
      copy = new
      return new
    }
    return try result.get().path
  }

  /// Whether pages look as they should only with what belongs to the whole document: layers and
  /// forms. Also where that cannot be told.
  public func needsWholeDocument() throws(PhotoFileError) -> Bool {
    let trailer = try words(of: "trailer")
    guard let start = trailer.firstRange(of: "/Root ")?.upperBound else { return true }
    let numbers = trailer[start...].split(separator: " ").prefix(2)
    let catalog = try words(of: numbers.joined(separator: ","))
    return catalog.contains("/OCProperties") || catalog.contains("/AcroForm")
  }

  private func words(of object: String) throws(PhotoFileError) -> String {
    let child = try ChildProcess(
      "qpdf", ["--show-object=\(object)", try copyPath()], allowance: allowance)
    let output = try child.output(limit: 16 << 20)
    _ = try child.finish(accepting: [0, 3])
    return String(decoding: output, as: UTF8.self)
  }

  private func make() -> Result<UnnamedFile, PhotoFileError> {
    Result { () throws(PhotoFileError) in
      let child = try ChildProcess(
        "qpdf",
        [
          "--decrypt", "--remove-restrictions", "--stream-data=preserve",
          "--object-streams=preserve", "--deterministic-id", path, "-",
        ], allowance: allowance)
      let copy = try UnnamedFile()
      try copy.append(child)
      // It ends with 3 when it had to guess.
      _ = try child.finish(accepting: [0, 3])
      return copy
    }
  }
}
