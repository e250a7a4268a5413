import Imaging

extension Bitmap where Pixel == UInt8 {
  /// Makes white each connected set of black pixels (sides and corners touch) that has fewer
  /// than `area`. Works on runs, so that a page costs little more than reading it.
  mutating func removeSpecks(smallerThan area: Int) {
    if area <= 1 { return }
    var runs = InkRuns()
    for y in 0..<height {
      withRow(y) { runs.append(row: $0) }
    }
    for y in 0..<height {
      updateRow(y) { row in
        runs.forEach(inRow: y) { run, size in
          if size < area { for x in run { row[x] = 255 } }
        }
      }
    }
  }
}

/// The black runs of a picture, row by row, joined into connected sets.
private struct InkRuns {
  private struct Run {
    var start: Int32
    var end: Int32
    /// The run that stands for the set; a set's own points at itself.
    var parent: Int32
    /// Pixels of the set, kept at the one that stands for it.
    var size: Int32
  }

  private var runs: [Run] = []
  /// Where each row's runs begin, and where the last row's end.
  private var rowStarts = [0]

  @_optimize(speed)
  mutating func append(row: Span<UInt8>) {
    let first = runs.count
    var above = rowStarts.count > 1 ? rowStarts[rowStarts.count - 2] : 0
    var x = 0
    while x < row.count {
      if row[x] != 0 {
        x += Self.step(from: x, along: row)
        continue
      }
      let start = x
      while x < row.count, row[x] == 0 { x += Self.step(from: x, along: row) }
      let index = runs.count
      runs.append(
        Run(
          start: Int32(start), end: Int32(x), parent: Int32(index), size: Int32(x - start)))
      // Runs above that end before this one begins touch no later one either.
      while above < first, runs[above].end < start { above += 1 }
      var next = above
      while next < first, runs[next].start <= x {
        join(next, index)
        next += 1
      }
    }
    rowStarts.append(runs.count)
  }

  /// Pixels that are looked at together: most of a page is white.
  private static let block = 32

  /// How many pixels from `x` on are certainly alike.
  @inline(__always)
  private static func step(from x: Int, along row: Span<UInt8>) -> Int {
    if x % block != 0 || x &+ block > row.count { return 1 }
    let pixels = row.extracting(x..<x &+ block)
    var (all, any) = (UInt8.max, UInt8.min)
    for x in pixels.indices {
      all &= pixels[x]
      any |= pixels[x]
    }
    return all == any ? block : 1
  }

  /// Calls `body` with the columns of each run of a row, and the size of its set.
  mutating func forEach(inRow y: Int, _ body: (Range<Int>, Int) -> Void) {
    for index in rowStarts[y]..<rowStarts[y + 1] {
      let run = runs[index]
      body(Int(run.start)..<Int(run.end), Int(runs[root(index)].size))
    }
  }

  private mutating func join(_ a: Int, _ b: Int) {
    let (rootA, rootB) = (root(a), root(b))
    if rootA == rootB { return }
    let (first, second) = (min(rootA, rootB), max(rootA, rootB))
    runs[second].parent = Int32(first)
    runs[first].size += runs[second].size
  }

  private mutating func root(_ index: Int) -> Int {
    var index = index
    while Int(runs[index].parent) != index {
      let next = Int(runs[index].parent)
      runs[index].parent = runs[next].parent
      index = next
    }
    return index
  }
}
