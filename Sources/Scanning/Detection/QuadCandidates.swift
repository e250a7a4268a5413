import Imaging

/// Four straight edges that may be a page's outline.
struct QuadCandidate {
  /// In pixels, clockwise, from the corner nearest the top left.
  var quad: Quad
  /// The evidence along each side, from the first corner on, 0 … 1; 0 for the picture's border.
  var support: [Double]
  /// How far the evidence goes on beyond the corners, mean of the eight ends, 0 … 1. A page's
  /// sides end at its corners, the lines of a table or of floorboards go on.
  var overrun: Double
  /// How many sides are the picture's border.
  var borders: Int
  /// What the lines alone say; only for ranking.
  var rank: Double
}

/// Puts lines together to quads.
struct QuadCandidates {
  private let edges: [StraightEdge]
  private let width: Double
  private let height: Double
  private let crossings: [Point?]

  /// No page of less than this part of the picture is looked for.
  static let leastArea = 0.03
  /// A corner may lie out of the picture by this part of its size.
  static let outside = 0.04
  /// The sine of the smallest angle at a corner: 40 degrees.
  private static let leastSine = 0.643
  /// Opposite sides are within this angle of each other: 45 degrees.
  private static let leastParallel = 0.707
  /// The least evidence along a side.
  private static let leastSupport = 0.2

  init(_ edges: [StraightEdge], width: Int, height: Int) {
    self.width = Double(width)
    self.height = Double(height)
    let frame = Quad.whole.scaled(x: Double(width), y: Double(height)).corners
    let borders = (0..<4).compactMap { i in
      Line(from: frame[i], through: frame[(i + 1) % 4]).map { StraightEdge(border: $0) }
    }
    let all = edges + borders
    self.edges = all
    var crossings: [Point?] = []
    for a in all {
      for b in all {
        crossings.append(
          abs(a.line.normal.cross(b.line.normal)) < QuadCandidates.leastSine / 2
            ? nil : a.line.intersection(with: b.line))
      }
    }
    self.crossings = crossings
  }

  /// The quads that the lines say most for, best first, no two nearly the same.
  func best(_ count: Int) -> [QuadCandidate] {
    var pairs: [(Int, Int)] = []
    for i in edges.indices {
      for j in edges.indices where j > i {
        if abs(edges[i].line.normal.dot(edges[j].line.normal)) > QuadCandidates.leastParallel {
          pairs.append((i, j))
        }
      }
    }
    var found: [QuadCandidate] = []
    for (p, (i, j)) in pairs.enumerated() {
      for (k, l) in pairs[(p + 1)...] {
        guard k != i, k != j, l != i, l != j else { continue }
        if let candidate = candidate(i, k, j, l) { found.append(candidate) }
      }
    }
    found.sort { $0.rank > $1.rank }
    return distinct(found, count)
  }

  /// The quad with these sides in turn, if it can be a page.
  private func candidate(_ i: Int, _ k: Int, _ j: Int, _ l: Int) -> QuadCandidate? {
    let n = edges.count
    guard let a = crossings[i * n + k], isNear(a), let b = crossings[k * n + j], isNear(b),
      let c = crossings[j * n + l], isNear(c), let d = crossings[l * n + i], isNear(d)
    else { return nil }
    let area = (c - a).cross(d - b) / 2
    guard abs(area) >= QuadCandidates.leastArea * width * height else { return nil }
    // Sides k, j, l, i join the corners in this order; or backwards.
    var corners = [a, b, c, d]
    var sides = [k, j, l, i]
    if area < 0 {
      corners = [a, d, c, b]
      sides = [i, l, j, k]
    }
    let first = corners.indices.min {
      corners[$0].x + corners[$0].y < corners[$1].x + corners[$1].y
    }
    guard let first else { return nil }
    corners = Array(corners[first...] + corners[..<first])
    sides = Array(sides[first...] + sides[..<first])
    return candidate(corners, sides)
  }

  private func candidate(_ corners: [Point], _ sides: [Int]) -> QuadCandidate? {
    let quad = Quad(corners[0], corners[1], corners[2], corners[3])
    guard quad.isConvex else { return nil }
    let diagonal = (width * width + height * height).squareRoot()
    var support: [Double] = []
    var (overrun, borders, lengths, supported) = (0.0, 0, 0.0, 0.0)
    for s in 0..<4 {
      let (p, q) = (corners[s], corners[(s + 1) % 4])
      let side = q - p
      let length = side.length
      let before = p - corners[(s + 3) % 4]
      guard length > 0.04 * diagonal,
        abs(side.cross(before)) > QuadCandidates.leastSine * length * before.length
      else { return nil }
      let edge = edges[sides[s]]
      if edge.isBorder {
        borders += 1
        guard borders <= 2 else { return nil }
        support.append(0)
        continue
      }
      let evidence = edge.support(from: p, to: q)
      guard evidence >= QuadCandidates.leastSupport else { return nil }
      support.append(evidence)
      lengths += length
      supported += evidence * length
      let beyond = side * (max(0.12 * length, 0.02 * diagonal) / length)
      let gap = side * (0.008 * diagonal / length)
      overrun +=
        edge.support(from: q + gap, to: q + beyond) + edge.support(from: p - gap, to: p - beyond)
    }
    overrun /= 8
    let weakest = support.filter { $0 > 0 }.min() ?? 0
    let rank =
      supported / lengths + 0.5 * weakest - 0.6 * overrun - 0.25 * Double(borders)
      + 0.25 * (abs(quad.area) / (width * height)).squareRoot()
    return QuadCandidate(
      quad: quad, support: support, overrun: overrun, borders: borders, rank: rank)
  }

  private func isNear(_ p: Point) -> Bool {
    let (x, y) = (QuadCandidates.outside * width, QuadCandidates.outside * height)
    return p.x >= -x && p.y >= -y && p.x <= width + x && p.y <= height + y
  }

  private func distinct(_ sorted: [QuadCandidate], _ count: Int) -> [QuadCandidate] {
    let near = 0.012 * (width * width + height * height).squareRoot()
    var kept: [QuadCandidate] = []
    for candidate in sorted {
      if kept.count == count { break }
      let corners = candidate.quad.corners
      let isNew = kept.allSatisfy { other in
        let others = other.quad.corners
        return (0..<4).contains { corners[$0].distance(to: others[$0]) > near }
      }
      if isNew { kept.append(candidate) }
    }
    return kept
  }
}
