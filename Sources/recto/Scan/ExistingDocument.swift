import Export
import Glibc
import PhotoFiles

/// A PDF that gets more pages.
struct ExistingDocument: Sendable {
  /// What its entry in a table of contents says.
  let title: String
  let pageCount: Int
  let lender: PDFLender
  private let path: Path
  private let state: FileState

  /// Opens the document at a path; `nil` when there is none.
  init?(
    at path: Path, _ request: ScanRequest, asking prompt: SecretPrompt?
  ) throws(ScanStop) {
    guard Folder.isTaken(path) else { return nil }
    self.path = path
    state = FileState(of: path)
    title = path.lastComponent.withoutEnding.jsonText
    let place: InputPlace
    do throws(FileError) { place = try InputPlace(path) } catch { throw .file(error) }
    let file: PhotoFile
    do throws(PhotoFileError) {
      var passwords = InputPasswords(request.inputs.passwords, asking: prompt)
      file = try passwords.opening(path) { (password) throws(PhotoFileError) in
        try PhotoFile(path: place.path, limits: request.inputs.limits, password: password)
      }
      guard let lender = file.lender else { throw .unsupported(.unknown) }
      self.lender = lender
      _ = try lender.copyPath()
    } catch {
      throw .existing(path, .unreadable(error))
    }
    pageCount = file.pageCount
    if file.isSigned { throw .existing(path, .signed) }
    if file.isEncrypted, request.password == nil { throw .existing(path, .encrypted) }
  }

  /// Whether nobody changed the document meanwhile.
  var isUnchanged: Bool { FileState(of: path) == state }

  /// Why a document gets no more pages.
  enum Obstacle: Error {
    case unreadable(PhotoFileError)
    /// More pages would break its signature.
    case signed
    /// It would lose its password.
    case encrypted
    case changedMeanwhile
  }
}

/// What changes when a file does.
private struct FileState: Equatable, Sendable {
  private let identity: FileIdentity?
  private let size: Int
  private let time: Int

  init(of path: Path) {
    identity = FileIdentity(of: path)
    size = Folder.size(of: path)
    time = Folder.modificationTime(of: path)
  }
}
