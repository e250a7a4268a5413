import Documents
import Library
import PhotoFiles
import Scanning

/// What a user should know of a page that was made all the same.
enum Notes {
  static func words(for warning: PhotoWarning) -> String {
    switch warning {
    case .incomplete: "the file breaks off: the lower part of the picture is missing"
    case .damaged(let reason): "the file is damaged, look at the page (\(SafeText.of(reason)))"
    case .scaledDown(let width, let height):
      "\(width) × \(height) pixels are more than the limit; drawn with fewer"
    case .shrunkToMemory(let width, let height):
      "too little memory is free for \(width) × \(height) pixels; read with fewer, so the page is "
        + "less sharp"
    case .pagesLost(let count):
      "the file is damaged: it holds " + (count == 1 ? "1 more page" : "\(count) more pages")
        + " that cannot be read"
    case .signed: "the PDF is signed; the new file is not"
    case .firstOfSeveralFrames: "only the first of several frames is taken"
    }
  }

  static func words(for reason: PageQuality.Reason) -> String {
    switch reason {
    case .blur: "blurred"
    case .motion: "moved"
    case .smallText: "small letters, go closer"
    case .glare: "a light mirrored in the page"
    case .shadow: "shadow"
    case .lowContrast: "little contrast"
    case .dark: "dark"
    case .smudge: "partly hazy, wipe the lens"
    }
  }

  static func words(for note: ScanNote) -> String {
    switch note {
    case .keptWhole(let status): "kept whole: \(words(for: status))"
    case .cornersNotUsed: "kept whole: the corners given are no page in this photo"
    case .textNotRead(let error): "no text: \(Failures.words(for: error))"
    case .orientationNotRead(let error):
      "which way is up was not looked at: \(Failures.words(for: error))"
    case .bendNotSeen(let error):
      "drawn as if it were flat: \(Failures.words(for: error))"
    case .hardToRead(let reasons):
      "hard to read, better taken again: "
        + reasons.map(words(for:)).joined(separator: ", ")
    }
  }

  /// Of a page that was left out.
  static let blankPage = "blank, left out"

  /// A page that takes more bytes than it may.
  static func words(forPageOf bytes: Int, limit: Int) -> String {
    "takes \(ByteCount.words(bytes)), more than the \(ByteCount.words(limit)) that it may; smaller "
      + "it would be hard to read"
  }

  static func words(for grade: PageQuality.Grade) -> String {
    switch grade {
    case .noDocument: "no print"
    case .veryPoor: "very poor"
    case .poor: "poor"
    case .reasonable: "reasonable"
    case .good: "good"
    case .excellent: "excellent"
    }
  }

  /// A line of `recto work` for a job that is done.
  static func words(forDone job: Job) -> String {
    let page = job.page.map { ", page \($0.rawValue)" } ?? ""
    return "document \(job.document.rawValue)\(page): \(job.kind == .recognise ? "read" : "done")"
  }

  static func words(for status: DetectionStatus) -> String {
    switch status {
    case .ok: "a page"
    case .tooSmall: "the page is small in the photo, go closer"
    case .badAngle: "the page is seen from far aside"
    case .badAspect: "what looks like a page has no page's shape"
    case .wrongOrientation: "the page lies across the photo"
    case .offCentre: "the page is far from the middle"
    case .tooDark: "the photo is too dark"
    case .nothingFound: "no page edges found"
    case .tooNoisy: "no page edges found among many edges"
    case .partlyOutside: "the page reaches out of the photo"
    case .notAcquired: "no page was looked for"
    }
  }
}
