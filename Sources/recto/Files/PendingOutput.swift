import Glibc

/// A file that does not have its name yet.
///
/// What is being written lies in a hidden folder beside the destination, gets its name by a
/// rename when it is whole and synced, and goes with the folder when it is not. Standard output
/// and devices get a copy of the whole file at the end.
final class PendingOutput: Sendable {
  /// Where the result will be.
  let destination: Path
  private let overwrites: Bool
  private let isStream: Bool
  private let folder: Path
  /// The open folder, which names it for libraries that want text where its path is not UTF-8.
  private let openFolder: Int32
  private let interruptions: Interruptions
  private let registration: Int

  /// A place to write in; throws before any work is done when the destination may not or cannot
  /// be written.
  init(
    for destination: Path, overwriting overwrites: Bool, interruptions: Interruptions
  ) throws(FileError) {
    self.destination = destination
    self.overwrites = overwrites
    self.interruptions = interruptions
    isStream = destination == .standardStream || Self.isDevice(destination)
    if Folder.exists(at: destination) == true { throw .isFolder(destination) }
    if !isStream, !overwrites, Folder.isTaken(destination) { throw .exists(destination) }

    let parent = isStream ? Path(Environment["TMPDIR"] ?? "/tmp") : destination.folder
    var template = parent.appending(Path(".recto-XXXXXX")).bytes.map { CChar(bitPattern: $0) } + [0]
    (folder, registration) = try interruptions.undoing { () throws(FileError) in
      let isMade = template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
      }
      guard isMade else { throw .cannotWrite(destination, errno: errno) }
      return Path(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
    } by: { folder in
      Self.remove(folder)
    }
    openFolder = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }

  deinit {
    interruptions.forget(registration)
    close(openFolder)
    Self.remove(folder)
  }

  /// Where a writer puts the file, as text that every library takes.
  func workingPath(_ name: String) -> String {
    let path = folder.appending(Path(name))
    return path.text ?? "/proc/self/fd/\(openFolder)/\(name)"
  }

  /// Throws when one of the files to be written would take the place of a source.
  func keep(_ sources: Set<FileIdentity>, from destinations: [Path]) throws(FileError) {
    guard !isStream else { return }
    for destination in destinations {
      guard let there = FileIdentity(of: destination) else { continue }
      if sources.contains(there) { throw .isInput(destination) }
    }
  }

  /// Gives the file written as `name` its destination.
  func publish(_ name: String) throws(FileError) {
    try publish([name], as: [destination])
  }

  /// Gives the files written as `names` their destinations, in order; looks at all of them first.
  func publish(_ names: [String], as destinations: [Path]) throws(FileError) {
    for destination in destinations where !isStream && !overwrites {
      if Folder.isTaken(destination) { throw .exists(destination) }
    }
    if isStream {
      interruptions.beginStream()
      for (name, destination) in zip(names, destinations) {
        try Self.pour(folder.appending(Path(name)), into: destination)
      }
      return
    }
    for (name, destination) in zip(names, destinations) {
      try Self.sync(folder.appending(Path(name)), for: destination)
    }
    try interruptions.settling { () throws(FileError) in
      for (name, destination) in zip(names, destinations) {
        let finished = folder.appending(Path(name))
        Self.copyAccess(from: destination, to: finished)
        try Self.rename(finished, to: destination, overwriting: overwrites)
      }
    }
    try Self.sync(destination.folder, for: destination)
  }

  private static func isDevice(_ path: Path) -> Bool {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return false }
    return facts.st_mode & S_IFMT != S_IFREG && facts.st_mode & S_IFMT != S_IFDIR
  }

  private static func pour(_ file: Path, into destination: Path) throws(FileError) {
    let source = file.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard source >= 0 else { throw .cannotWrite(destination, errno: errno) }
    defer { close(source) }
    let target =
      destination == .standardStream
      ? STDOUT_FILENO : destination.withCString { open($0, O_WRONLY | O_CLOEXEC) }
    guard target >= 0 else { throw .cannotWrite(destination, errno: errno) }
    defer { if target != STDOUT_FILENO { close(target) } }
    let failure = FileBytes.copy(from: source, to: target)
    if failure != 0 { throw .cannotWrite(destination, errno: failure) }
  }

  private static func sync(_ path: Path, for destination: Path) throws(FileError) {
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard file >= 0 else { throw .cannotWrite(destination, errno: errno) }
    defer { close(file) }
    // Some file systems cannot sync a folder and say EINVAL; the file itself is safe.
    if fsync(file) != 0, errno != EINVAL { throw .cannotWrite(destination, errno: errno) }
  }

  /// Lets those read and write a file who may read and write the one whose place it takes, as far as
  /// the user can give it them.
  private static func copyAccess(from old: Path, to new: Path) {
    var facts = stat()
    guard old.withCString({ stat($0, &facts) }) == 0, facts.st_mode & S_IFMT == S_IFREG else {
      return
    }
    new.withCString { name in
      _ = chown(name, facts.st_uid, facts.st_gid)
      _ = chmod(name, facts.st_mode & 0o777)
    }
  }

  private static func rename(
    _ file: Path, to destination: Path, overwriting: Bool
  ) throws(FileError) {
    let status = file.withCString { old in
      destination.withCString { new in
        if overwriting { return Glibc.rename(old, new) }
        // A link never replaces a file; the old name goes with the folder.
        let status = link(old, new)
        if status == 0 || errno == EEXIST { return status }
        // File systems without links; the name was free a moment ago.
        return Glibc.rename(old, new)
      }
    }
    if status == 0 { return }
    if errno == EEXIST { throw .exists(destination) }
    throw .cannotWrite(destination, errno: errno)
  }

  /// Removes the folder and the files in it. Where an interruption has it removed, the work still
  /// goes on: what is put into the folder meanwhile goes in the next round.
  private static func remove(_ folder: Path) {
    for _ in 0..<100 {
      empty(folder)
      if folder.withCString({ rmdir($0) }) == 0 || errno != ENOTEMPTY { return }
    }
  }

  private static func empty(_ folder: Path) {
    if let stream = folder.withCString({ opendir($0) }) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          Path(bytes: bytes.prefix { $0 != 0 })
        }
        if name == Path(".") || name == Path("..") { continue }
        _ = folder.appending(name).withCString { unlink($0) }
      }
      closedir(stream)
    }
  }
}
