public import Foundation

/// Why this server cannot show who it is.
public enum TLSError: Error, Equatable {
  /// A file of its own could not be read or written.
  case state(StateError)
  /// This machine's clock is wrong, so certificates would hold at other times than they say.
  case clockWrong(now: Date)
  /// The given certificate and key cannot be used; the reason is GnuTLS's.
  case unfit(reason: String)
  /// GnuTLS failed.
  case failed(GnuTLSFailure)

  /// Runs what may fail in GnuTLS.
  static func around<Value>(
    _ body: () throws(GnuTLSFailure) -> Value
  ) throws(TLSError) -> Value {
    do { return try body() } catch { throw .failed(error) }
  }

  /// Runs what may fail with files.
  static func around<Value>(
    _ body: () throws(StateError) -> Value
  ) throws(TLSError) -> Value {
    do { return try body() } catch { throw .state(error) }
  }
}
