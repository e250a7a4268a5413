/// Draws a source through a map, a run of a row's pixels at a time.
struct WarpSampler: Sendable {
  /// From the result to the source's pixel centres: whole numbers are centres.
  private let map: WarpMap
  private let width: Int
  private let height: Int

  /// Pixels in a run.
  private static var run: Int { 64 }
  private static var blockRows: Int { 32 }

  init(map: WarpMap, width: Int, height: Int) {
    self.map = map.concatenated(with: .translation(-0.5, -0.5))
    self.width = width
    self.height = height
  }

  func draw<Pixel: PackedPixel>(
    _ source: Span<Pixel>, fill: Pixel?, width newWidth: Int, rows newRows: Range<Int>,
    into target: inout MutableSpan<Pixel>
  ) {
    var places = WarpPlaces(count: Self.run)
    var lattice = WarpLattice(width: Self.run, height: Self.blockRows)
    var store = [UInt64](repeating: 0, count: Self.run)
    var sums = store.mutableSpan
    // In blocks rather than rows, so that what neighbours draw from is still in the cache.
    for top in stride(from: newRows.lowerBound, to: newRows.upperBound, by: Self.blockRows) {
      for x in stride(from: 0, to: newWidth, by: Self.run) {
        let count = min(Self.run, newWidth - x)
        if case .bent(let map) = map { lattice.lay(map, column: x, row: top) }
        for y in top..<min(top + Self.blockRows, newRows.upperBound) {
          let start = (y - newRows.lowerBound) * newWidth + x
          var output = target._mutatingExtracting(start..<start + count)
          let run = Run(x: x, y: y, count: count)
          let (columns, rows) = samples(of: run, lattice)
          if columns == 1 && rows == 1 {
            lay(&places, run, lattice, offset: Point(0, 0))
            sample(source, at: places, fill: fill) { output[$0] = Pixel(lanes: $1) }
            continue
          }
          for k in sums.indices { sums[k] = 0 }
          for row in 0..<rows {
            for column in 0..<columns {
              let offset = Point(
                (Double(column) + 0.5) / Double(columns) - 0.5,
                (Double(row) + 0.5) / Double(rows) - 0.5)
              lay(&places, run, lattice, offset: offset)
              sample(source, at: places, fill: fill) { sums[$0] &+= $1 }
            }
          }
          let scale = 1 / Float(rows * columns)
          for k in output.indices { output[k] = Pixel(lanes: sums[k], scaledBy: scale) }
        }
      }
    }
  }

  /// Pixels of a row of the result.
  private struct Run {
    let x: Int
    let y: Int
    let count: Int

    var centre: Point { Point(Double(x) + 0.5, Double(y) + 0.5) }
  }

  /// The places of a run's pixels, each off its middle by a part of a pixel.
  @inline(__always)
  private func lay(
    _ places: inout WarpPlaces, _ run: Run, _ lattice: WarpLattice, offset: Point
  ) {
    switch map {
    case .straight(let map): places.fill(map, from: run.centre + offset, count: run.count)
    case .bent: places.fill(lattice, row: run.y, offset: offset, count: run.count)
    }
  }

  /// How many samples across and down a run's pixels take so that they lie at most a source pixel
  /// and a quarter apart, which bilinear interpolation bridges.
  private func samples(of run: Run, _ lattice: WarpLattice) -> (columns: Int, rows: Int) {
    let scale =
      switch map {
      case .straight(let map): map.scale(at: run.centre + Point(Double(run.count / 2), 0))
      case .bent: lattice.scale(row: run.y, pixel: run.count / 2)
      }
    func count(_ scale: Double) -> Int {
      // Not finite on the horizon.
      scale < 8 ? max(1, Int(Math.ceil(scale - 0.25))) : 8
    }
    return (count(scale.across), count(scale.down))
  }

  /// Bilinear samples at the places: their number and lanes go to `put`.
  @inline(__always)
  private func sample<Pixel: PackedPixel>(
    _ source: Span<Pixel>, at places: WarpPlaces, fill: Pixel?, put: (Int, UInt64) -> Void
  ) {
    if places.isInside(width: width, height: height) {
      let (xs, ys) = (places.xs.span, places.ys.span)
      for k in 0..<places.count {
        let (x, y) = (xs[k], ys[k])
        let place = Int(truncatingIfNeeded: y &>> 8) &* width &+ Int(truncatingIfNeeded: x &>> 8)
        put(
          k,
          blended(
            source[place].lanes, source[place &+ 1].lanes,
            source[place &+ width].lanes, source[place &+ width &+ 1].lanes, x: x, y: y))
      }
      return
    }
    func pixel(_ x: Int, _ y: Int) -> UInt64 {
      if let fill, x < 0 || y < 0 || x >= width || y >= height { return fill.lanes }
      return source[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)].lanes
    }
    for k in 0..<places.count {
      let (x, y) = (places.xs[k], places.ys[k])
      let (column, row) = (Int(x &>> 8), Int(y &>> 8))
      put(
        k,
        blended(
          pixel(column, row), pixel(column + 1, row), pixel(column, row + 1),
          pixel(column + 1, row + 1), x: x, y: y))
    }
  }
}

/// Four neighbours' lanes weighed by the last 8 bits of the place.
@inline(__always)
private func blended(
  _ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64, x: Int32, y: Int32
) -> UInt64 {
  let (right, down) = (UInt64(x & 255), UInt64(y & 255))
  // In 1/256, of sum 256.
  let both = (right &* down &+ 128) &>> 8
  let sum =
    a &* (256 &- right &- down &+ both) &+ b &* (right &- both) &+ c &* (down &- both)
    &+ d &* both
  return (sum &+ 0x0080_0080_0080_0080) &>> 8 & 0x00ff_00ff_00ff_00ff
}
