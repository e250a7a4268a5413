import Foundation
import Library
import Server

/// What a library has acknowledged.
struct TortureLedger {
  private struct Entry {
    var revision: Int64
    var title: String
    var photos: [String]
  }
  private var documents: [Int64: Entry] = [:]
  /// Went to the trash, and may be gone.
  private var trashed: Set<Int64> = []
  private var texts: Set<Int64> = []
  private var exports: [String] = []
  /// Bytes of uploads that came.
  private var offsets: [String: Int] = [:]
  /// What the last round has changed.
  private var latest: Set<Int64> = []
  private(set) var acknowledged = 0
  /// What workers could not do.
  private var failures: [String] = []
  private let uploads: String

  init(uploads: String) { self.uploads = uploads }

  var summary: String {
    "\(acknowledged) calls acknowledged, \(documents.count) documents, \(texts.count) texts"
  }

  /// Adds what a worker has written down.
  mutating func read(_ log: String) throws {
    guard FileManager.default.fileExists(atPath: log) else { return }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    for line in text.split(separator: "\n") {
      acknowledged += 1
      if line.hasPrefix("E ") { failures.append("a call failed: \(line.dropFirst(2))") }
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      guard words.count > 1 else { continue }
      let id = Int64(words[1]) ?? 0
      switch words[0] {
      case "A":
        let parts = words[3].split(separator: "|", omittingEmptySubsequences: false)
        documents[id] = Entry(
          revision: Int64(words[2]) ?? 0, title: String(parts[0]),
          photos: parts[1].split(separator: ",").map { String($0) })
        latest.insert(id)
      case "T": trashed.insert(id)
      case "R": texts.insert(id)
      case "X": exports.append(words[1])
      case "U": offsets[words[1]] = Int(words[2])
      case "V": offsets[words[1]] = nil
      default: break
      }
    }
  }

  /// What is wrong with a library that acknowledged all this. Each document is looked at each time;
  /// the index where the last round has changed something, and every file and row now and then.
  mutating func faults(of path: String, looksEverywhere: Bool) async throws -> [String] {
    var faults = failures
    let library = try DocumentLibrary(at: path)
    for (id, entry) in documents where !trashed.contains(id) {
      do {
        let isLatest = looksEverywhere || latest.contains(id)
        faults += try await self.faults(of: id, entry, in: library, looksIntoIndex: isLatest)
      } catch {
        faults.append("document \(id): \(error)")
      }
    }
    if looksEverywhere {
      for problem in try await library.check().problems {
        // A photo that came when the kill did was not acknowledged, or was just removed for good.
        if case .photoUnknown = problem { continue }
        faults.append("\(problem)")
      }
    }
    for folder in exports {
      if !FileManager.default.fileExists(atPath: folder + "/photos") {
        faults.append("\(folder) is gone")
      } else {
        try FileManager.default.removeItem(atPath: folder)
      }
    }
    faults += try await uploadFaults()
    (exports, latest) = ([], [])
    return faults
  }

  private func faults(
    of id: Int64, _ entry: Entry, in library: DocumentLibrary, looksIntoIndex: Bool
  ) async throws -> [String] {
    var faults: [String] = []
    let document = try await library.document(DocumentID(id))
    if document.revision < entry.revision {
      faults.append("document \(id) is older than it was")
    } else if document.revision == entry.revision {
      let photos = document.pages.map(\.photo.hex)
      if photos != entry.photos || document.title != entry.title {
        faults.append("document \(id) is not what it was")
      }
    }
    for page in document.pages {
      if texts.contains(page.id.rawValue), try await library.text(of: page.id) == nil {
        faults.append("the text of page \(page.id.rawValue) is gone")
      }
      // Throws when it is gone.
      _ = try await library.photoFile(page.photo)
    }
    if looksIntoIndex, document.revision == entry.revision {
      let hits = try await library.search("\"\(entry.title)\"", limit: 1000).hits
      if !hits.contains(where: { $0.document.id.rawValue == id }) {
        faults.append("document \(id) is not found by its title")
      }
    }
    return faults
  }

  private func uploadFaults() async throws -> [String] {
    let folder = try UploadFolder(folder: uploads)
    var faults: [String] = []
    for (name, offset) in offsets {
      guard let id = UploadID(pathSegment: name) else { continue }
      do {
        let stands = try await folder.state(of: id).offset
        if stands < offset { faults.append("upload \(name) has lost bytes") }
      } catch {
        faults.append("upload \(name): \(error)")
      }
    }
    return faults
  }
}
