public import Documents
import Foundation
public import Imaging

/// Reads with the system's Tesseract: for the scripts that `PPOCRRecognizer` lacks, such as
/// Cyrillic, Arabic and Hebrew.
///
/// Each call has an engine of its own and computes in its task's thread alone; read as many pages
/// at a time as there are cores.
public struct TesseractRecognizer: TextRecognizer {
  private let library: TesseractLibrary
  private let folder: String

  /// The recognizer of the installed library.
  ///
  /// - Parameters:
  ///   - library: the library's name or path.
  ///   - dataFolder: the folder with the languages' data; the system's when `nil`.
  /// Errors: `engineMissing` for a library or folder that is not there.
  public init(
    library: String = "libtesseract.so.5", dataFolder: String? = nil
  ) throws(RecognitionError) {
    self.library = try TesseractLibrary(name: library)
    guard let folder = dataFolder ?? Self.systemDataFolder() else {
      throw .engineMissing(path: "/usr/share/tesseract-ocr/5/tessdata")
    }
    self.folder = folder
  }

  /// The languages whose data are installed, by name; `osd` is none.
  public var installedLanguages: [LanguageCode] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".traineddata") }
      .map { String($0.dropLast(".traineddata".count)) }
      .filter { $0 != "osd" && $0 != "equ" }
      .sorted().map { LanguageCode($0) }
  }

  /// The text of a page in the languages told, English when none is, words in logical order.
  /// Errors: `languageMissing` for the first language whose data are not installed.
  public func text(
    in picture: ColourBitmap, languages: [LanguageCode]
  ) async throws(RecognitionError) -> PageText {
    let languages = languages.isEmpty ? [LanguageCode("eng")] : languages
    for language in languages where !isInstalled(language) { throw .languageMissing(language) }
    try checkCancellation()
    let engine = try TesseractEngine(
      library, folder: folder, languages: languages.map(\.name).joined(separator: "+"))
    let (width, height) = (Double(picture.width), Double(picture.height))
    return try engine.text(in: picture.grey()).mappingQuads {
      $0.scaled(x: 1 / width, y: 1 / height)
    }
  }

  /// The clockwise quarter turns that set the picture upright, by Tesseract's own detection;
  /// `nil` when it cannot tell.
  public func uprightTurns(
    of picture: ColourBitmap
  ) async throws(RecognitionError) -> UprightTurns? {
    guard let script = try detectedScript(of: picture.enlarged(toLongSide: Self.turnSide)),
      script.turnConfidence > Self.leastTurnConfidence
    else { return nil }
    // Its measure has no end; its least is right on nine pages of ten and more.
    let doubt = 0.1 * Self.leastTurnConfidence / script.turnConfidence
    return UprightTurns(quarterTurns: script.quarterTurns, confidence: 1 - doubt)
  }

  /// Pixels, at least, of the picture that tells the turn: letters of 10 points on A4 are 24 high.
  private static let turnSide = 2000
  /// In Tesseract's own measure. Of painted pages of eight scripts, all that reached it were right.
  private static let leastTurnConfidence = 2.0

  /// The script of a page as Tesseract names it (`Latin`, `Cyrillic`); `nil` when it is a guess,
  /// or the data for telling scripts are not installed.
  public func script(of picture: ColourBitmap) async throws(RecognitionError) -> String? {
    guard let script = try detectedScript(of: picture), script.confidence > 1 else { return nil }
    return script.name
  }

  private func detectedScript(
    of picture: ColourBitmap
  ) throws(RecognitionError) -> DetectedScript? {
    guard isInstalled(LanguageCode("osd")) else { return nil }
    try checkCancellation()
    let engine = try TesseractEngine(library, folder: folder, languages: "osd")
    return engine.script(of: picture.grey())
  }

  private func isInstalled(_ language: LanguageCode) -> Bool {
    isReadable("\(folder)/\(language.name).traineddata")
  }

  /// Where distributions put the languages' data; `TESSDATA_PREFIX` first.
  private static func systemDataFolder() -> String? {
    let told = ProcessInfo.processInfo.environment["TESSDATA_PREFIX"]
    let usual = [
      "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata",
      "/usr/share/tessdata", "/usr/local/share/tessdata",
    ]
    return ([told].compactMap { $0 } + usual).first(where: isReadable)
  }
}

extension ColourBitmap {
  /// The picture with its longer side at least so many pixels long, but for tiny ones.
  fileprivate func enlarged(toLongSide side: Int) -> ColourBitmap {
    let factor = min(4, (side + max(width, height) - 1) / max(width, height))
    return factor > 1
      ? resized(width: width * factor, height: height * factor, by: .bilinear) : self
  }
}
