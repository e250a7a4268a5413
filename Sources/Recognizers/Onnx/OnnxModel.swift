import COnnxRuntime
import Documents
import Foundation

/// Floats with a shape, the last dimension running fastest.
struct Tensor: Equatable, Sendable {
  /// The numbers of elements in each dimension.
  var shape: [Int]
  /// As many as the product of `shape`.
  var values: [Float]

  /// A tensor of zeros.
  init(shape: [Int]) {
    self.shape = shape
    values = [Float](repeating: 0, count: shape.reduce(1, *))
  }
}

/// A network of one input and one output. Safe to run from several threads at once.
final class OnnxModel: Sendable {
  // Written once, here; ONNX Runtime documents runs of one session as thread-safe.
  private nonisolated(unsafe) let handle: OpaquePointer
  private let runtime: OnnxRuntime

  /// Loads the network in the file at `path`.
  init(_ runtime: OnnxRuntime, path: String) throws(RecognitionError) {
    guard isReadable(path) else { throw .engineMissing(path: path) }
    var reason = recto_onnx_reason()
    guard let handle = recto_onnx_load(runtime.handle, path, &reason) else {
      throw .engineFailed(reason: "\(path): \(text(of: reason))")
    }
    self.handle = handle
    self.runtime = runtime
  }

  deinit { recto_onnx_unload(handle) }

  /// Runs the network on `input` and gives `read` the output's values and shape.
  func run<Result>(
    _ input: Tensor, _ read: (_ values: Span<Float>, _ shape: [Int]) -> Result
  ) throws(RecognitionError) -> Result {
    precondition(input.shape.count <= Int(recto_onnx_max_rank), "too many dimensions")
    var output = recto_onnx_output()
    var reason = recto_onnx_reason()
    let shape = input.shape.map(Int64.init)
    guard
      recto_onnx_run(handle, input.values, shape, shape.count, &output, &reason)
    else { throw .engineFailed(reason: text(of: reason)) }
    defer { recto_onnx_release_output(handle, &output) }
    let rank = output.rank
    let outputShape = withUnsafeBytes(of: output.shape) {
      $0.bindMemory(to: Int64.self).prefix(rank).map(Int.init)
    }
    let values = UnsafeBufferPointer(start: output.values, count: output.count)
    return read(values.span, outputShape)
  }
}

/// Whether a file is there and may be read.
func isReadable(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: path) }

/// The text of a failure.
func text(of reason: recto_onnx_reason) -> String {
  withUnsafeBytes(of: reason.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
