import Documents
import Imaging

/// One Tesseract with its languages loaded and a picture set. Owned by one call.
final class TesseractEngine {
  private let library: TesseractLibrary
  private let handle: TesseractLibrary.Handle

  /// An engine for languages joined by `+`, whose data lie in `folder`.
  init(_ library: TesseractLibrary, folder: String, languages: String) throws(RecognitionError) {
    guard let handle = library.create() else {
      throw .engineFailed(reason: "Tesseract gave no handle")
    }
    self.library = library
    self.handle = handle
    // What it has to say of the picture's resolution and such is not for our users.
    _ = library.setVariable(handle, "debug_file", "/dev/null")
    guard library.initialise(handle, folder, languages) == 0 else {
      throw .engineFailed(reason: "Tesseract could not load \(languages) from \(folder)")
    }
  }

  deinit { library.delete(handle) }

  /// The text of the picture, quads in its pixels.
  func text(in picture: GreyBitmap) throws(RecognitionError) -> PageText {
    library.setSegmentation(handle, TesseractSegmentation.automatic)
    set(picture)
    guard let monitor = library.createMonitor() else {
      throw .engineFailed(reason: "Tesseract gave no monitor")
    }
    defer { library.deleteMonitor(monitor) }
    // Called in this task's own thread: there is no other.
    library.setCancel(monitor) { _, _ in Task.isCancelled }
    let result = library.recognise(handle, monitor)
    try checkCancellation()
    guard result == 0 else { throw .engineFailed(reason: "Tesseract could not read the page") }
    return words()
  }

  /// The script of the picture and how it must be turned; `nil` when there is too little text.
  func script(of picture: GreyBitmap) -> DetectedScript? {
    library.setSegmentation(handle, TesseractSegmentation.scriptOnly)
    set(picture)
    var degrees: Int32 = 0
    var (turnConfidence, scriptConfidence): (Float, Float) = (0, 0)
    var name: UnsafePointer<CChar>?
    guard
      library.detectScript(handle, &degrees, &turnConfidence, &name, &scriptConfidence) != 0,
      let name
    else { return nil }
    return DetectedScript(
      name: String(cString: name), confidence: Double(scriptConfidence),
      quarterTurns: ((4 - Int(degrees) / 90) % 4 + 4) % 4,
      turnConfidence: Double(turnConfidence))
  }

  private func set(_ picture: GreyBitmap) {
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    library.setImage(handle, picture.pixels, width, height, 1, width)
  }

  /// The words that the engine holds, in logical order as it gives them.
  private func words() -> PageText {
    guard let iterator = library.iterator(handle) else { return PageText() }
    defer { library.deleteIterator(iterator) }
    guard let place = library.pageIterator(iterator) else { return PageText() }
    var text = PageText()
    repeat {
      if library.isAtBeginning(place, TesseractLevel.paragraph) != 0 || text.blocks.isEmpty {
        text.blocks.append(TextBlock(lines: []))
      }
      let block = text.blocks.count - 1
      if library.isAtBeginning(place, TesseractLevel.line) != 0 || text.blocks[block].lines.isEmpty
      {
        text.blocks[block].lines.append(TextLine(words: []))
      }
      let line = text.blocks[block].lines.count - 1
      if let word = word(at: iterator, place) { text.blocks[block].lines[line].words.append(word) }
    } while library.next(iterator, TesseractLevel.word) != 0
    return text.withoutEmptyLines
  }

  private func word(at iterator: OpaquePointer, _ place: OpaquePointer) -> Word? {
    var (left, top, right, bottom): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    guard let characters = library.text(iterator, TesseractLevel.word) else { return nil }
    defer { library.deleteText(characters) }
    let transcript = String(
      String.UnicodeScalarView(
        String(cString: characters).unicodeScalars
          .filter { !$0.isDirectionMark && !$0.properties.isWhitespace }))
    guard !transcript.isEmpty,
      library.boundingBox(place, TesseractLevel.word, &left, &top, &right, &bottom) != 0
    else { return nil }
    let (x0, y0, x1, y1) = (Double(left), Double(top), Double(right), Double(bottom))
    return Word(
      transcript: transcript,
      confidence: Double(library.confidence(iterator, TesseractLevel.word)) / 100,
      quad: Quad(Point(x0, y0), Point(x1, y0), Point(x1, y1), Point(x0, y1)))
  }
}

/// What Tesseract's orientation and script detection saw.
struct DetectedScript: Equatable, Sendable {
  /// `Latin`, `Cyrillic`, `Arabic`, …
  var name: String
  /// In Tesseract's own measure: below 1 a guess, above 3 sure.
  var confidence: Double
  /// Clockwise quarter turns that set the picture upright.
  var quarterTurns: Int
  /// In Tesseract's own measure: below 2 a guess, above 10 sure.
  var turnConfidence: Double
}

extension Unicode.Scalar {
  /// Marks that only steer how mixed directions are shown.
  fileprivate var isDirectionMark: Bool {
    [0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x2066, 0x2067, 0x2068, 0x2069].contains(value)
  }
}

extension PageText {
  fileprivate var withoutEmptyLines: PageText {
    PageText(
      blocks: blocks.map { block in
        TextBlock(lines: block.lines.filter { !$0.words.isEmpty })
      }.filter { !$0.lines.isEmpty })
  }
}
