import Imaging

/// The holes of files and ring binders, through which whatever lies below is seen: filled with paper.
///
/// They are round, dark all over and of one size, in a line along an edge of the page and as far
/// from one of its ends as from the other: two, 80 mm apart and 6 mm wide, 12 mm from the edge (ISO
/// 838), four as far apart, or three of 8 mm at 108 mm (North America). A lone dot, or any printed
/// at other places, is none.
struct PunchHoles {
  private struct Hole {
    let centre: Point
    let diameter: Double
  }
  private var holes: [Hole] = []
  private let cells: ColourBitmap

  /// A page and its cells with the holes filled, for looks that clean it; `cells` are the page's where
  /// they are at hand.
  static func filled(
    _ page: ColourBitmap, cells: () -> ColourBitmap?, for look: Look
  ) -> (page: ColourBitmap, cells: ColourBitmap?) {
    if look == .original || look == .photo || look == .whiteboard { return (page, nil) }
    let cells = cells() ?? Illumination.reduced(page)
    let holes = PunchHoles(in: cells)
    if holes.holes.isEmpty { return (page, cells) }
    return (holes.filling(page), holes.filling(cells))
  }

  /// How far from an edge holes are looked for, as a share of the page's longer side.
  private static let strip = 0.1
  /// The closing's radius that fills them, as the same.
  private static let radius = 0.022
  /// Their diameters, as the same: 6 mm on A4 are 0.020, 8 mm on Letter 0.029, 6 mm on A5 0.029.
  private static let diameters = 0.013...0.04
  /// From the edge to their middle, in diameters.
  private static let insets = 1.0...3.2
  /// From one to the next, in diameters: 80 over 6 and 108 over 8 are 13, 108 over 6.4 are 17.
  private static let spacings = 11.0...19.0
  /// How far sizes, insets (in diameters) and places (in shares of the edge) may differ.
  private static let (sizeSlack, insetSlack, placeSlack) = (0.2, 0.4, 0.04)

  /// Finds the holes in a page's cells.
  private init(in cells: ColourBitmap) {
    self.cells = cells
    let grey = cells.grey()
    let (width, height) = (cells.width, cells.height)
    let long = Double(max(width, height))
    let depth = max(1, min(Int(long * Self.strip), min(width, height) / 2))
    for (rect, runsDown) in [
      (PixelRect(x: 0, y: 0, width: depth, height: height), true),
      (PixelRect(x: width - depth, y: 0, width: depth, height: height), true),
      (PixelRect(x: 0, y: 0, width: width, height: depth), false),
      (PixelRect(x: 0, y: height - depth, width: width, height: depth), false),
    ] {
      let discs = Self.discs(in: grey.cropped(to: rect), long: long).map { disc in
        Hole(
          centre: disc.centre + Point(Double(rect.x), Double(rect.y)), diameter: disc.diameter)
      }
      holes += Self.row(
        of: discs, length: Double(runsDown ? height : width),
        along: { runsDown ? $0.centre.y : $0.centre.x },
        inset: {
          let (place, end) = runsDown ? ($0.centre.x, width) : ($0.centre.y, height)
          return min(place, Double(end) - place)
        })
    }
  }

  /// Round dark spots of a hole's size.
  private static func discs(in strip: GreyBitmap, long: Double) -> [Hole] {
    let radius = max(1, Int(long * Self.radius + 0.5))
    let paper = strip.closed(radiusX: radius, radiusY: radius)
    let mask: GreyBitmap = strip.map(with: paper) { tone, paper in
      Int(tone) * 4 < Int(paper) * 3 ? 255 : 0
    }
    return mask.connectedComponents(connectivity: .four).components.compactMap { spot in
      let (wide, high) = (Double(spot.bounds.width), Double(spot.bounds.height))
      let diameter = (4 * Double(spot.area) / Math.pi).squareRoot()
      // A disc fills π/4 of its box.
      guard diameters.contains(diameter / long), max(wide, high) <= 1.2 * min(wide, high),
        (0.7...0.88).contains(Double(spot.area) / (wide * high))
      else { return nil }
      return Hole(centre: spot.centroid, diameter: diameter)
    }
  }

  /// Those of the discs that are alike and mirror each other about the middle of an edge of this
  /// length.
  private static func row(
    of discs: [Hole], length: Double, along: (Hole) -> Double, inset: (Hole) -> Double
  ) -> [Hole] {
    for first in discs where insets.contains(inset(first) / first.diameter) {
      let size = first.diameter
      let alike = discs.filter { disc in
        abs(disc.diameter - size) <= sizeSlack * size
          && abs(inset(disc) - inset(first)) <= insetSlack * size
      }.sorted { along($0) < along($1) }
      guard (2...4).contains(alike.count) else { continue }
      let isRow = alike.indices.allSatisfy { k in
        let mirrored = along(alike[k]) + along(alike[alike.count - 1 - k])
        return abs(mirrored - length) <= 2 * placeSlack * length
          && (k == 0 || spacings.contains((along(alike[k]) - along(alike[k - 1])) / size))
      }
      if isRow { return alike }
    }
    return []
  }

  /// The page, or its cells, with paper in the holes.
  private func filling(_ page: ColourBitmap) -> ColourBitmap {
    var page = page
    let scale = Double(page.width) / Double(cells.width)
    for hole in holes {
      // With the edge, which the light falls on.
      let radius = (hole.diameter / 2 + 1.5) * scale
      let centre = hole.centre * scale
      let paper = colour(around: hole)
      let rows = max(0, Int(centre.y - radius))..<min(page.height, Int(centre.y + radius) + 2)
      for y in rows {
        let down = Double(y) + 0.5 - centre.y
        let half = (max(0, radius * radius - down * down)).squareRoot()
        let columns =
          max(0, Int(centre.x - half + 0.5))..<max(0, min(page.width, Int(centre.x + half + 0.5)))
        page.updateRow(y) { row in
          for x in columns { row[x] = paper }
        }
      }
    }
    return page
  }

  /// The mean of the brighter half of the cells on a ring around a hole.
  private func colour(around hole: Hole) -> RGBA {
    let radius = hole.diameter * 0.5 + 4
    let ring = (0..<24).map { step -> RGBA in
      let angle = Double(step) * Math.pi / 12
      let place = hole.centre + Point(Math.cos(angle), Math.sin(angle)) * radius
      let (x, y) = (Int(max(0, place.x)), Int(max(0, place.y)))
      return cells[min(x, cells.width - 1), min(y, cells.height - 1)]
    }.sorted { $0.luma > $1.luma }.prefix(12)
    func mean(_ channel: (RGBA) -> UInt8) -> UInt8 {
      UInt8(ring.reduce(0) { $0 + Int(channel($1)) } / ring.count)
    }
    return RGBA(mean { $0.red }, mean { $0.green }, mean { $0.blue })
  }
}
