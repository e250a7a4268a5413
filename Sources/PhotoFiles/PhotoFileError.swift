/// Why a file gave no picture. Facts only: the edges of the program turn them into words.
public enum PhotoFileError: Error, Equatable, Sendable {
  /// The system would not open or read the file; its `errno`.
  case unreadable(errno: Int32)
  /// A folder, pipe, socket or device.
  case notAFile
  /// The file has no bytes.
  case empty
  /// The content is something Recto does not read.
  case unsupported(ForeignFormat)
  /// The format is one Recto reads, but not this variety of it; the library's own word.
  case unsupportedVariety(PhotoFormat, reason: String)
  /// More bytes than `Limits.fileBytes`.
  case tooManyBytes(count: Int, limit: Int)
  /// More pixels than `Limits.pixels`, by what the header announces.
  case tooManyPixels(width: Int, height: Int, limit: Int)
  /// More pixels than `Limits.pixelsInMemory`.
  case tooLittleMemory(width: Int, height: Int, limit: Int)
  /// A side longer than `Limits.longestSide`.
  case sideTooLong(width: Int, height: Int, limit: Int)
  /// A side shorter than `Limits.shortestSide`: no page can be on it.
  case tooSmall(width: Int, height: Int, limit: Int)
  /// More pages than `Limits.pages`; `atLeast` were counted.
  case tooManyPages(atLeast: Int, limit: Int)
  /// The content is broken beyond reading; the library's own word.
  case damaged(reason: String)
  /// The PDF is encrypted and no password was given.
  case passwordNeeded
  /// The PDF is encrypted and the given password does not open it.
  case wrongPassword
  /// A program that the format needs is not installed, such as `pdftoppm`.
  case toolMissing(String)
  /// A program took longer than the limit allows.
  case outOfTime(tool: String, seconds: Double)
  /// The task was cancelled.
  case cancelled
}

/// Formats that are recognised in order to be refused by name.
public enum ForeignFormat: Equatable, Sendable {
  case gif, bmp, jpeg2000, jpegXL, photoshop, postScript, video, zip
  /// A camera's raw photo: DNG and the makers' own.
  case cameraRaw
  /// None that Recto knows.
  case unknown
}
