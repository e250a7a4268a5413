import Foundation
import Imaging
import TestSupport

/// Paints photos of pages, with the truth about them, into a folder.
@main
struct Paint {
  static func main() {
    do {
      let order = try Order(arguments: Array(CommandLine.arguments.dropFirst()))
      try order.fill()
    } catch {
      FileHandle.standardError.write(Data("paint: \(error)\n\(Order.usage)\n".utf8))
      exit(2)
    }
  }
}
