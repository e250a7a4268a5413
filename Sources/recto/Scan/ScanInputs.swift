import Glibc
import PhotoFiles

/// The files that a scan takes, and what stands in for them.
struct ScanInput: Sendable {
  /// How the user knows it.
  let name: Path
  /// Where it is read from: for standard input and names that are not UTF-8, not the name.
  let place: InputPlace
}

/// A place to read from, under a name that is text and that child processes can open too.
final class InputPlace: Sendable {
  /// Bytes of standard input at most: whatever never ends must not fill the disk.
  private static let mostBytes = 4 << 30

  let path: String
  private let descriptor: Int32?

  /// A file; throws when it cannot be opened.
  init(_ file: Path) throws(FileError) {
    if let text = file.text {
      path = text
      descriptor = nil
      return
    }
    let opened = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard opened >= 0 else { throw .cannotOpen(file, errno: errno) }
    path = Self.name(of: opened)
    descriptor = opened
  }

  /// All of standard input, copied to a file that has no name any more.
  init(readingStandardInput: Void) throws(FileError) {
    let folder = Path(Environment["TMPDIR"] ?? "/tmp")
    var template =
      folder.appending(Path("recto-input-XXXXXX")).bytes.map { CChar(bitPattern: $0) } + [0]
    let opened = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkstemp($0) } ?? -1
    }
    guard opened >= 0 else { throw .cannotWrite(folder, errno: errno) }
    _ = fcntl(opened, F_SETFD, FD_CLOEXEC)
    unlink(template)
    let failure = FileBytes.copy(
      from: STDIN_FILENO, to: opened, atMost: Self.mostBytes,
      whileBeginning: PhotoFormat.canBegin(with:))
    guard failure == 0 else {
      close(opened)
      throw .cannotOpen(.standardStream, errno: failure)
    }
    path = Self.name(of: opened)
    descriptor = opened
  }

  /// A name of an open file. Not by `/proc/self`: the programs that read PDFs are not this one.
  private static func name(of descriptor: Int32) -> String {
    "/proc/\(getpid())/fd/\(descriptor)"
  }

  deinit {
    if let descriptor { close(descriptor) }
  }
}

/// What the names on the command line stand for, in the order asked for.
struct ScanInputs {
  private(set) var inputs: [ScanInput] = []
  /// Names that led to nothing, with the reason.
  private(set) var failures: [(Path, FileError)] = []

  /// Folders are looked into, one level deep; the files in them come in natural order.
  init(_ names: [Path], order: InputOrder) {
    var files: [Path] = []
    for name in names {
      guard name != .standardStream, Folder.exists(at: name) == true else {
        files.append(name)
        continue
      }
      do throws(FileError) {
        let inside = try Folder.files(in: name)
        if inside.isEmpty { throw .emptyFolder(name) }
        files += inside
      } catch {
        failures.append((name, error))
      }
    }
    for name in Self.sorted(files, order) {
      do throws(FileError) {
        let place =
          name == .standardStream
          ? try InputPlace(readingStandardInput: ()) : try InputPlace(name)
        inputs.append(ScanInput(name: name, place: place))
      } catch {
        failures.append((name, error))
      }
    }
  }

  private static func sorted(_ files: [Path], _ order: InputOrder) -> [Path] {
    switch order {
    case .given, .interleave, .alternateInterleave: return files
    case .name: return files.sorted { NaturalOrder.precedes($0.lastComponent, $1.lastComponent) }
    case .time:
      let times = files.map { ($0, Folder.modificationTime(of: $0)) }
      return times.sorted { a, b in
        a.1 == b.1 ? NaturalOrder.precedes(a.0.lastComponent, b.0.lastComponent) : a.1 < b.1
      }.map(\.0)
    }
  }
}
