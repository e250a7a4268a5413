import Fingerprints
import Foundation
import ModuleCore
import Scanning

/// Calls of the module, read as lines. The answer to most is the block after the call, its bit
/// patterns in hexadecimal.
///
///     count                                      how many fingerprints there are
///     fingerprint NUMBER                         a decimal number
///     names KIND                                 the cases' names, by their numbers
///     detect LAYOUT WIDTH HEIGHT FILE OFFSET     a frame; layouts by name
///     begin NUMBER…                              a session; the block's first numbers
///     frame LAYOUT WIDTH HEIGHT FILE OFFSET NUMBER SECONDS
///     event KIND SECONDS VALUE                   numbers
///     photo WIDTH HEIGHT FILE OFFSET             loads a photo, four bytes a pixel
///     find                                       the page in the photo
///     quality | straighten | enhance | render FILE NUMBER…
///                                                the block's first numbers; the page goes to FILE
struct Jobs {
  private let bench = Workbench()

  func answer(to line: String) -> String {
    let words = line.split(separator: " ")
    switch (words.first, words.count) {
    case ("count", 1): return "\(fingerprintCount)"
    case ("fingerprint", 2): return "\(fingerprint(Int32(integer(words[1]))))"
    case ("names", 2): return names(words[1])
    case ("detect", 6):
      let frame = loadFrame(words[1...5])
      bench.detect(width: frame.width, height: frame.height, layout: frame.layout)
    case ("begin", _):
      set(words[1...])
      bench.sessionBegin()
    case ("frame", 8):
      let frame = loadFrame(words[1...5])
      bench.sessionFrame(
        width: frame.width, height: frame.height, layout: frame.layout,
        number: integer(words[6]), seconds: real(words[7]))
    case ("event", 4):
      bench.sessionEvent(
        kind: integer(words[1]), seconds: real(words[2]), value: integer(words[3]) != 0)
    case ("photo", 5):
      let (width, height) = (integer(words[1]), integer(words[2]))
      load(width * height * 4, words[3], integer(words[4]))
      bench.photoBegin(width: width, height: height)
      bench.photoRows(first: 0, count: height)
    case ("find", 1): bench.photoDetect()
    case ("quality", 2...):
      set(words[2...])
      bench.photoQuality()
    case ("straighten", 2...):
      set(words[2...])
      bench.straighten()
      save(words[1])
    case ("enhance", 2...):
      set(words[2...])
      bench.enhance()
      save(words[1])
    case ("render", 2...):
      set(words[2...])
      bench.render()
      save(words[1])
    default: fail("what is \(line)?")
    }
    let bits = bench.block.map { number in
      let digits = String(number.bitPattern, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    return bits.joined(separator: " ")
  }

  private func loadFrame(
    _ words: ArraySlice<Substring>
  ) -> (width: Int, height: Int, layout: FrameLayout) {
    let words = Array(words)
    guard let layout = FrameLayout.allCases.first(where: { "\($0)" == words[0] }) else {
      fail("\(words[0]) is no layout")
    }
    let (width, height) = (integer(words[1]), integer(words[2]))
    load(layout.byteCount(width: width, height: height), words[3], integer(words[4]))
    return (width, height, layout)
  }

  /// Reads a part of a file into the buffer.
  private func load(_ byteCount: Int, _ file: Substring, _ offset: Int) {
    guard let handle = FileHandle(forReadingAtPath: String(file)) else { fail("no file \(file)") }
    do {
      try handle.seek(toOffset: UInt64(offset))
      guard let data = try handle.read(upToCount: byteCount), data.count == byteCount else {
        fail("\(file) is too short")
      }
      bench.buffer(byteCount: byteCount).copyBytes(from: data)
      try handle.close()
    } catch { fail("\(file): \(error)") }
  }

  private func save(_ file: Substring) {
    let height = Int(bench.block[1])
    let count = bench.pageRows(first: 0, count: height)
    let data = Data(bench.buffer(byteCount: count)[..<count])
    do { try data.write(to: URL(fileURLWithPath: String(file))) } catch {
      fail("\(file): \(error)")
    }
  }

  private func set(_ numbers: ArraySlice<Substring>) {
    for (slot, number) in numbers.enumerated() { bench.block[slot] = real(number) }
  }

  private func names(_ kind: Substring) -> String {
    switch kind {
    case "layouts": names(FrameLayout.allCases) { Int($0.rawValue) }
    case "statuses": names(DetectionStatus.allCases) { $0.number }
    case "grades": names(PageQuality.Grade.allCases) { $0.number }
    case "reasons": names(PageQuality.Reason.allCases) { $0.number }
    case "looks": names(Look.allCases) { $0.number }
    case "guidances": names(Guidance.allCases) { $0.number }
    case "papers": names(StandardPaper.allCases) { $0.number }
    default: fail("\(kind) is no kind of names")
    }
  }

  private func names<Case>(_ cases: [Case], by number: (Case) -> Int) -> String {
    cases.sorted { number($0) < number($1) }.map { "\($0)" }.joined(separator: " ")
  }
}

private func integer(_ word: Substring) -> Int {
  guard let number = Int(word) else { fail("\(word) is no whole number") }
  return number
}

private func real(_ word: Substring) -> Double {
  guard let number = Double(word) else { fail("\(word) is no number") }
  return number
}

private func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("native: \(message)\n".utf8))
  exit(2)
}
