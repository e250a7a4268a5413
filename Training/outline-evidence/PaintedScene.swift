import Imaging
import Scanning
import TestSupport

/// A painted photo to fit the detector on: a page on a desk, a desk without one, a page that
/// fills the picture.
struct PaintedScene {
  var bitmap: ColourBitmap
  /// Says what it shows, with the seed.
  var name: String
  /// The page's corners in pixels; `nil`: to be kept whole.
  var corners: [[Double]]?

  /// The longer side in pixels; the detector looks at 1024 at most.
  private static let side = 1024
}

extension PaintedScene {
  init(seed: UInt64) {
    var random = SeededRandom(seed: seed &* 0x2545_F491_4F6C_DD1D)
    let kind = random.unit()
    if kind < 0.22 {
      self = .flat(.any(&random), seed: seed, &random)
      return
    }
    let isEmpty = kind < 0.3
    let isClose = kind > 0.88
    let ratio = [0.75, 0.75, 0.5625, 0.6667][Int(random.next() % 4)]
    let other = Int(Double(PaintedScene.side) * ratio)
    let stands = random.unit() < 0.6
    var shot = Shot(
      seed: random.next(), width: stands ? other : PaintedScene.side,
      height: stands ? PaintedScene.side : other)
    if random.unit() < 0.15 { shot.roll += 90 }
    if isClose {
      shot.fill = random.number(in: 1.5...2.6)
      shot.offset = (random.number(in: -0.25...0.25), random.number(in: -0.25...0.25))
      (shot.pitch, shot.yaw, shot.roll) = (shot.pitch / 2, shot.yaw / 2, shot.roll / 2)
    } else {
      shot.fill = random.number(in: 0.5...0.97)
      let room = (0.98 - shot.fill) / 2
      shot.offset = (random.number(in: -room...room), random.number(in: -room...room))
    }
    if isEmpty { shot.clutter += 2 }
    let photo = PhotoPainter.photo(
      of: isEmpty ? nil : .any(&random), shot: shot, seed: random.next())
    let (width, height) = (Double(photo.bitmap.width), Double(photo.bitmap.height))
    var corners = photo.quad?.scaled(x: width, y: height).corners.map { [$0.x, $0.y] }
    var name = "\(isEmpty ? "desk" : isClose ? "close" : "page")-\(seed)"
    if isClose, let quad = photo.quad {
      // Kept whole when nothing but page is to be seen; else the visible sides count.
      let sides = (0..<4).compactMap {
        Line(from: quad.corners[$0], through: quad.corners[($0 + 1) % 4])
      }
      let isAll = Quad.whole.corners.allSatisfy { corner in
        sides.allSatisfy { $0.signedDistance(to: corner) >= -0.01 }
      }
      if isAll { corners = nil } else { name = "part-\(seed)" }
    }
    self.init(bitmap: photo.bitmap, name: name, corners: corners)
  }

  /// A scan, or a screenshot: the page from border to border.
  private static func flat(
    _ page: PaintedPage, seed: UInt64, _ random: inout SeededRandom
  ) -> PaintedScene {
    let longer = max(page.bitmap.width, page.bitmap.height)
    let scale = Double(PaintedScene.side) / Double(longer)
    var bitmap = page.bitmap.resized(
      width: Int(Double(page.bitmap.width) * scale), height: Int(Double(page.bitmap.height) * scale)
    )
    // A lamp at one side, and the sensor's noise.
    let (fall, noise) = (random.number(in: 0...0.35), random.number(in: 0...5))
    let dim = random.number(in: 0.75...1)
    let (width, isLit) = (Double(bitmap.width), random.unit() < 0.5)
    var shake = SeededRandom(seed: random.next())
    bitmap.updateRows { _, row in
      guard isLit else { return }
      for x in row.indices {
        let light = dim * (1 - fall * Double(x) / width)
        let change = noise * (shake.unit() + shake.unit() - 1)
        func tone(_ value: UInt8) -> UInt8 {
          UInt8(min(max(Double(value) * light + change, 0), 255))
        }
        row[x] = RGBA(tone(row[x].red), tone(row[x].green), tone(row[x].blue))
      }
    }
    return PaintedScene(bitmap: bitmap, name: "flat-\(seed)", corners: nil)
  }
}

extension PaintedPage {
  /// A page of one of the painter's kinds, or one of boxes, pictures and tables anywhere.
  fileprivate static func any(_ random: inout SeededRandom) -> PaintedPage {
    if random.unit() < 0.45 {
      let kind = PageKind.allCases[Int(random.next() % UInt64(PageKind.allCases.count))]
      return page(kind, seed: random.next(), density: 130)
    }
    return mixed(&random)
  }

