import Imaging
import Scanning

/// A frame in the form that detectors take.
enum Frame {
  case grey(GreyBitmap)
  case video(I420Bitmap)
  case colour(ColourBitmap)

  /// Its brightness.
  var luma: GreyBitmap {
    switch self {
    case .grey(let picture): picture
    case .video(let picture): picture.luma
    case .colour(let picture): picture.grey()
    }
  }

  /// It in colour.
  var inColour: ColourBitmap {
    switch self {
    case .grey(let picture): picture.colour()
    case .video(let picture):
      picture.colour(width: picture.luma.width, height: picture.luma.height)
    case .colour(let picture): picture
    }
  }
}

extension FrameDetector {
  mutating func detect(in frame: Frame) -> Detection {
    switch frame {
    case .grey(let picture): detect(in: picture)
    case .video(let picture): detect(in: picture)
    case .colour(let picture): detect(in: picture)
    }
  }
}

extension Workbench {
  /// The frame that lies in the buffer.
  func frame(width: Int, height: Int, layout: FrameLayout) -> Frame {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    let count = layout.byteCount(width: width, height: height)
    precondition(count <= buffer.count, "the frame is in the buffer")
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
    let (area, quarter) = (width * height, halfWidth * halfHeight)
    /// Bytes from `start` on, `step` apart.
    func plane(_ width: Int, _ height: Int, start: Int, step: Int = 1) -> GreyBitmap {
      GreyBitmap(unsafeWidth: width, height: height) { target in
        if step == 1 {
          UnsafeMutableRawBufferPointer(target).copyMemory(
            from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + target.count]))
        } else {
          for k in target.indices { target[k] = bytes[start + k * step] }
        }
      }
    }
    func video(_ blue: GreyBitmap, _ red: GreyBitmap, isFullRange: Bool) -> Frame {
      .video(
        I420Bitmap(
          luma: plane(width, height, start: 0), blue: blue, red: red, isFullRange: isFullRange))
    }
    switch layout {
    case .grey: return .grey(plane(width, height, start: 0))
    case .i420, .i420Full:
      return video(
        plane(halfWidth, halfHeight, start: area),
        plane(halfWidth, halfHeight, start: area + quarter), isFullRange: layout == .i420Full)
    case .nv12, .nv12Full:
      return video(
        plane(halfWidth, halfHeight, start: area, step: 2),
        plane(halfWidth, halfHeight, start: area + 1, step: 2), isFullRange: layout == .nv12Full)
    case .rgba:
      return .colour(
        ColourBitmap(unsafeWidth: width, height: height) { target in
          UnsafeMutableRawBufferPointer(target).copyMemory(from: bytes)
        })
    }
  }
}
