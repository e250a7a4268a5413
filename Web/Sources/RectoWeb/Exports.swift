import Fingerprints
import Imaging
import Scanning

// What the page's worker calls. Pictures are in the module's memory, four bytes a pixel as in a
// canvas' ImageData, grey ones one byte, rows without padding; sizes are at least 1.

/// Memory for `byteCount` bytes, to be given back to `dealloc`.
@_expose(wasm, "alloc")
@_cdecl("recto_alloc")
public func allocate(byteCount: Int32) -> UnsafeMutableRawPointer {
  .allocate(byteCount: Int(byteCount), alignment: 16)
}

/// Gives memory of `alloc` back.
@_expose(wasm, "dealloc")
@_cdecl("recto_dealloc")
public func deallocate(memory: UnsafeMutableRawPointer) { memory.deallocate() }

/// The luma of each pixel.
@_expose(wasm, "grey")
@_cdecl("recto_grey")
public func grey(
  picture: UnsafeRawPointer, width: Int32, height: Int32, result: UnsafeMutableRawPointer
) {
  copy(colour(picture, width, height).grey(), to: result)
}

/// The picture at another size, by area.
@_expose(wasm, "resize")
@_cdecl("recto_resize")
public func resize(
  picture: UnsafeRawPointer, width: Int32, height: Int32, result: UnsafeMutableRawPointer,
  newWidth: Int32, newHeight: Int32
) {
  let resized = colour(picture, width, height)
    .resized(width: Int(newWidth), height: Int(newHeight))
  copy(resized, to: result)
}

/// A Gaussian blur.
@_expose(wasm, "blur")
@_cdecl("recto_blur")
public func blur(
  picture: UnsafeRawPointer, width: Int32, height: Int32, result: UnsafeMutableRawPointer,
  sigma: Float
) {
  copy(colour(picture, width, height).gaussianBlurred(sigma: sigma), to: result)
}

/// The area inside a quad, flattened; `corners` are eight doubles, x and y of each corner in
/// pixels, clockwise from the page's top left. 1 when done, 0 when three corners are in line.
@_expose(wasm, "flatten")
@_cdecl("recto_flatten")
public func flatten(
  picture: UnsafeRawPointer, width: Int32, height: Int32, corners: UnsafePointer<Double>,
  result: UnsafeMutableRawPointer, newWidth: Int32, newHeight: Int32
) -> Int32 {
  func corner(_ k: Int) -> Point { Point(corners[2 * k], corners[2 * k + 1]) }
  let page = Quad.whole.scaled(x: Double(newWidth), y: Double(newHeight))
  let quad = Quad(corner(0), corner(1), corner(2), corner(3))
  guard let map = Homography(from: page, to: quad) else { return 0 }
  let flat = colour(picture, width, height)
    .warped(by: map, width: Int(newWidth), height: Int(newHeight), border: .nearest)
  copy(flat, to: result)
  return 1
}

/// For the test that browser and native build agree.
@_expose(wasm, "fingerprint")
@_cdecl("recto_fingerprint")
public func fingerprintOfCase(number: Int32) -> Int64 { fingerprint(number) }

private func colour(_ memory: UnsafeRawPointer, _ width: Int32, _ height: Int32) -> ColourBitmap {
  ColourBitmap(unsafeWidth: Int(width), height: Int(height)) { buffer in
    UnsafeMutableRawBufferPointer(buffer).copyMemory(
      from: UnsafeRawBufferPointer(start: memory, count: buffer.count * 4))
  }
}

private func copy<Pixel>(_ bitmap: Bitmap<Pixel>, to memory: UnsafeMutableRawPointer) {
  bitmap.pixels.withUnsafeBytes { bytes in
    UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: bytes)
  }
}
