import Imaging

/// The areas that straight edges cut a page into, and how colours jump between them.
struct PrintedLayout {
  /// The area of each cell, 1 being the largest; 0 for none.
  let labels: Bitmap<Int32>
  /// How many areas there are.
  let count: Int
  /// Each area's place and size; of label 1 at 0.
  let bounds: [PixelRect]
  /// For each area what lies across its edges, an entry a cell of edge.
  let contacts: [[Contact]]
  /// For each area the share of its cells where colours change as slowly as under light.
  let smoothness: [Float]
  /// 255 where edges lie so close that no area is left between them: the texture of a picture.
  let texture: GreyBitmap
  /// The grid's size.
  let (width, height): (Int, Int)

  struct Contact {
    /// The area across the edge, its label.
    var neighbour: Int
    /// How red, green and blue change from there, natural logarithms.
    var step: SIMD3<Float>
  }

  /// Smaller areas, in cells, are none.
  private static let leastArea = 40
  /// More areas than on any page.
  private static let mostAreas = 100
  /// Edges alone, widened and their gaps bridged, are narrower than twice this, in cells.
  private static let textureRadius = 6
  /// The largest share of a page that is texture: on more there is no paper to tell it from.
  private static let mostTexture = 0.6
  /// Largest change over four cells, in natural logarithms, that is as slow as light's.
  private static let slowChange: Float = 0.06

  init(_ edges: PrintedEdges, _ tones: Bitmap<LogTone>) {
    (width, height) = (tones.width, tones.height)
    let parts = Self.openCells(edges).connectedComponents(connectivity: .four)
    let sizes = parts.components.map { $0.area }
    let order = sizes.indices.filter { sizes[$0] >= Self.leastArea }
      .sorted { (sizes[$0], $1) > (sizes[$1], $0) }.prefix(Self.mostAreas)
    count = order.count
    bounds = order.map { parts.components[$0].bounds }
    var ranks = [Int32](repeating: 0, count: sizes.count + 1)
    for (rank, index) in order.enumerated() { ranks[index + 1] = Int32(rank + 1) }
    let core = parts.labels.map { ranks[Int($0)] }
    texture = Self.texture(core)
    // Over the edges and the page's border.
    labels = core.grown(by: 6)
    contacts = Self.contacts(edges, labels, tones, count: count)
    smoothness = Self.smoothness(core, tones, count: count)
  }

  /// 255 on cells clear of edges.
  private static func openCells(_ edges: PrintedEdges) -> GreyBitmap {
    // Gaps of up to twelve cells are bridged.
    let upright = edges.upright.dilated(radiusX: 1, radiusY: 0).closed(radiusX: 0, radiusY: 6)
    let level = edges.level.dilated(radiusX: 0, radiusY: 1).closed(radiusX: 6, radiusY: 0)
    var open = upright.map(with: level) { max($0, $1) }
      .dilated(radiusX: 1, radiusY: 1).map { 255 - $0 }
    // Nothing leaks along the page's border, where edges can't be seen.
    let (width, height) = (open.width, open.height)
    open.updateRows { y, row in
      let isOutside = y < 4 || y >= height - 4
      for x in row.indices where isOutside || x < 4 || x >= width - 4 { row[x] = 0 }
    }
    return open
  }

  private static func texture(_ core: Bitmap<Int32>) -> GreyBitmap {
    let dense = core.map { $0 == 0 ? UInt8(255) : 0 }
      .opened(radiusX: textureRadius, radiusY: textureRadius)
    let share = Double(dense.pixels.count { $0 != 0 }) / Double(dense.pixels.count)
    return share <= mostTexture ? dense : dense.map { _ in 0 }
  }

  private static func contacts(
    _ edges: PrintedEdges, _ labels: Bitmap<Int32>, _ tones: Bitmap<LogTone>, count: Int
  ) -> [[Contact]] {
    var result = [[Contact]](repeating: [], count: count)
    func join(_ a: (x: Int, y: Int), _ b: (x: Int, y: Int)) {
      let (first, second) = (Int(labels[a.x, a.y]), Int(labels[b.x, b.y]))
      if first == second || first == 0 || second == 0 { return }
      let channels = tones[b.x, b.y].channels - tones[a.x, a.y].channels
      let step = SIMD3(channels.x, channels.y, channels.z)
      result[second - 1].append(Contact(neighbour: first, step: step))
      result[first - 1].append(Contact(neighbour: second, step: -step))
    }
    if count < 2 { return result }
    for y in 0..<labels.height {
      edges.upright.withRow(y) { upright in
        edges.level.withRow(y) { level in
          for x in upright.indices {
            if upright[x] != 0, x >= 3, x + 2 < labels.width { join((x - 3, y), (x + 2, y)) }
            if level[x] != 0, y >= 3, y + 2 < labels.height { join((x, y - 3), (x, y + 2)) }
          }
        }
      }
    }
    return result
  }

  private static func smoothness(
    _ core: Bitmap<Int32>, _ tones: Bitmap<LogTone>, count: Int
  ) -> [Float] {
    var seen = [Int](repeating: 0, count: count)
    var smooth = seen
    if count < 2 { return [Float](repeating: 1, count: count) }
    for y in 2..<core.height - 2 {
      core.withRow(y) { core in
        for x in 2..<core.count - 2 where core[x] > 1 {
          let area = Int(core[x]) - 1
          seen[area] += 1
          if tones[x - 2, y].distance(to: tones[x + 2, y]) < slowChange,
            tones[x, y - 2].distance(to: tones[x, y + 2]) < slowChange
          {
            smooth[area] += 1
          }
        }
      }
    }
    return zip(seen, smooth).map { Float($1) / Float(max($0, 1)) }
  }
}

extension Bitmap where Pixel == Int32 {
  /// Labels grown into the cells that have none, by so many cells.
  fileprivate func grown(by passes: Int) -> Bitmap<Int32> {
    var result = self
    for _ in 0..<passes {
      let last = result
      let (lastX, lastY) = (width - 1, height - 1)
      result.updateRows { y, row in
        last.withRow(y) { own in
          last.withRow(Swift.max(y - 1, 0)) { above in
            last.withRow(Swift.min(y + 1, lastY)) { below in
              for x in row.indices where row[x] == 0 {
                let across = (own[Swift.max(x - 1, 0)], own[Swift.min(x + 1, lastX)])
                let along = (above[x], below[x])
                row[x] =
                  across.0 != 0
                  ? across.0 : across.1 != 0 ? across.1 : along.0 != 0 ? along.0 : along.1
              }
            }
          }
        }
      }
    }
    return result
  }
}
