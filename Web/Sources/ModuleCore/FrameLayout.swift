/// How a frame's pixels lie in the buffer, rows without padding. Of video, luma is 16…235 (ITU-R
/// BT.601), or 0…255 in the full ranges.
public enum FrameLayout: Int32, Sendable, CaseIterable {
  /// A byte a pixel.
  case grey = 0
  /// All luma, then all U, then all V, each of these two at half the size, rounded up: WebCodecs'
  /// `I420`.
  case i420 = 1
  /// All luma, then pairs of U and V at half the size, rounded up: WebCodecs' `NV12`.
  case nv12 = 2
  /// Four bytes a pixel: a canvas' `ImageData`.
  case rgba = 3
  case i420Full = 4
  case nv12Full = 5

  /// Bytes of a frame, whose sizes are at least 1.
  public func byteCount(width: Int, height: Int) -> Int {
    let chroma = ((width + 1) / 2) * ((height + 1) / 2)
    switch self {
    case .grey: return width * height
    case .i420, .nv12, .i420Full, .nv12Full: return width * height + 2 * chroma
    case .rgba: return width * height * 4
    }
  }
}
