import Foundation
import Library
import TestSupport

/// How long a library takes to open, to list, to search, and what memory it needs.
enum ShelfMeasure {
  private static let clock = ContinuousClock()

  static func run(_ folder: String) async throws -> String {
    var library: DocumentLibrary?
    let opening = try clock.measure {
      library = try DocumentLibrary(at: folder, creating: false)
    }
    guard let library else { return "{}" }
    let total = try await library.documents().total
    var lists: [Double] = []
    var random = SeededRandom(seed: 5)
    for order in DocumentQuery.Order.allCases {
      for turn in 0..<20 {
        let query = DocumentQuery(
          folder: turn % 4 == 3 ? "Shelf \(random.next() % 8)" : nil,
          tags: turn % 5 == 4 ? ["tag\(random.next() % 30)"] : [], order: order,
          offset: turn % 3 == 2 ? Int(random.next() % UInt64(max(1, total))) : 0)
        lists.append(try await milliseconds { _ = try await library.documents(query) })
      }
    }
    var kinds: [String] = []
    var all: [Double] = []
    for (kind, queries) in queries(&random) {
      var times: [Double] = []
      var found = 0
      for query in queries {
        times.append(
          try await milliseconds { found += try await library.search(query).total })
      }
      all += times
      kinds.append(
        """
        {"kind": "\(kind)", "queries": \(queries.count), "found": \(found / queries.count), \
        "median": \(text(percentile(times, 0.5))), "p95": \(text(percentile(times, 0.95)))}
        """)
    }
    let open = Double(opening.components.attoseconds) * 1e-15
    return """
      {"documents": \(total), "open": \(text(open + Double(opening.components.seconds) * 1000)), \
      "listP95": \(text(percentile(lists, 0.95))), "searchP95": \(text(percentile(all, 0.95))), \
      "searchMedian": \(text(percentile(all, 0.5))), "peakMiB": \(peak()), \
      "kinds": [\(kinds.joined(separator: ", "))]}
      """
  }

  /// What people type, from the commonest words to those that are nowhere.
  private static func queries(_ random: inout SeededRandom) -> [(String, [String])] {
    let words = ShelfWords()
    func common() -> String { words.words[Int(random.next() % 20)] }
    func usual() -> String { words.words[20 + Int(random.next() % 1000)] }
    func rare() -> String { words.words[5000 + Int(random.next() % 15_000)] }
    func make(_ query: () -> String) -> [String] { (0..<20).map { _ in query() } }
    return [
      ("one common word", make(common)), ("one usual word", make(usual)),
      ("one rare word", make(rare)),
      ("two words", make { usual() + " " + usual() }),
      ("common and rare", make { common() + " " + rare() }),
      ("phrase", make { "\"\(words.words[Int(random.next() % 50)]) \(common())\"" }),
      ("beginning", make { usual().prefix(3) + "*" }),
      ("either, and not", make { "(\(usual()) OR \(rare())) -\(usual())" }),
      ("in a folder, of a year", make { "\(usual()) folder:\"Shelf 3\" date:2019" }),
      (
        "Chinese",
        make { String([words.characters[3], words.characters[Int(random.next() % 99)]]) }
      ),
      ("one character", make { String(words.characters[Int(random.next() % 500)]) }),
      ("nowhere", make { "qqq\(random.next())" }),
    ]
  }

  private static func milliseconds(_ work: () async throws -> Void) async throws -> Double {
    let time = try await clock.measure(work)
    return Double(time.components.seconds) * 1000 + Double(time.components.attoseconds) * 1e-15
  }

  private static func percentile(_ times: [Double], _ part: Double) -> Double {
    let sorted = times.sorted()
    return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
  }

  private static func text(_ number: Double) -> String {
    "\((number * 100).rounded() / 100)"
  }

  /// The most memory that this process has held.
  private static func peak() -> Int {
    do {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
    } catch {
      return 0
    }
  }
}
