import Fingerprints
import Foundation
import ModuleCore
import Scanning

// Does natively what the module does in the browser, so that a test can compare. Each line of the
// standard input is a job, each line of the output its result: the block, its bit patterns in
// hexadecimal.
//
//   count                                      prints how many fingerprints there are
//   fingerprint NUMBER                         prints a decimal number
//   names KIND                                 prints the cases' names, by their numbers
//   detect LAYOUT WIDTH HEIGHT FILE OFFSET     a frame; layouts by name
//   begin NUMBER…                              a session; the block's first numbers
//   frame LAYOUT WIDTH HEIGHT FILE OFFSET NUMBER SECONDS
//   event KIND SECONDS VALUE                   numbers
//   photo WIDTH HEIGHT FILE OFFSET             loads a photo, four bytes a pixel
//   find                                       the page in the photo
//   quality | straighten | enhance | render FILE NUMBER…
//                                              the block's first numbers; the page goes to FILE
let bench = Workbench()

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("native: \(message)\n".utf8))
  exit(2)
}

/// Reads a part of a file into the buffer.
func load(_ byteCount: Int, _ file: Substring, _ offset: Int) {
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

func save(_ file: Substring) {
  let (width, height) = (Int(bench.block[0]), Int(bench.block[1]))
  guard width > 0, height > 0 else { return }
  let count = bench.pageRows(first: 0, count: height)
  let data = Data(bench.buffer(byteCount: count)[..<count])
  do { try data.write(to: URL(fileURLWithPath: String(file))) } catch { fail("\(file): \(error)") }
}

func set(_ numbers: ArraySlice<Substring>) {
  for (slot, number) in numbers.enumerated() { bench.block[slot] = real(number) }
}

func real(_ word: Substring) -> Double {
  guard let number = Double(word) else { fail("\(word) is no number") }
  return number
}

func integer(_ word: Substring) -> Int {
  guard let number = Int(word) else { fail("\(word) is no whole number") }
  return number
}

func layout(_ name: Substring) -> FrameLayout {
  guard let layout = FrameLayout.allCases.first(where: { "\($0)" == name }) else {
    fail("\(name) is no layout")
  }
  return layout
}

func names<Case>(_ cases: [Case], by number: (Case) -> Int) -> String {
  cases.sorted { number($0) < number($1) }.map { "\($0)" }.joined(separator: " ")
}

func names(_ kind: Substring) -> String {
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

while let line = readLine() {
  let words = line.split(separator: " ")
  switch (words.first, words.count) {
  case ("count", 1):
    print(fingerprintCount)
    continue
  case ("fingerprint", 2):
    print(fingerprint(Int32(integer(words[1]))))
    continue
  case ("names", 2):
    print(names(words[1]))
    continue
  case ("detect", 6):
    let (layout, width, height) = (layout(words[1]), integer(words[2]), integer(words[3]))
    load(layout.byteCount(width: width, height: height), words[4], integer(words[5]))
    bench.detect(width: width, height: height, layout: layout)
  case ("begin", _):
    set(words[1...])
    bench.sessionBegin()
  case ("frame", 8):
    let (layout, width, height) = (layout(words[1]), integer(words[2]), integer(words[3]))
    load(layout.byteCount(width: width, height: height), words[4], integer(words[5]))
    bench.sessionFrame(
      width: width, height: height, layout: layout, number: integer(words[6]),
      seconds: real(words[7]))
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
  print(bits.joined(separator: " "))
}
