import COnnxRuntime
import Documents

/// ONNX Runtime, opened and tested. Open one and share it.
final class OnnxRuntime: Sendable {
  // Written once, here; ONNX Runtime's environment may be used from any thread.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Opens the shared library at `path`. Networks loaded with it use `threads` threads a run; with
  /// one they compute in the caller's thread, and callers run side by side.
  /// Errors: `engineMissing` when there is no such file or it can't be loaded, `engineFailed` when
  /// it is not what it should be.
  init(library path: String, threads: Int = 1) throws(RecognitionError) {
    guard isReadable(path) else { throw .engineMissing(path: path) }
    var reason = recto_onnx_reason()
    guard let handle = recto_onnx_open(path, Int32(threads), &reason) else {
      throw .engineFailed(reason: "\(path): \(text(of: reason))")
    }
    self.handle = handle
  }

  deinit { recto_onnx_close(handle) }

  /// The library's own version.
  var version: String { String(cString: recto_onnx_version(handle)) }
}
