import Glibc

/// A PDF's page tree as qpdf walks it. poppler takes the tree's word for how many pages there are,
/// and does not look for more.
struct PDFPageTree {
  let path: String
  let allowance: ChildProcess.Allowance

  /// How many pages hang in the tree; `nil` when qpdf cannot tell or is not installed.
  func pageCount() throws(PhotoFileError) -> Int? {
    try qpdf([path, "--show-pages"]) { (child) throws(PhotoFileError) in
      try String(decoding: child.output(limit: 64 << 20), as: UTF8.self)
        .split(whereSeparator: \.isNewline).count { $0.hasPrefix("page ") }
    }
  }

  /// The same pages under a new tree, not encrypted; `nil` when qpdf cannot make it.
  func rewritten() throws(PhotoFileError) -> UnnamedFile? {
    // Into an empty file: it does not mend a file's own tree.
    let arguments = [
      "--empty", "--stream-data=preserve", "--object-streams=preserve", "--pages", path, "1-z",
      "--", "-",
    ]
    return try qpdf(arguments) { (child) throws(PhotoFileError) in
      let copy = try UnnamedFile()
      try copy.append(child)
      return copy
    }
  }

  /// What `taking` makes of qpdf's output; `nil` when anything fails.
  private func qpdf<Result>(
    _ arguments: [String], taking: (ChildProcess) throws(PhotoFileError) -> Result
  ) throws(PhotoFileError) -> Result? {
    do throws(PhotoFileError) {
      let child = try ChildProcess("qpdf", arguments, allowance: allowance)
      let result = try taking(child)
      // It ends with 3 when it had to guess.
      _ = try child.finish(accepting: [0, 3])
      return result
    } catch .cancelled {
      throw .cancelled
    } catch {
      return nil
    }
  }
}
