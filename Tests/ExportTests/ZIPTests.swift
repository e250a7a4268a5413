import Export
import Foundation
import Scanning
import Testing

/// Archives as Python sees them.
@Suite
struct ZIPTests {
  @Test(arguments: [("", 0), ("123456789", 0xCBF4_3926), ("a", 0xE8B7_BE43)] as [(String, UInt32)])
  func theCheckSumIsTheOneOfTheStandard(text: String, sum: UInt32) {
    #expect(CRC32.checksum(of: Array(text.utf8)) == sum)
  }

  @Test
  func anArchiveHoldsAPictureAPage() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.zip"
    let writer = try ExportFormat.zip.makeWriter(
      path: path, metadata: DocumentMetadata(created: Date(timeIntervalSince1970: 1_796_014_823)))
    let page = InkPage.set([["one"]])
    for (index, kind) in [InkPage.Kind.colour, .bilevel, .grey].enumerated().reversed() {
      try await writer.add(page.exportPage(kind), at: 2 * index)
    }
    try await writer.finish()
    let found = try Tool.python(
      """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      for e in archive.infolist():
        print(e.filename, e.date_time, e.compress_type, oct(e.external_attr >> 16))
      """, path)
    // Odd seconds are even ones in ZIP.
    let rest = "(2026, 11, 30, 5, 0, 22) 0 0o100644\n"
    #expect(found == "page-1.jpg \(rest)page-2.png \(rest)page-3.jpg \(rest)")
  }

  @Test
  func theSamePagesGiveTheSameBytes() async throws {
    let bytes = try await (0..<2).asyncMap { _ in
      let folder = try TemporaryFolder()
      let writer = try ExportFormat.zip.makeWriter(path: "\(folder.path)/out.zip")
      try await writer.add(InkPage.set([["one"]]).exportPage(), at: 0)
      try await writer.finish()
      return try folder.bytes(of: "out.zip")
    }
    #expect(bytes[0] == bytes[1])
  }

  /// Writes an archive of entries whose content is one byte, each at its offset, with holes between.
  private func archive(_ count: Int, apart: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.zip"
    try Data().write(to: URL(fileURLWithPath: path))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let format = ZIPFormat(date: nil)
    var entries: [ZIPEntry] = []
    var end = 0
    for number in 0..<count {
      let entry = ZIPEntry(
        name: "\(number)", size: 1, checksum: CRC32.checksum(of: [65]), offset: end)
      let bytes = format.localHeader(of: entry) + [65]
      try file.seek(toOffset: UInt64(end))
      try file.write(contentsOf: Data(bytes))
      entries.append(entry)
      end += bytes.count + apart
    }
    try file.seek(toOffset: UInt64(end))
    try file.write(contentsOf: Data(format.directory(of: entries, at: end)))
    try file.close()
    return folder
  }

  private static let readAll = """
    import sys, zipfile
    archive = zipfile.ZipFile(sys.argv[1])
    entries = archive.infolist()
    assert all(archive.read(e) == b"A" for e in (entries[0], entries[-1]))
    print(len(entries), entries[-1].header_offset, entries[0].date_time[0])
    """

  @Test
  func entriesBeyondFourGigabytesAreFound() throws {
    // A file of holes takes no room.
    let folder = try archive(3, apart: 2_500_000_000)
    let path = "\(folder.path)/out.zip"
    #expect(try Tool.python(Self.readAll, path) == "3 5000000064 1980\n")
  }

  @Test
  func moreEntriesThanSixteenBitsCountAreFound() throws {
    let folder = try archive(65_600, apart: 0)
    let found = try Tool.python(Self.readAll, "\(folder.path)/out.zip")
    #expect(found.hasPrefix("65600 ") && found.hasSuffix(" 1980\n"))
  }
}

extension Sequence {
  /// What `transform` makes of each element, one after the other.
  fileprivate func asyncMap<Result>(
    _ transform: (Element) async throws -> Result
  ) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
