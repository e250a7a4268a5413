package import Imaging
import Scanning

/// A painted photo and the truth about it.
package struct PaintedPhoto: Sendable {
  /// The photo.
  package var bitmap: ColourBitmap
  /// Where the page lies, in unit coordinates, clockwise from the page's own top left; `nil`
  /// without a page.
  package var quad: Quad?
  /// The page as it is on the desk.
  package var page: PaintedPage?
  /// How it was taken.
  package var shot: Shot

  /// What is hard about it, in words for a report: the desk, shadows, things, noise.
  package var tags: [String] {
    var tags = ["painted", shot.desk.rawValue]
    if page == nil { tags.append("negative") }
    if shot.hardShadow > 0.3 || shot.softShadow > 0.3 { tags.append("shadow") }
    if shot.clutter > 0 { tags.append("clutter") }
    if shot.noise > 3 { tags.append("noise") }
    if abs(shot.pitch) > 15 || abs(shot.yaw) > 15 { tags.append("steep") }
    return tags
  }
}

/// Paints photos of pages on desks.
///
/// The same page, shot and seed give the same pixels on every machine: only + − × ÷ √ are used.
/// (The letters on the page come from FreeType; another version may draw an edge a level
/// lighter or darker.)
package enum PhotoPainter {
  /// The page on a desk, or the desk alone.
  package static func photo(of page: PaintedPage?, shot: Shot = Shot(), seed: UInt64)
    -> PaintedPhoto
  {
    var random = SeededRandom(seed: seed)
    let size = page?.size ?? StandardPaper.a4.size
    let camera = Camera(page: size, shot: shot)
    let texture = DeskTexture(shot.desk, &random)
    let light = Light(shot, &random)
    let clutter = Clutter(
      count: shot.clutter, reach: max(size.width, size.height) * 0.75, &random)
    var bitmap = expose(
      page: page, camera: camera, texture: texture, light: light, clutter: clutter, shot: shot,
      &random)
    bitmap.soften(shot.blur)
    bitmap.addNoise(shot.noise, &random)
    return PaintedPhoto(
      bitmap: bitmap, quad: page.map { quad(of: $0, camera, shot) }, page: page, shot: shot)
  }

  /// A photo of a page of some kind, all of it chosen by the seed.
  package static func photo(seed: UInt64, width: Int = 1600, height: Int = 1200) -> PaintedPhoto {
    var random = SeededRandom(seed: seed)
    let kind = PageKind.allCases[Int(random.next() % UInt64(PageKind.allCases.count))]
    let page = PaintedPage.page(kind, seed: random.next(), density: 150)
    return photo(
      of: page, shot: Shot(seed: random.next(), width: width, height: height),
      seed: random.next())
  }

  /// A desk without a page, all of it chosen by the seed.
  package static func empty(seed: UInt64, width: Int = 1600, height: Int = 1200) -> PaintedPhoto {
    var random = SeededRandom(seed: seed)
    var shot = Shot(seed: random.next(), width: width, height: height)
    shot.clutter += 2
    return photo(of: nil, shot: shot, seed: random.next())
  }

  private static func quad(of page: PaintedPage, _ camera: Camera, _ shot: Shot) -> Quad {
    let (x, y) = (page.size.width / 2, page.size.height / 2)
    return Quad(Point(-x, -y), Point(x, -y), Point(x, y), Point(-x, y))
      .mapped(camera.photo)
      .scaled(x: 1 / Double(shot.width), y: 1 / Double(shot.height))
  }

  /// What the sensor gets before blur and noise.
  private static func expose(
    page: PaintedPage?, camera: Camera, texture: DeskTexture, light: Light, clutter: Clutter,
    shot: Shot, _ random: inout SeededRandom
  ) -> ColourBitmap {
    let (shiftX, shiftY) = (
      Float(random.number(in: 0...400)), Float(random.number(in: 0...400))
    )
    let grain = Angle(degrees: random.number(in: -30...30))
    let (gc, gs) = (Float(grain.cosine), Float(grain.sine))
    let cast = SIMD4(shot.cast.red, shot.cast.green, shot.cast.blue, 1) * shot.exposure
    let half = SIMD2(
      Float(page?.size.width ?? 0) / 2, Float(page?.size.height ?? 0) / 2)
    let scale = Float(page?.density ?? 0) / 25.4
    let paper = page?.bitmap
    var gains = [Float](repeating: 1, count: shot.width)
    var result = ColourBitmap(width: shot.width, height: shot.height, filledWith: .black)
    result.updateRows { y, row in
      light.fall(on: &gains, y: y)
      let (start, step) = camera.row(Double(y) + 0.5)
      var place = start
      var last = SIMD2<Float>(repeating: 0)
      for x in row.indices {
        let desk = SIMD2(Float(place.x / place.z), Float(place.y / place.z))
        place += step
        // A pixel's size on the desk; the first of a row takes the second's.
        let next = SIMD2(Float(place.x / place.z), Float(place.y / place.z))
        let extent = x == 0 ? next - desk : desk - last
        last = desk
        let pixel = (extent * extent).sum().squareRoot()
        var colour: SIMD4<Float>
        // Millimetres inside the page's edge, the nearest side.
        var away = desk
        away.replace(with: -desk, where: desk .< 0)
        let inside = (half - away).min()
        let cover = paper == nil ? 0 : min(1, max(0, inside / pixel + 0.5))
        if cover < 1 {
          let (u, v) = (desk.x * gc - desk.y * gs + shiftX, desk.x * gs + desk.y * gc + shiftY)
          colour = clutter.over(texture.colour(u, v), at: desk, blur: pixel)
          if paper != nil {
            // The page's own shadow, three millimetres wide.
            let shade = min(1, max(0, 1 + inside / 3))
            colour *= 1 - 0.4 * shade * shade
          }
        } else {
          colour = .zero
        }
        if cover > 0, let paper {
          let (px, py) = ((desk.x + half.x) * scale, (desk.y + half.y) * scale)
          // Four samples a pixel: pages have finer pixels than photos of them.
          let d = pixel * scale / 4
          let print =
            (paper.sampled(px - d, py - d) + paper.sampled(px + d, py - d)
              + paper.sampled(px - d, py + d) + paper.sampled(px + d, py + d)) / 4
          colour += (print - colour) * cover
        }
        let seen = colour * cast * gains[x]
        row[x] = RGBA(byte(seen.x), byte(seen.y), byte(seen.z))
      }
    }
    return result
  }
}
