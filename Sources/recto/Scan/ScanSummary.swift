/// A scan's last words.
struct ScanSummary {
  let files: [Path]
  let pages: Int
  /// Blank pages that were left out.
  let blank: Int
  let failures: Int
  let pagesLeftOut: Int
  let bytes: Int
  let time: Duration
  /// Pages that take more bytes than they may.
  let oversized: [OversizedPage]

  /// For people.
  var words: String {
    let pageWord = pages == 1 ? "1 page" : "\(pages) pages"
    var text = "\(pageWord), \(resultText), \(secondsText) s"
    if blank > 0 {
      text +=
        "\n" + (blank == 1 ? "1 blank page was" : "\(blank) blank pages were")
        + " left out, see above"
    }
    if pagesLeftOut > 0 {
      text += pagesLeftOut == 1 ? "\n1 more page was" : "\n\(pagesLeftOut) more pages were"
      text += " left out, as --page-limit says"
    }
    if failures > 0 {
      text +=
        "\n" + (failures == 1 ? "1 input failed" : "\(failures) inputs failed") + ", see above"
    }
    return text
  }

  /// For programs.
  var line: JSON {
    .object([
      "output": .array(files.map { .string($0.jsonText) }), "pages": .int(pages),
      "blank": .int(blank),
      "failed": .int(failures), "leftOut": .int(pagesLeftOut), "bytes": .int(bytes),
      "oversized": .array(oversized.map(\.member)), "seconds": .number(seconds),
    ])
  }

  private var resultText: String {
    // How much went down a pipe is not known.
    if files == [.standardStream] { return "to standard output" }
    let names =
      files.count < 3
      ? files.map(\.description).joined(separator: ", ")
      : "\(files.count) files, \(files.first?.description ?? "") …"
    return "\(ByteCount.words(bytes)), \(names)"
  }
  private var seconds: Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
  }
  private var secondsText: String {
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A page, or a sheet of pages, that takes more bytes than it may.
struct OversizedPage {
  /// As messages call it.
  let name: String
  /// The place of its photo among all, or its own among sheets, from 0.
  let number: Int
  let bytes: Int

  /// For programs.
  var member: JSON {
    .object(["page": .int(number + 1), "name": .string(name), "bytes": .int(bytes)])
  }
}

extension ScanFailure {
  /// For programs.
  var line: JSON {
    .object(["file": .string(name), "error": .string(Failures.words(for: reason))])
  }
}
