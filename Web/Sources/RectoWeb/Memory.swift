import Imaging
import Scanning

@_expose(wasm, "alloc")
@_cdecl("recto_alloc")
public func allocate(byteCount: Int32) -> UnsafeMutableRawPointer? {
  .allocate(byteCount: Int(byteCount), alignment: 16)
}

@_expose(wasm, "probe")
@_cdecl("recto_probe")
public func probe(x: Double) -> Double { Math.exp(x) + Math.sin(x) + Math.atan2(x, 2) }

@_expose(wasm, "probe2")
@_cdecl("recto_probe2")
public func probe2(_ r: UnsafeMutableRawPointer, w: Int32, h: Int32) -> Int32 {
  let p = r.assumingMemoryBound(to: RGBA.self)
  let b = ColourBitmap(unsafeWidth: Int(w), height: Int(h)) { q in
    for k in q.indices { (q.baseAddress! + k).initialize(to: p[k]) }
  }
  let c = b.resized(width: 20, height: 30).boxBlurred(radius: 3).gaussianBlurred(sigma: 2).closed(radiusX: 2, radiusY: 2)
  let d = c.warped(by: .identity, width: 20, height: 20, border: .nearest).turned(clockwiseQuarterTurns: 3)
  let g = d.grey()
  return Int32(g.connectedComponents().components.count) + Int32(g.contours().count) + Int32(g.integral().sum(in: PixelRect(x: 0, y: 0, width: 2, height: 2))) + Int32(g.histogram().otsuThreshold)
}
