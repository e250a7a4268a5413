import Glibc

/// A copy of an encrypted PDF that is not: poppler's programs take a password only as an argument,
/// which every user of the machine can read.
enum PDFDecryption {
  /// The copy, on disk without a name.
  static func copy(
    of path: String, password: String, allowance: ChildProcess.Allowance
  ) throws(PhotoFileError) -> UnnamedFile {
    let secret = try UnnamedFile()
    try secret.append(Array((password + "\n").utf8)[...])
    let child = try ChildProcess(
      "qpdf",
      [
        "--decrypt", "--stream-data=preserve", "--object-streams=preserve", "--deterministic-id",
        "--password-file=\(secret.path)", path, "-",
      ], allowance: allowance)
    let copy = try UnnamedFile()
    try copy.append(child)
    do throws(PhotoFileError) {
      // It ends with 3 when it had to guess.
      _ = try child.finish(accepting: [0, 3])
    } catch .damaged(let reason) where reason.contains("invalid password") {
      throw .wrongPassword
    }
    return copy
  }
}
