public import Imaging

/// Where the edges of a page's sides are in a photo, which tells whether the page lies flat: only a
/// bent sheet has bent sides.
///
/// The edge is followed along each side (`CurvedPath`); what is measured is how it leaves the
/// straight line nearest to it, as a part of the page's size (the root of its area).
public struct PageOutline: Sendable {
  /// A place on the edge of a side.
  private struct Station {
    /// How far along the side, 0…1.
    let part: Double
    /// How far off the side, in page sizes.
    let offset: Double
    /// How clear the edge is.
    let weight: Double
  }
  /// Clockwise from the top; none where too little of a side is seen.
  private var sides: [[Station]] = []
  /// The page's corners in pixels.
  private let page: Quad

  /// How far off a side its edge is looked for, in page sizes, and in how many steps.
  private static let reach = 0.035
  private static let steps = 33
  /// From this bow on, in page sizes, a page may be bent: painted flat pages have up to 0.0002, the
  /// curled ones of bench/enhance 0.0026 and more (docs/dewarping.md).
  private static let leastBow = 0.0016
  /// A mesh is confirmed when it leaves at most this part of what the edges leave of straight
  /// sides, in squares.
  private static let mostUnexplained = 0.4

  /// The edges near a quad's sides, in unit coordinates of the photo, which may be a reduced one of
  /// about a thousand pixels; `nil` where the quad is none.
  public init?(of quad: Quad, in photo: ColourBitmap) {
    guard Flattening.isUsable(quad) else { return nil }
    page = quad.scaled(x: Double(photo.width), y: Double(photo.height))
    let size = page.area.squareRoot()
    let corners = page.corners
    for k in 0..<4 {
      let (p, q) = (corners[k], corners[(k + 1) % 4])
      guard let side = Line(from: p, through: q) else { return nil }
      let profiles = SideProfiles(
        photo, from: p, to: q, side: side, reach: max(3, PageOutline.reach * size),
        steps: PageOutline.steps)
      guard profiles.places.count >= SideProfiles.stations / 2 else {
        sides.append([])
        continue
      }
      let path = CurvedPath(profiles)
      let (along, length) = ((q - p) * (1 / p.distance(to: q)), p.distance(to: q))
      sides.append(
        profiles.places.indices.map { station in
          let edge = profiles.edge(at: station, near: path.steps[station], within: 0)
          return Station(
            part: (edge.place - p).dot(along) / length,
            offset: side.signedDistance(to: edge.place) / size, weight: edge.share)
        })
    }
  }

  /// The bow of the side that is bent most: the root of the mean square of how its edge leaves a
  /// straight line, in page sizes. A side bent to an arc that is h high has about 0.3 h.
  package var bow: Double {
    sides.map { stations in
      let offsets = PageOutline.bends(stations, stations.map { $0.offset })
      return PageOutline.mean(of: offsets, stations).squareRoot()
    }.max() ?? 0
  }

  /// Whether the page may be bent.
  public var isBent: Bool { bow >= PageOutline.leastBow }

  /// Whether a mesh, in the page's unit coordinates, bends the sides as the photo shows them bent.
  public func confirms(_ mesh: Mesh) -> Bool {
    isBent && unexplained(by: mesh) <= PageOutline.mostUnexplained
  }

  /// What a mesh leaves of how the edges leave straight lines, as a part of its square: 0 when it
  /// has all of it, 1 when it is no better than a flat page, above when it is worse.
  package func unexplained(by mesh: Mesh) -> Double {
    guard let toPhoto = Homography(from: .whole, to: page) else { return .infinity }
    let size = page.area.squareRoot()
    let corners = page.corners
    var (left, all) = (0.0, 0.0)
    for (k, stations) in sides.enumerated() where !stations.isEmpty {
      let (p, q) = (corners[k], corners[(k + 1) % 4])
      guard let side = Line(from: p, through: q) else { return .infinity }
      let (along, length) = ((q - p) * (1 / p.distance(to: q)), p.distance(to: q))
      let border = mesh.border(k).map { point -> (part: Double, offset: Double) in
        let place = toPhoto(point)
        return ((place - p).dot(along) / length, side.signedDistance(to: place) / size)
      }
      let meshOffsets = stations.map { PageOutline.offset(at: $0.part, of: border) }
      let seen = PageOutline.bends(stations, stations.map { $0.offset })
      let told = PageOutline.bends(stations, meshOffsets)
      all += PageOutline.mean(of: seen, stations)
      left += PageOutline.mean(of: zip(seen, told).map { $0 - $1 }, stations)
    }
    return all > 0 ? left / all : .infinity
  }

  /// Offsets less the straight line that is nearest to them.
  private static func bends(_ stations: [Station], _ offsets: [Double]) -> [Double] {
    var (sum, sumX, sumY, sumXX, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (station, offset) in zip(stations, offsets) {
      let (weight, x) = (station.weight, station.part)
      sum += weight
      sumX += weight * x
      sumY += weight * offset
      sumXX += weight * x * x
      sumXY += weight * x * offset
    }
    let determinant = sum * sumXX - sumX * sumX
    guard determinant > 0 else { return offsets.map { _ in 0 } }
    let slope = (sum * sumXY - sumX * sumY) / determinant
    let start = (sumY - slope * sumX) / sum
    return zip(stations, offsets).map { $1 - start - slope * $0.part }
  }

  /// The mean square of values at stations.
  private static func mean(of values: [Double], _ stations: [Station]) -> Double {
    var (sum, weights) = (0.0, 0.0)
    for (station, value) in zip(stations, values) {
      sum += station.weight * value * value
      weights += station.weight
    }
    return weights > 0 ? sum / weights : 0
  }

  /// How far off its side a mesh's border is at a place along it.
  private static func offset(at part: Double, of border: [(part: Double, offset: Double)]) -> Double
  {
    var k = 1
    while k < border.count - 1, border[k].part < part { k += 1 }
    let (a, b) = (border[k - 1], border[k])
    guard b.part > a.part else { return a.offset }
    let way = min(max((part - a.part) / (b.part - a.part), 0), 1)
    return a.offset + (b.offset - a.offset) * way
  }
}

extension Mesh {
  /// The points of a side, clockwise: 0 the top, 1 the right …
  fileprivate func border(_ side: Int) -> [Point] {
    switch side {
    case 0: (0..<columns).map { points[$0] }
    case 1: (0..<rows).map { points[$0 * columns + columns - 1] }
    case 2: (0..<columns).reversed().map { points[(rows - 1) * columns + $0] }
    default: (0..<rows).reversed().map { points[$0 * columns] }
    }
  }
}

extension Mesh {
  /// How far a corner may be from the quad's, in units of the page, and what part of its area on a
  /// flat sheet a cell has at least, or at most times it.
  private static let farthestCorner = 0.06
  private static let mostStretch = 6.0

  /// Whether the mesh can be of the page whose unit coordinates it is in: its corners are near the
  /// page's, and no part of it is stretched or squeezed beyond what a bent sheet is.
  public var fitsPage: Bool {
    let corners = [
      points[0], points[columns - 1], points[points.count - 1], points[points.count - columns],
    ]
    let areNear = zip(corners, Quad.whole.corners).allSatisfy {
      abs($0.x - $1.x) <= Mesh.farthestCorner && abs($0.y - $1.y) <= Mesh.farthestCorner
    }
    let stretch = stretch
    return areNear && stretch.least >= 1 / Mesh.mostStretch && stretch.most <= Mesh.mostStretch
  }
}
