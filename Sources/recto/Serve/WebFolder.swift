import Foundation

/// Where the web app's files lie.
enum WebFolder {
  /// The first of these that has a first page: the environment's `RECTO_WEB`; `Web/public` or
  /// `share/recto/web` beside the executable or in a folder above it; `/usr/share/recto/web`.
  /// `nil` when none has. A set `RECTO_WEB` is taken at its word.
  static func find() -> String? {
    if let told = Environment["RECTO_WEB"] { return told }
    var folders: [String] = []
    var folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      for inner in ["Web/public", "share/recto/web"] {
        folders.append(folder.appendingPathComponent(inner).path)
      }
    }
    folders.append("/usr/share/recto/web")
    return folders.first { Folder.exists(at: Path($0 + "/index.html")) == false }
  }
}
