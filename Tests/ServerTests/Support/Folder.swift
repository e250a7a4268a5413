import Glibc

/// A folder for a test, gone with the object.
final class Folder: Sendable {
  let path: String

  init() {
    var name = Array("/tmp/recto-server-XXXXXX".utf8CString)
    precondition(mkdtemp(&name) != nil, "a temporary folder can be made")
    path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit { Self.remove(path) }

  /// A path in it.
  subscript(name: String) -> String { path + "/" + name }

  func write(_ text: String, to name: String) {
    if let slash = name.lastIndex(of: "/") { mkdir(self[String(name[..<slash])], 0o700) }
    let descriptor = open(self[name], O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    Glibc.write(descriptor, text, text.utf8.count)
    close(descriptor)
  }

  func text(of name: String) -> String {
    let descriptor = open(self[name], O_RDONLY)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// The rights of a file, as 0o600.
  func mode(of name: String) -> UInt32 {
    var status = stat()
    return stat(self[name], &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private static func remove(_ path: String) {
    guard let stream = opendir(path) else {
      unlink(path)
      return
    }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      let inner = path + "/" + name
      if Int32(entry.pointee.d_type) == Int32(DT_DIR) { remove(inner) } else { unlink(inner) }
    }
    closedir(stream)
    rmdir(path)
  }
}
