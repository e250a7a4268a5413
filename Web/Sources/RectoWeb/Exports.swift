import ModuleCore

// The names the module exports; docs/web-core.md has the protocol. What they do is in ModuleCore.

// The module has one thread.
nonisolated(unsafe) let bench = Workbench()

/// The protocol's version; a page that knows another must not go on.
@_expose(wasm, "version")
@_cdecl("recto_version")
public func version() -> Int32 { Workbench.version }

/// The block of doubles that settings and results cross in. It never moves.
@_expose(wasm, "block")
@_cdecl("recto_block")
public func block() -> UnsafeMutablePointer<Double>? { bench.block.baseAddress }

/// The buffer that pictures cross in, with room for at least `byteCount` bytes. It moves, and loses
/// what was in it, only when it must grow.
@_expose(wasm, "buffer")
@_cdecl("recto_buffer")
public func buffer(byteCount: Int32) -> UnsafeMutableRawPointer? {
  bench.buffer(byteCount: Int(byteCount)).baseAddress
}

/// Finds the page in the frame in the buffer.
@_expose(wasm, "detect")
@_cdecl("recto_detect")
public func detect(width: Int32, height: Int32, layout: Int32) {
  bench.detect(width: Int(width), height: Int(height), layout: known(layout))
}

/// Runs the net alone, to be timed.
@_expose(wasm, "look")
@_cdecl("recto_look")
public func look() { bench.look() }

/// Makes room for a photo.
@_expose(wasm, "photo_begin")
@_cdecl("recto_photo_begin")
public func photoBegin(width: Int32, height: Int32) {
  bench.photoBegin(width: Int(width), height: Int(height))
}

/// Takes rows of the photo from the buffer.
@_expose(wasm, "photo_rows")
@_cdecl("recto_photo_rows")
public func photoRows(first: Int32, count: Int32) {
  bench.photoRows(first: Int(first), count: Int(count))
}

/// Takes the frame in the buffer as the photo.
@_expose(wasm, "photo_frame")
@_cdecl("recto_photo_frame")
public func photoFrame(width: Int32, height: Int32, layout: Int32) {
  bench.photoFrame(width: Int(width), height: Int(height), layout: known(layout))
}

/// Lets go of photo and page.
@_expose(wasm, "photo_end")
@_cdecl("recto_photo_end")
public func photoEnd() { bench.photoEnd() }

/// Finds the page in the photo.
@_expose(wasm, "photo_detect")
@_cdecl("recto_photo_detect")
public func photoDetect() { bench.photoDetect() }

/// Judges how well the photo's page can be read.
@_expose(wasm, "photo_quality")
@_cdecl("recto_photo_quality")
public func photoQuality() { bench.photoQuality() }

/// Cuts the page out of the photo and sets it straight.
@_expose(wasm, "straighten")
@_cdecl("recto_straighten")
public func straighten() { bench.straighten() }

/// Cleans the whole photo.
@_expose(wasm, "enhance")
@_cdecl("recto_enhance")
public func enhance() { bench.enhance() }

/// Straightens, then cleans.
@_expose(wasm, "render")
@_cdecl("recto_render")
public func render() { bench.render() }

/// Copies rows of the page to the buffer.
@_expose(wasm, "page_rows")
@_cdecl("recto_page_rows")
public func pageRows(first: Int32, count: Int32) {
  bench.pageRows(first: Int(first), count: Int(count))
}

func known(_ layout: Int32) -> FrameLayout {
  guard let layout = FrameLayout(rawValue: layout) else {
    preconditionFailure("the number of a layout")
  }
  return layout
}
