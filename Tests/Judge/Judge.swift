import Foundation
import Imaging
import PhotoFiles
import Scanning

@main
struct Judge {
  static func main() throws {
    for path in CommandLine.arguments.dropFirst() {
      let photo = try PhotoFile(path: path).photo(at: 0).bitmap
      var best = 1e9
      var look: PageLook?
      for _ in 0..<3 {
        let start = Date()
        look = PageLook(photo, quad: .whole)
        best = min(best, Date().timeIntervalSince(start))
      }
      guard let look else { continue }
      var patches: [String] = []
      for p in look.prints {
        let blurs = p.blurs.map { $0.map { String(format: "%.3f", $0) } ?? "null" }
        patches.append(
          """
          {"n":\(p.letters),"x":\(p.xHeight),"blurs":[\(blurs.joined(separator: ","))],"edges":\(p.edges),"contrast":\(p.contrast),"signal":\(p.signal),"paper":\(p.paper),"inverse":\(p.isInverse)}
          """)
      }
      let cells = look.samples.cells.map { "[\($0.paper),\(Int($0.unrest * 10)),\(Int($0.burnt * 100))]" }
      print(
        """
        {"file":"\(path)","ms":\(best * 1000),"k":\(look.reduction),"columns":\(look.samples.columns),"patches":[\(patches.joined(separator: ","))],"cells":[\(cells.joined(separator: ","))]}
        """)
    }
  }
}
