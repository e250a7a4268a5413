import ModuleCore

// The live session's exports.

/// Begins a live session.
@_expose(wasm, "session_begin")
@_cdecl("recto_session_begin")
public func sessionBegin() { bench.sessionBegin() }

/// Begins a session with the record in the buffer.
@_expose(wasm, "session_resume")
@_cdecl("recto_session_resume")
public func sessionResume(byteCount: Int32) { bench.sessionResume(byteCount: Int(byteCount)) }

/// Copies the session's record to the buffer; its length.
@_expose(wasm, "session_record")
@_cdecl("recto_session_record")
public func sessionRecord() -> Int32 { Int32(bench.sessionRecord()) }

/// Tells the session of the frame in the buffer.
@_expose(wasm, "session_frame")
@_cdecl("recto_session_frame")
public func sessionFrame(
  width: Int32, height: Int32, layout: Int32, number: Int32, seconds: Double
) {
  bench.sessionFrame(
    width: Int(width), height: Int(height), layout: known(layout), number: Int(number),
    seconds: seconds)
}

/// Tells the session of another event.
@_expose(wasm, "session_event")
@_cdecl("recto_session_event")
public func sessionEvent(kind: Int32, seconds: Double, value: Int32) {
  bench.sessionEvent(kind: Int(kind), seconds: seconds, value: value != 0)
}

/// Changes the session's settings.
@_expose(wasm, "session_settings")
@_cdecl("recto_session_settings")
public func sessionSettings(seconds: Double) { bench.sessionSettings(seconds: seconds) }

/// Lets go of the session.
@_expose(wasm, "session_end")
@_cdecl("recto_session_end")
public func sessionEnd() { bench.sessionEnd() }
