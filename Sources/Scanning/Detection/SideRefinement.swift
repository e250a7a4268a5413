package import Imaging

/// Moves a quad's sides onto the edges that they nearly lie on, to a fraction of a pixel.
///
/// Across each side, at many stations, the change of the picture is measured. The straight line
/// that gathers the most change wins, so that text beside the side, a shadow or a thumb on it are
/// outvoted; then a line is fitted to the maxima near it. Each pass looks nearer and finer. At
/// last, where a side is bent, its corners are moved to where its ends meet the neighbours'.
package struct SideRefinement<Pixel: TonePixel> {
  private let picture: Bitmap<Pixel>
  private let diagonal: Double

  /// How far off a side may be, as a part of the diagonal, and in how many steps that is looked
  /// at, pass by pass.
  private let passes: [(reach: Double, steps: Int)] = [(0.018, 33), (0.007, 33), (0.0025, 17)]
  /// The same for the edge of a bent side.
  private let bendReach = 0.01
  private let bendSteps = 33
  /// A side whose edge, but for a fifth, is never farther from it than this part of the diagonal
  /// is straight.
  private let leastBend = 0.0015
  /// The part of a bent side that is taken for its end.
  private let end: Float = 0.35
  /// The part of a clear edge that the end of a bent side must have.
  private let endShare = 0.35

  package init(_ picture: Bitmap<Pixel>) {
    self.picture = picture
    diagonal = Point(Double(picture.width), Double(picture.height)).length
  }

  /// The quad, in pixels, on its edges; a side without a clear one stays where it is.
  package func refined(_ quad: Quad) -> Quad {
    var result = quad
    for pass in passes {
      let reach = max(2, pass.reach * diagonal)
      let lines = sides(of: result, reach: reach, steps: pass.steps).map {
        straightLine($0) ?? $0.side
      }
      guard lines.count == 4, let moved = Quad(sides: lines), moved.isConvex,
        moved.shift(from: result) <= 3.5 * reach
      else { return result }
      result = moved
    }
    return bent(result)
  }

  /// What lies across each side; fewer than four when corners coincide.
  private func sides(of quad: Quad, reach: Double, steps: Int) -> [SideProfiles] {
    let corners = quad.corners
    return (0..<4).compactMap { k in
      let (p, q) = (corners[k], corners[(k + 1) % 4])
      guard let side = Line(from: p, through: q) else { return nil }
      return SideProfiles(picture, from: p, to: q, side: side, reach: reach, steps: steps)
    }
  }

  /// The edge near a side.
  private func straightLine(_ profiles: SideProfiles) -> Line? {
    guard profiles.places.count >= SideProfiles.stations / 3,
      let path = StraightPath(profiles)
    else { return nil }
    let edges = profiles.places.indices.map {
      profiles.edge(at: $0, near: path.step(at: profiles.parts[$0]), within: 2)
    }
    return profiles.line(through: edges, floor: 0.2)
  }

  /// The quad with the corners of bent sides where the sides' ends meet.
  private func bent(_ quad: Quad) -> Quad {
    let reach = max(3, bendReach * diagonal)
    let ends = sides(of: quad, reach: reach, steps: bendSteps).map { self.ends(of: $0) }
    guard ends.count == 4 else { return quad }
    let corners = quad.corners.enumerated().map { k, corner -> Point in
      guard let meeting = ends[(k + 3) % 4].last.intersection(with: ends[k].first),
        meeting.distance(to: corner) < 3 * reach
      else { return corner }
      return meeting
    }
    let result = Quad(corners[0], corners[1], corners[2], corners[3])
    return result.isConvex ? result : quad
  }

  /// The lines along a side's ends, both the side itself when it is straight.
  private func ends(of profiles: SideProfiles) -> (first: Line, last: Line) {
    let side = profiles.side
    guard profiles.places.count >= SideProfiles.stations / 2 else { return (side, side) }
    let path = CurvedPath(profiles)
    let edges = profiles.places.indices.map {
      profiles.edge(at: $0, near: path.steps[$0], within: 0)
    }
    let bend = edges.map { abs(side.signedDistance(to: $0.place)) }.percentile(0.8)
    guard bend > leastBend * diagonal else { return (side, side) }
    func line(_ isEnd: (Float) -> Bool) -> Line {
      let chosen = edges.indices.filter { isEnd(profiles.parts[$0]) }.map { edges[$0] }
      let share = chosen.reduce(0) { $0 + $1.share }
      guard chosen.count >= 8, share > endShare * Double(chosen.count) else { return side }
      return profiles.line(through: chosen, floor: 0.5) ?? side
    }
    return (line { $0 < end }, line { $0 > 1 - end })
  }
}
