import Foundation
import Glibc
import Imaging
import Library
import PhotoFiles

/// Surroundings that fail. Prints what the library says, and ends with 0 when that is what it should.
enum TortureFault {
  /// `fault full LIBRARY` or `fault readonly LIBRARY`.
  static func run(_ arguments: [String]) async -> Int32 {
    guard arguments.count == 2 else { return 2 }
    switch arguments[0] {
    case "full": return await diskIsFull(arguments[1])
    case "readonly": return await folderIsReadOnly(arguments[1])
    default: return 2
    }
  }

  /// No file may grow beyond a limit, as on a disk that is full.
  private static func diskIsFull(_ path: String) async -> Int32 {
    do {
      let library = try DocumentLibrary(at: path)
      var limit = rlimit(rlim_cur: 1_500_000, rlim_max: 1_500_000)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      // A photo that is too large fails, and leaves no part of it.
      var noise = ColourBitmap(width: 900, height: 900, filledWith: .white)
      var state: UInt32 = 1
      for y in 0..<900 {
        for x in 0..<900 {
          state = state &* 1_664_525 &+ 1_013_904_223
          noise[x, y] = RGBA(UInt8(state >> 24), UInt8(state >> 16 & 255), UInt8(state >> 8 & 255))
        }
      }
      do {
        _ = try await library.addPhoto(pngData(of: noise), name: "large.png")
        print("a large photo was taken")
        return 1
      } catch LibraryError.diskFull {}
      // Then the database, some time.
      for number in 0..<100_000 {
        do {
          _ = try await library.create(NewDocument(title: "document \(number)"))
          print("A \(number)")
        } catch LibraryError.diskFull {
          // What is there can still be read.
          _ = try await library.documents()
          print("full")
          return 0
        }
      }
      print("never full")
      return 1
    } catch {
      print("\(error)")
      return 1
    }
  }

  private static func folderIsReadOnly(_ path: String) async -> Int32 {
    // Root may write everywhere.
    if getuid() == 0 {
      setgid(65_534)
      setuid(65_534)
    }
    do {
      let library = try DocumentLibrary(at: path)
      _ = try await library.create(NewDocument())
      print("a document was made")
      return 1
    } catch LibraryError.readOnly {
      print("read-only")
      return 0
    } catch {
      print("\(error)")
      return 1
    }
  }
}
