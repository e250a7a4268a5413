import Documents
import Foundation

/// The functions of libtesseract's C API that are used here, loaded when they are first needed.
///
/// Loading by hand has a reason: Tesseract's OpenMP threads spin while they wait and take 6 to 24
/// times the processor time of one. `OMP_THREAD_LIMIT` stops that, but OpenMP reads it when it is
/// loaded, so it must be set before. Besides, the library and the sixty it needs stay out of a
/// run that does not read such scripts.
struct TesseractLibrary: Sendable {
  typealias Handle = OpaquePointer

  let create: @Sendable @convention(c) () -> Handle?
  let delete: @Sendable @convention(c) (Handle) -> Void
  let setVariable:
    @Sendable @convention(c) (Handle, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  /// Handle, data folder, languages joined by `+`; 0 when it went well.
  let initialise:
    @Sendable @convention(c) (Handle, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  /// Handle, pixels, width, height, bytes a pixel, bytes a row. The pixels are copied.
  let setImage:
    @Sendable @convention(c) (Handle, UnsafePointer<UInt8>, Int32, Int32, Int32, Int32) -> Void
  let setSegmentation: @Sendable @convention(c) (Handle, Int32) -> Void
  /// Handle, monitor; 0 when it went well.
  let recognise: @Sendable @convention(c) (Handle, OpaquePointer?) -> Int32
  /// Handle, degrees, their confidence, script, its confidence; 0 when nothing was found.
  let detectScript:
    @Sendable @convention(c) (
      Handle, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Float>,
      UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Float>
    ) -> Int32
  let iterator: @Sendable @convention(c) (Handle) -> OpaquePointer?
  let deleteIterator: @Sendable @convention(c) (OpaquePointer) -> Void
  /// The same place as an iterator over the layout; not to be deleted.
  let pageIterator: @Sendable @convention(c) (OpaquePointer) -> OpaquePointer?
  /// Iterator, level; 0 at the end.
  let next: @Sendable @convention(c) (OpaquePointer, Int32) -> Int32
  /// Iterator, level; to be freed with `deleteText`.
  let text: @Sendable @convention(c) (OpaquePointer, Int32) -> UnsafeMutablePointer<CChar>?
  let deleteText: @Sendable @convention(c) (UnsafeMutablePointer<CChar>) -> Void
  /// Iterator, level; 0…100.
  let confidence: @Sendable @convention(c) (OpaquePointer, Int32) -> Float
  /// Page iterator, level, left, top, right, bottom; 0 when there is no box.
  let boundingBox:
    @Sendable @convention(c) (
      OpaquePointer, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  /// Page iterator, level; not 0 on the first word of the level.
  let isAtBeginning: @Sendable @convention(c) (OpaquePointer, Int32) -> Int32
  let createMonitor: @Sendable @convention(c) () -> OpaquePointer?
  let deleteMonitor: @Sendable @convention(c) (OpaquePointer) -> Void
  let setCancel:
    @Sendable @convention(c) (
      OpaquePointer, @convention(c) (UnsafeMutableRawPointer?, Int32) -> Bool
    ) -> Void

  /// Loads the library by its name or path. It stays loaded.
  /// Errors: `engineMissing` when it can't be found, `engineFailed` when a function is not in it.
  init(name: String = "libtesseract.so.5") throws(RecognitionError) {
    setenv("OMP_THREAD_LIMIT", "1", 1)
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .engineMissing(path: name)
    }
    // The caller names the C type that the published API gives the function.
    func function<Function>(_ symbol: String) throws(RecognitionError) -> Function {
      guard let address = dlsym(library, symbol) else {
        throw .engineFailed(reason: "\(name) has no \(symbol)")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    create = try function("TessBaseAPICreate")
    delete = try function("TessBaseAPIDelete")
    setVariable = try function("TessBaseAPISetVariable")
    initialise = try function("TessBaseAPIInit3")
    setImage = try function("TessBaseAPISetImage")
    setSegmentation = try function("TessBaseAPISetPageSegMode")
    recognise = try function("TessBaseAPIRecognize")
    detectScript = try function("TessBaseAPIDetectOrientationScript")
    iterator = try function("TessBaseAPIGetIterator")
    deleteIterator = try function("TessResultIteratorDelete")
    pageIterator = try function("TessResultIteratorGetPageIterator")
    next = try function("TessResultIteratorNext")
    text = try function("TessResultIteratorGetUTF8Text")
    deleteText = try function("TessDeleteText")
    confidence = try function("TessResultIteratorConfidence")
    boundingBox = try function("TessPageIteratorBoundingBox")
    isAtBeginning = try function("TessPageIteratorIsAtBeginningOf")
    createMonitor = try function("TessMonitorCreate")
    deleteMonitor = try function("TessMonitorDelete")
    setCancel = try function("TessMonitorSetCancelFunc")
  }
}

/// The levels of Tesseract's layout.
enum TesseractLevel {
  static let block: Int32 = 0
  static let paragraph: Int32 = 1
  static let line: Int32 = 2
  static let word: Int32 = 3
}

/// How Tesseract looks for text.
enum TesseractSegmentation {
  static let scriptOnly: Int32 = 0
  static let automatic: Int32 = 3
}
