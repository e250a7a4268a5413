/// Where Swift's runtime would get random bytes for the hash seeds of sets and dictionaries. A
/// constant leaves results the same in every run, and the module without imports.
@_cdecl("arc4random_buf")
public func fillWithConstant(_ bytes: UnsafeMutableRawPointer, byteCount: Int) {
  bytes.initializeMemory(as: UInt8.self, repeating: 0x5a, count: byteCount)
}
