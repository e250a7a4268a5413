import Imaging
import Scanning

/// How many cases there are.
public let fingerprintCount: Int32 = 28

/// A hash of all bits that operation number `number` makes of pictures and numbers drawn from a
/// seed; 0 for numbers without a case.
public func fingerprint(_ number: Int32) -> Int64 {
  var hash = Hash()
  switch number {
  case 0:
    var random = Random(seed: 1)
    for _ in 0..<2000 {
      let x = random.number(upTo: 40) - 20
      hash.add(Math.exp(x))
      hash.add(Math.log(x + 20.5))
      hash.add(Math.pow(x + 20.5, 1.7))
    }
  case 1:
    var random = Random(seed: 2)
    for _ in 0..<2000 {
      let (x, y) = (random.number(upTo: 40) - 20, random.number(upTo: 40) - 20)
      hash.add(Math.sin(x))
      hash.add(Math.cos(x))
      hash.add(Math.atan2(y, x))
    }
  case 2:
    var random = Random(seed: 3)
    for _ in 0..<20 {
      let points = (0..<7).map { _ in Point(random.number(upTo: 9), random.number(upTo: 9)) }
      let targets = points.map { Point($0.x * 3 + 0.1 * $0.y, $0.y * 2 + random.number(upTo: 1)) }
      guard let fit = Homography(from: points, to: targets) else { continue }
      for point in points {
        hash.add(fit(point).x)
        hash.add(fit(point).y)
      }
    }
  case 3: hash.add(noise(61, 43).grey())
  case 4: hash.add(noise(61, 43).resized(width: 17, height: 29))
  case 5: hash.add(noise(61, 43).resized(width: 100, height: 20, by: .bilinear))
  case 6: hash.add(noise(61, 43).resized(width: 90, height: 90, by: .bicubic))
  case 7: hash.add(noise(61, 43).reduced(by: 4))
  case 8: hash.add(noise(61, 43).boxBlurred(radius: 3))
  case 9: hash.add(noise(61, 43).gaussianBlurred(sigma: 1.5))
  case 10: hash.add(noise(61, 43).gaussianBlurred(sigma: 5))
  case 11: hash.add(noise(61, 43).closed(radiusX: 3, radiusY: 2))
  case 12: hash.add(noise(61, 43).turned(clockwiseQuarterTurns: 1).mirrored())
  case 13: hash.add(warped(to: 70, 50))
  case 14: hash.add(warped(to: 20, 9))
  case 15:
    let mask = noise(61, 43).grey()
    let ink = GreyBitmap(width: 61, height: 43, pixels: mask.pixels.map { $0 < 110 ? 255 : 0 })
    for component in ink.connectedComponents(connectivity: .four).components {
      hash.add(component.centroid.x)
      hash.add(component.centroid.y)
    }
    for contour in ink.contours() { hash.add(contour.area) }
    hash.add(Double(mask.integral().sum(in: PixelRect(x: 5, y: 6, width: 40, height: 30))))
    hash.add(Double(mask.histogram().otsuThreshold))
  case 16:
    let found = PageDetector().detect(in: photo())
    hash.add(found.confidence)
    hash.add(found.scores.angle)
    hash.add(found.scores.brightness)
    for corner in found.quad?.corners ?? [] {
      hash.add(corner.x)
      hash.add(corner.y)
    }
  case 17..<22, 26:
    let looks: [Look] = [.auto, .colour, .grey, .blackAndWhite, .photo]
    let look = number == 26 ? .whiteboard : looks[Int(number) - 17]
    let recipe = Recipe(quad: photoQuad, fineAngle: 0.7, look: look)
    let page = Pipeline.render(photo(), by: recipe)
    hash.add(page.size.width)
    switch page.image {
    case .colour(let bitmap): hash.add(bitmap)
    case .grey(let bitmap), .bilevel(let bitmap): hash.add(bitmap)
    }
  case 22: hash.add(session())
  case 23: hash.add(signature(photo().grey(), photoQuad))
  case 24:
    for side in [64, 192] {
      let maps = PageNet.builtIn.maps(of: noise(side, side))
      for value in maps.mask + maps.boundary + maps.corner { hash.add(Double(value)) }
      hash.add(Double(maps.document))
    }
  case 25:
    var detector = FrameDetector()
    let picture = photo()
    let small = picture.resized(width: 120, height: 160)
    let frame = I420Bitmap(
      luma: picture.grey(), blue: small.grey(), red: small.turned(clockwiseQuarterTurns: 2).grey())
    for found in [detector.detect(in: frame), detector.detect(in: picture.grey())] {
      hash.add(found.confidence)
      hash.add(found.scores.lineCoverage)
      for quad in [found.quad].compactMap({ $0 }) + found.alternatives {
        for corner in quad.corners {
          hash.add(corner.x)
          hash.add(corner.y)
        }
      }
    }
  case 27:
    guard let mesh = wave() else { break }
    let recipe = Recipe(quad: photoQuad, mesh: mesh, fineAngle: -0.4, look: .original)
    let page = Pipeline.render(photo(), by: recipe)
    hash.add(page.size.width)
    hash.add(page.size.height)
    switch page.image {
    case .colour(let bitmap): hash.add(bitmap)
    case .grey(let bitmap), .bilevel(let bitmap): hash.add(bitmap)
    }
  default: return 0
  }
  // Not negative, so that everyone prints it alike.
  return Int64(bitPattern: hash.value >> 1)
}

