import Imaging

/// Where the page is in a picture: the maps' quad, on the picture's edges. All quads are in unit
/// coordinates.
struct PageLocator {
  /// What the maps say.
  let reading: MapReading
  private let side: Double

  init(_ maps: PageMaps) {
    reading = MapReading(maps)
    side = Double(maps.side)
  }

  /// A side that leaves its chord by more than this part of the picture is curved,
  private static let curved = 0.006
  /// and its corners keep the place of the corner heat where refinement would move them farther
  /// away than this part of the diagonal: it has lost them.
  private static let apart = 0.012

  /// A quad of the maps in unit coordinates.
  func unit(_ quad: Quad) -> Quad { quad.scaled(x: 1 / side, y: 1 / side) }

  /// A quad of the maps, its straight sides on the picture's edges.
  func refined<Pixel: TonePixel>(_ quad: Quad, on picture: Bitmap<Pixel>) -> Quad {
    let frame = Point(Double(picture.width), Double(picture.height))
    let rough = unit(quad).scaled(x: frame.x, y: frame.y)
    let refined = SideRefinement(picture).refined(rough)
    let bends = reading.bends(of: quad)
    var corners = refined.corners
    for (k, corner) in quad.corners.enumerated() {
      guard max(bends[k], bends[(k + 3) % 4]) > PageLocator.curved,
        let place = reading.judge.heat.place(near: corner)
      else { continue }
      let pixel = Point(place.x * frame.x / side, place.y * frame.y / side)
      if pixel.distance(to: corners[k]) > PageLocator.apart * frame.length { corners[k] = pixel }
    }
    let placed = Quad(corners[0], corners[1], corners[2], corners[3])
    let result = placed.isConvex ? placed : refined
    return result.scaled(x: 1 / frame.x, y: 1 / frame.y)
  }
}
