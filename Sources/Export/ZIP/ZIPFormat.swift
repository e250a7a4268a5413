package import Foundation

/// A file in a ZIP archive, kept as it is.
package struct ZIPEntry: Equatable, Sendable {
  /// Plain ASCII.
  package var name: String
  /// Bytes, below 4 GiB.
  package var size: Int
  /// CRC-32 of the bytes.
  package var checksum: UInt32
  /// Where its header begins in the archive.
  package var offset: Int

  /// An entry from its parts.
  package init(name: String, size: Int, checksum: UInt32, offset: Int) {
    self.name = name
    self.size = size
    self.checksum = checksum
    self.offset = offset
  }
}

/// The structures of a ZIP archive (PKWARE's APPNOTE.TXT 6.3), with Zip64's where numbers pass
/// their fields.
package struct ZIPFormat {
  /// What fields that Zip64 fills hold.
  private static let full16: UInt64 = 0xFFFF
  private static let full32: UInt64 = 0xFFFF_FFFF
  /// The versions that readers must know, in tenths: 2.0, and 4.5 for Zip64.
  private static let (plain, zip64): (UInt64, UInt64) = (20, 45)

  private let date: UInt64
  private let time: UInt64

  /// Structures whose entries are dated in UTC, as ZIP knows no time zones; 1980, where its time
  /// begins, without a date.
  package init(date: Date?) {
    let seconds = Int((date?.timeIntervalSince1970 ?? 0).rounded(.down))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
    let second = ((seconds % 86_400) + 86_400) % 86_400
    guard let year = parts.year, let month = parts.month, let day = parts.day,
      (1980...2107).contains(year)
    else {
      self.date = 1 << 5 | 1
      time = 0
      return
    }
    self.date = UInt64((year - 1980) << 9 | month << 5 | day)
    time = UInt64((second / 3600) << 11 | (second / 60 % 60) << 5 | (second % 60) / 2)
  }

  /// What stands before a file's bytes.
  package func localHeader(of entry: ZIPEntry) -> [UInt8] {
    precondition(UInt64(entry.size) < Self.full32, "a file in an archive is below 4 GiB")
    var header = LittleEndianBytes()
    header.append(0x0403_4B50, bytes: 4)
    appendCommon(of: entry, version: Self.plain, extraCount: 0, to: &header)
    header.bytes += Array(entry.name.utf8)
    return header.bytes
  }

  /// What stands at the archive's end: the list of the files, which begins at `offset`, and where
  /// to find it.
  package func directory(of entries: [ZIPEntry], at offset: Int) -> [UInt8] {
    var list = LittleEndianBytes()
    for entry in entries { append(entry, to: &list) }
    let (size, start, count) = (UInt64(list.bytes.count), UInt64(offset), UInt64(entries.count))
    if count >= Self.full16 || size >= Self.full32 || start >= Self.full32 {
      let end = start + size
      list.append(0x0606_4B50, bytes: 4)
      list.append(44, bytes: 8)  // bytes that follow
      for _ in 0..<2 { list.append(Self.zip64, bytes: 2) }
      for _ in 0..<2 { list.append(0, bytes: 4) }  // volumes
      for _ in 0..<2 { list.append(count, bytes: 8) }
      list.append(size, bytes: 8)
      list.append(start, bytes: 8)
      list.append(0x0706_4B50, bytes: 4)
      list.append(0, bytes: 4)
      list.append(end, bytes: 8)
      list.append(1, bytes: 4)  // volumes
    }
    list.append(0x0605_4B50, bytes: 4)
    for _ in 0..<2 { list.append(0, bytes: 2) }  // volumes
    for _ in 0..<2 { list.append(min(count, Self.full16), bytes: 2) }
    list.append(min(size, Self.full32), bytes: 4)
    list.append(min(start, Self.full32), bytes: 4)
    list.append(0, bytes: 2)  // comment
    return list.bytes
  }

  private func append(_ entry: ZIPEntry, to list: inout LittleEndianBytes) {
    let isFar = UInt64(entry.offset) >= Self.full32
    list.append(0x0201_4B50, bytes: 4)
    list.append(3 << 8 | Self.zip64, bytes: 2)  // made on Unix
    appendCommon(
      of: entry, version: isFar ? Self.zip64 : Self.plain, extraCount: isFar ? 12 : 0, to: &list)
    for _ in 0..<3 { list.append(0, bytes: 2) }  // comment, volume, kind
    list.append(0o100644 << 16, bytes: 4)  // a plain file that all may read
    list.append(min(UInt64(entry.offset), Self.full32), bytes: 4)
    list.bytes += Array(entry.name.utf8)
    if isFar {
      list.append(1, bytes: 2)
      list.append(8, bytes: 2)
      list.append(UInt64(entry.offset), bytes: 8)
    }
  }

  /// The fields that both headers of a file have, from the version on.
  private func appendCommon(
    of entry: ZIPEntry, version: UInt64, extraCount: UInt64, to header: inout LittleEndianBytes
  ) {
    header.append(version, bytes: 2)
    header.append(0, bytes: 2)  // flags
    header.append(0, bytes: 2)  // kept as it is
    header.append(time, bytes: 2)
    header.append(date, bytes: 2)
    header.append(UInt64(entry.checksum), bytes: 4)
    for _ in 0..<2 { header.append(UInt64(entry.size), bytes: 4) }
    header.append(UInt64(entry.name.utf8.count), bytes: 2)
    header.append(extraCount, bytes: 2)
  }
}

/// Bytes of little-endian numbers.
private struct LittleEndianBytes {
  var bytes: [UInt8] = []

  mutating func append(_ value: UInt64, bytes count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * index))) }
  }
}
