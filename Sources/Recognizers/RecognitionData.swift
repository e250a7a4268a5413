public import Foundation

/// The folder with the engine's library and models, as `scripts/fetch-models` lays it out.
public struct RecognitionData: Equatable, Sendable {
  /// The folder.
  public let folder: URL

  /// The data in a folder, whether or not they are there.
  public init(folder: URL) { self.folder = folder }

  /// The first of these folders that holds data: the environment's `RECTO_DATA`; `.recto` beside
  /// the executable or in a folder above it; `~/.local/share/recto`; `/usr/share/recto`. `nil`
  /// when none does. A set `RECTO_DATA` is taken at its word: then no other folder is tried.
  public static func find(
    environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: URL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  ) -> RecognitionData? {
    candidates(environment: environment, executable: executable)
      .map(RecognitionData.init(folder:))
      .first { $0.isComplete }
  }

  /// Where `find` looks, in order.
  public static func candidates(environment: [String: String], executable: URL) -> [URL] {
    if let told = environment["RECTO_DATA"], !told.isEmpty {
      return [URL(fileURLWithPath: told, isDirectory: true)]
    }
    var folders: [URL] = []
    var folder = executable.deletingLastPathComponent()
    while folder.path != "/" {
      folders.append(folder.appendingPathComponent(".recto", isDirectory: true))
      folder.deleteLastPathComponent()
    }
    if let home = environment["HOME"], !home.isEmpty {
      folders.append(
        URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".local/share/recto"))
    }
    folders.append(URL(fileURLWithPath: "/usr/share/recto", isDirectory: true))
    return folders
  }

  /// Whether every file is there.
  public var isComplete: Bool { missingFile == nil }

  /// The first file that is not there; `nil` when all are.
  public var missingFile: String? {
    files.first { !FileManager.default.isReadableFile(atPath: $0) }
  }

  var onnxRuntime: String { path("lib/libonnxruntime.so") }
  var detector: String { path("models/tiny/detect.onnx") }
  var quickReader: String { path("models/tiny/read.onnx") }
  var quickReaderCharacters: String { path("models/tiny/characters.txt") }
  var carefulReader: String { path("models/small/read.onnx") }
  var carefulReaderCharacters: String { path("models/small/characters.txt") }
  var orientation: String { path("models/orientation.onnx") }
  /// Not among `files`: pages are read without it.
  var dewarper: String { path("models/dewarp.onnx") }

  private var files: [String] {
    [
      onnxRuntime, detector, quickReader, quickReaderCharacters, carefulReader,
      carefulReaderCharacters, orientation,
    ]
  }

  private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
