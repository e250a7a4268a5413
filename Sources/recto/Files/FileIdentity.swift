import Glibc

/// Which file it is, whatever name it goes by.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let number: ino_t

  /// The file at a path, links followed; `nil` when there is none.
  package init?(of path: Path) {
    var facts = stat()
    guard path.withCString({ stat($0, &facts) }) == 0 else { return nil }
    device = facts.st_dev
    number = facts.st_ino
  }
}
