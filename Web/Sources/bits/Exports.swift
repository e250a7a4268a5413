import Fingerprints

/// A hash of what an operation makes.
@_expose(wasm, "fingerprint")
@_cdecl("recto_fingerprint")
public func fingerprintOfCase(number: Int32) -> Int64 { fingerprint(number) }
