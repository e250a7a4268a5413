/// How light falls on the part of a page that has print.
struct LitArea {
  /// The paper of a dark patch over that of a light one, 0 … 1.
  let evenness: Double
  /// The share that is black beside lit paper.
  let black: Double
  /// The share that is burnt out beside paper that is not.
  let burnt: Double

  /// Unrest from here on is print, in levels.
  private static let print = 5.0
  /// Paper from here on cannot be told from a lamp's image. Luma.
  private static let white = 243
  /// A share of burnt samples that makes a cell a lamp's image.
  private static let mostlyBurnt = 0.6
  /// A cell as dark as this beside paper is black: no ink on lit paper is.
  private static let blackShare = 0.08

  init(_ samples: PageSamples, _ prints: [PrintPatch]) {
    // White print on black boxes says nothing about the light.
    let papers = prints.filter { !$0.isInverse }.map { $0.paper }.sorted()
    if papers.count * 2 > prints.count {
      let light = papers[papers.count * 3 / 4]
      evenness = Double(papers[papers.count / 10]) / Double(max(light, 1))
    } else {
      evenness = 1
    }
    let cells = Self.printedCells(samples)
    let tones = cells.map { $0.paper }.sorted()
    guard !tones.isEmpty else {
      (black, burnt) = (0, 0)
      return
    }
    let isWhite =
      papers.count * 2 > prints.count
      ? papers.filter { $0 >= Self.white }.count * 4 > papers.count
      : tones[tones.count * 3 / 10] >= Self.white
    let lost = cells.filter { $0.burnt > Self.mostlyBurnt }
    burnt = isWhite ? 0 : Double(lost.count) / Double(cells.count)
    if papers.count * 2 > prints.count {
      let limit = Int(Self.blackShare * Double(papers[papers.count / 2]))
      black = Double(cells.filter { $0.paper < limit }.count) / Double(cells.count)
    } else {
      black = 0
    }
  }

  /// Those in the rectangle round all that have print.
  private static func printedCells(_ samples: PageSamples) -> [PageSamples.Cell] {
    var (left, right, top, bottom) = (samples.columns, -1, samples.rows, -1)
    for (index, cell) in samples.cells.enumerated() where cell.isSeen && cell.unrest > print {
      let (x, y) = (index % samples.columns, index / samples.columns)
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }
    guard left <= right else { return samples.cells.filter { $0.isSeen } }
    var cells: [PageSamples.Cell] = []
    for y in top...bottom {
      for x in left...right where samples.cells[y * samples.columns + x].isSeen {
        cells.append(samples.cells[y * samples.columns + x])
      }
    }
    return cells
  }
}
