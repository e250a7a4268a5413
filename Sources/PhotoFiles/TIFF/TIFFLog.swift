import CTIFF
import Glibc

/// What libtiff complains about while it reads one file. The library calls on the thread that
/// reads, and never after the file is closed.
final class TIFFLog {
  /// The first error since the file was opened, or since `forget`.
  private(set) var firstError: String?

  /// Errors of files opened with `options` come here, and nothing goes to standard error.
  func listen(_ options: OpaquePointer) {
    let me = Unmanaged.passUnretained(self).toOpaque()
    TIFFOpenOptionsSetErrorHandlerExtR(
      options,
      { _, log, module, format, arguments in
        if let log, let format, let arguments {
          Unmanaged<TIFFLog>.fromOpaque(log).takeUnretainedValue()
            .note(module: module, format: format, arguments: arguments)
        }
        return 1
      }, me)
    TIFFOpenOptionsSetWarningHandlerExtR(options, { _, _, _, _, _ in 1 }, nil)
  }

  func forget() { firstError = nil }

  /// The text in a buffer of C.
  static func text(_ buffer: [CChar]) -> String {
    String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private func note(
    module: UnsafePointer<CChar>?, format: UnsafePointer<CChar>, arguments: CVaListPointer
  ) {
    guard firstError == nil else { return }
    var buffer = [CChar](repeating: 0, count: 512)
    vsnprintf(&buffer, buffer.count, format, arguments)
    firstError = TIFFLog.text(buffer)
  }
}