  private static func mixed(_ random: inout SeededRandom) -> PaintedPage {
    let sizes = [(210.0, 297.0), (216, 279), (148, 210), (297, 210), (105, 210), (210, 210)]
    let (width, height) = sizes[Int(random.next() % UInt64(sizes.count))]
    let tint = random.unit() < 0.25
    let paper =
      tint
      ? RGBA(random.byte(150...255), random.byte(150...255), random.byte(140...255))
      : RGBA(random.byte(238...255), random.byte(236...253), random.byte(228...250))
    var painter = PagePainter(
      size: PhysicalSize(millimetresWide: width, high: height), density: 120, paper: paper)
    var (top, bottom) = (0.0, height)
    // Bars and pictures that run out to the page's edges.
    if random.unit() < 0.45 {
      top = random.number(in: 6...height * 0.3)
      painter.banner(Area(x: 0, y: 0, width: width, height: top), &random)
    }
    if random.unit() < 0.25 {
      bottom = height - random.number(in: 4...height * 0.15)
      painter.banner(Area(x: 0, y: bottom, width: width, height: height - bottom), &random)
    }
    if random.unit() < 0.12 {
      painter.fill(Area(x: 0, y: top, width: width * 0.08, height: bottom - top), random.colour())
    }
    let margin = random.number(in: 5...24)
    var y = top + random.number(in: 3...15)
    while y < bottom - 14 {
      let left = random.unit() < 0.7 ? margin : random.number(in: margin...width * 0.4)
      let right = random.unit() < 0.7 ? width - margin : random.number(in: width * 0.6...width)
      let tall = min(random.number(in: 12...height * 0.45), bottom - y - 4)
      let area = Area(x: left, y: y, width: right - left, height: tall)
      switch random.unit() {
      case ..<0.5: painter.text(area, &random)
      case ..<0.65: painter.picture(area, seed: random.next())
      case ..<0.8: painter.box(area, &random)
      case ..<0.93: painter.table(area, &random)
      default: break
      }
      y += tall + random.number(in: 2...12)
    }
    return painter.finished()
  }
}

extension PagePainter {
  fileprivate mutating func banner(_ area: Area, _ random: inout SeededRandom) {
    if random.unit() < 0.25 {
      picture(area, seed: random.next())
    } else {
      fill(area, random.colour())
      line(
        "Example Days", x: area.x + 14, y: area.y + area.height * 0.7,
        .init(.sansBold, size: min(30, area.height * 1.4), colour: .white))
    }
  }

  fileprivate mutating func text(
    _ area: Area, _ random: inout SeededRandom, colour: RGBA = RGBA(30, 30, 34)
  ) {
    let style = Style(.serif, size: random.number(in: 8...15), colour: colour)
    var y = area.y
    while y < area.y + area.height - 2 * style.lineHeight {
      let next = paragraph(
        Wording.english.text(sentences: 1, &random), x: area.x, y: y, width: area.width, style)
      guard next > y else { return }
      y = next
    }
  }

  fileprivate mutating func box(_ area: Area, _ random: inout SeededRandom) {
    let colour = random.colour()
    if random.unit() < 0.7 { fill(area, random.unit() < 0.6 ? random.pale() : colour) }
    if random.unit() < 0.5 {
      frame(area, thickness: random.number(in: 0.3...1.5), random.colour())
    }
    if random.unit() < 0.7, area.width > 30 {
      text(
        Area(x: area.x + 4, y: area.y + 2, width: area.width - 8, height: area.height - 4), &random)
    }
  }

  fileprivate mutating func table(_ area: Area, _ random: inout SeededRandom) {
    let rows = 2 + Int(random.next() % 9)
    let columns = 1 + Int(random.next() % 5)
    let ink = random.unit() < 0.5 ? RGBA(40, 40, 40) : random.colour()
    let (across, down) = (area.width / Double(columns), area.height / Double(rows))
    if random.unit() < 0.5 {
      fill(Area(x: area.x, y: area.y, width: area.width, height: down), random.colour())
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let cell = Area(
          x: area.x + Double(column) * across, y: area.y + Double(row) * down, width: across,
          height: down)
        frame(cell, thickness: 0.3, ink)
        if across > 14, down > 4 {
          line(
            "\(random.next() % 1000)", x: cell.x + 2, y: cell.y + down * 0.7,
            .init(.sans, size: min(11, down * 1.6)))
        }
      }
    }
    frame(area, thickness: random.number(in: 0.3...1), ink)
  }
}

extension SeededRandom {
  fileprivate mutating func byte(_ range: ClosedRange<Double>) -> UInt8 {
    UInt8(number(in: range))
  }
  fileprivate mutating func colour() -> RGBA {
    RGBA(byte(10...230), byte(10...230), byte(10...230))
  }
  fileprivate mutating func pale() -> RGBA {
    RGBA(byte(190...252), byte(190...252), byte(180...252))
  }
}