private func warped(to width: Int, _ height: Int) -> ColourBitmap {
  let quad = Quad(Point(3, 5), Point(58, 2), Point(66, 44), Point(-4, 40))
  let page = Quad.whole.scaled(x: Double(width), y: Double(height))
  guard let map = Homography(from: page, to: quad) else { return noise(1, 1) }
  return noise(61, 43).warped(by: map, width: width, height: height, border: .filled(.white))
}

/// A sheet that bows along its height.
private func wave() -> Mesh? {
  let (columns, rows) = (7, 9)
  let points = (0..<columns * rows).map { k in
    let (u, v) = (Double(k % columns) / 6, Double(k / columns) / 8)
    return Point(u + 0.05 * Math.sin(v * 3), v + 0.03 * Math.cos(u * 4))
  }
  return Mesh(columns: columns, rows: rows, points: points)
}

private func noise(_ width: Int, _ height: Int) -> ColourBitmap {
  var random = Random(seed: UInt64(width &* 1000 &+ height))
  let pixels = (0..<width * height).map { _ in
    let bits = random.next()
    return RGBA(
      UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits >> 16),
      UInt8(truncatingIfNeeded: bits >> 24))
  }
  return ColourBitmap(width: width, height: height, pixels: pixels)
}

private let photoQuad = Quad(
  Point(0.15, 0.12), Point(0.9, 0.1), Point(0.86, 0.93), Point(0.08, 0.88))

/// A sheet with lines of dark and red bars on a dark, noisy ground, lit from the left.
private func photo() -> ColourBitmap {
  var picture = noise(240, 320)
  let page = photoQuad.scaled(x: 240, y: 320)
  guard let toPage = Homography(from: page, to: .whole) else { return picture }
  picture.updateRows { y, row in
    for x in row.indices {
      let place = toPage(Point(Double(x) + 0.5, Double(y) + 0.5))
      let ground = row[x]
      func tone(_ value: Int, _ noise: UInt8) -> UInt8 {
        UInt8(max(0, min(255, value - x / 5 + Int(noise) / 24)))
      }
      var ink = (70, 60, 50)
      if place.x > 0 && place.x < 1 && place.y > 0 && place.y < 1 {
        let inLine = Int(place.y * 50) % 2 == 1 && place.x > 0.1 && place.x < 0.9
        let inWord = Int(place.x * 60) % 4 != 3
        ink = !inLine || !inWord ? (240, 238, 230) : place.y < 0.2 ? (200, 60, 50) : (60, 60, 70)
      }
      row[x] = RGBA(
        tone(ink.0, ground.red), tone(ink.1, ground.green), tone(ink.2, ground.blue))
    }
  }
  return picture
}

/// FNV-1a (Fowler, Noll and Vo), 64 bits.
struct Hash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  mutating func add(_ number: Double) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
    }
  }
  /// The hash as a number without loss.
  var number: Double { Double(value >> 12) }

  mutating func add(_ bitmap: GreyBitmap) { for pixel in bitmap.pixels { add(pixel) } }
  mutating func add(_ bitmap: ColourBitmap) {
    for pixel in bitmap.pixels {
      add(pixel.red)
      add(pixel.green)
      add(pixel.blue)
      add(pixel.alpha)
    }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
struct Random {
  private var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
  mutating func number(upTo limit: Double) -> Double { Double(next() >> 11) * 0x1p-53 * limit }
}
