import Foundation
import Library

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
  private var acknowledged = 0

  var summary: String {
    "\(acknowledged) calls acknowledged, \(documents.count) documents, \(texts.count) texts"
  }

  /// Adds what a worker has written down.
  mutating func read(_ log: String) throws {
    guard FileManager.default.fileExists(atPath: log) else { return }
    let text = try String(contentsOfFile: log, encoding: .utf8)
    for line in text.split(separator: "\n") {
      acknowledged += 1
      let words = line.split(separator: " ", maxSplits: 3).map { String($0) }
      guard words.count > 1 else { continue }
      let id = Int64(words[1]) ?? 0
      switch words[0] {
      case "A":
        let parts = words[3].split(separator: "|", omittingEmptySubsequences: false)
        documents[id] = Entry(
          revision: Int64(words[2]) ?? 0, title: String(parts[0]),
          photos: parts[1].split(separator: ",").map { String($0) })
      case "T": trashed.insert(id)
      case "R": texts.insert(id)
      case "X": exports.append(words[1])
      default: break
      }
    }
  }

  /// What is wrong with a library that acknowledged all this.
  mutating func faults(of path: String) async throws -> [String] {
    var faults: [String] = []
    let library = try DocumentLibrary(at: path)
    for (id, entry) in documents where !trashed.contains(id) {
      do {
        let document = try await library.document(DocumentID(id))
        if document.revision < entry.revision {
          faults.append("document \(id) is older than it was")
        } else if document.revision == entry.revision {
          let photos = document.pages.map(\.photo.hex)
          if photos != entry.photos || document.title != entry.title {
            faults.append("document \(id) is not what it was")
          }
        }
        for page in document.pages where texts.contains(page.id.rawValue) {
          if try await library.text(of: page.id) == nil {
            faults.append("the text of page \(page.id.rawValue) is gone")
          }
        }
        if try await !library.search("\"\(entry.title)\"", limit: 1000).hits.contains(where: {
          $0.document.id.rawValue == id
        }), document.revision == entry.revision {
          faults.append("document \(id) is not found by its title")
        }
      } catch {
        faults.append("document \(id): \(error)")
      }
    }
    for problem in try await library.check().problems {
      // A photo that came when the kill did was not acknowledged, or was just removed for good.
      if case .photoUnknown = problem { continue }
      faults.append("\(problem)")
    }
    for folder in exports where !FileManager.default.fileExists(atPath: folder + "/photos") {
      faults.append("\(folder) is gone")
    }
    exports = []
    return faults
  }
}
