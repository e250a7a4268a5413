import Imaging

extension Workbench {
  /// The frame that lies in the buffer, in colour.
  func frame(width: Int, height: Int, layout: FrameLayout) -> ColourBitmap {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    let count = layout.byteCount(width: width, height: height)
    precondition(count <= buffer.count, "the frame is in the buffer")
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count]).bindMemory(to: UInt8.self)
    let area = width * height
    let (chromaWidth, chromaHeight) = ((width + 1) / 2, (height + 1) / 2)
    return ColourBitmap(unsafeWidth: width, height: height) { target in
      switch layout {
      case .rgba:
        UnsafeMutableRawBufferPointer(target).copyMemory(from: UnsafeRawBufferPointer(bytes))
      case .grey:
        for k in 0..<area { target[k] = RGBA(bytes[k], bytes[k], bytes[k]) }
      case .i420, .nv12:
        // Where U starts, how far the next is, and where V starts.
        let step = layout == .nv12 ? 2 : 1
        let v = layout == .nv12 ? area + 1 : area + chromaWidth * chromaHeight
        for y in 0..<height {
          let row = (y / 2) * chromaWidth
          for x in 0..<width {
            let chroma = (row + x / 2) * step
            target[y * width + x] = colour(
              Int32(bytes[y * width + x]), Int32(bytes[area + chroma]), Int32(bytes[v + chroma]))
          }
        }
      }
    }
  }
}

extension Workbench {
  /// The luma of the frame that lies in the buffer.
  func luma(width: Int, height: Int, layout: FrameLayout) -> GreyBitmap {
    guard layout != .rgba else {
      return frame(width: width, height: height, layout: layout).grey()
    }
    return GreyBitmap(unsafeWidth: width, height: height) { target in
      UnsafeMutableRawBufferPointer(target).copyMemory(
        from: UnsafeRawBufferPointer(rebasing: buffer[..<(width * height)]))
    }
  }
}

/// An sRGB pixel from a video's (ITU-R BT.601, luma 16…235), in 16ths of a bit.
@inline(__always)
private func colour(_ luma: Int32, _ u: Int32, _ v: Int32) -> RGBA {
  let (y, d, e) = ((luma &- 16) &* 298, u &- 128, v &- 128)
  func byte(_ value: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (value &+ 128) &>> 8)))
  }
  return RGBA(
    byte(y &+ 409 &* e), byte(y &- 100 &* d &- 208 &* e), byte(y &+ 516 &* d))
}
