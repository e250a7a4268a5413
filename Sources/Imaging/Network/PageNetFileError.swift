/// Why bytes are not a net.
public enum PageNetFileError: Error, Equatable, Sendable {
  /// They don't begin as a net's file does.
  case notANet
  /// A file of another version of the format.
  case versionUnknown(UInt32)
  /// A header with numbers that no net of ours has.
  case headerWrong
  /// They end too early, or go on where they should end.
  case lengthWrong
  /// The checksum is not that of the content: bytes have changed.
  case checksumWrong
  /// Layer number `layer` is not shaped as the header says, or holds numbers that are none.
  case layerWrong(Int)
}
