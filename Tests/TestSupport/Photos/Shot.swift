/// What lies under the page.
package enum Desk: String, Sendable, CaseIterable {
  case wood, darkWood, cloth, plain, stone
}

/// How a photo is taken: all that `PhotoPainter` needs beside the page and a seed.
package struct Shot: Sendable {
  /// The photo's pixels.
  package var width = 1600
  package var height = 1200
  package var desk = Desk.wood

  /// How far the page leans away round the photo's horizontal axis, −45…45 degrees: above 0 its
  /// top is farther away.
  package var pitch = 0.0
  /// The same round the vertical axis: above 0 its right side is farther away.
  package var yaw = 0.0
  /// Clockwise turn of the page in the photo, −180…180 degrees.
  package var roll = 0.0
  /// The share of the frame that the page spans in its tighter direction; above 1 it leaves it.
  package var fill = 0.85
  /// Where the page's middle lies, off the photo's, in shares of the frame.
  package var offset = (x: 0.0, y: 0.0)
  /// Focal length over the photo's long side: 0.75 is a phone's main camera.
  package var focalLength = 0.75

  /// How bright white paper is where the light is full, 0…1.
  package var exposure: Float = 0.92
  /// How much darker the far side from the lamp is, 0…1.
  package var unevenness: Float = 0.15
  /// How dark the photo's corners are, 0…1.
  package var vignetting: Float = 0.12
  /// Depth of wide shadows without an edge, 0 none … 1 black.
  package var softShadow: Float = 0
  /// Depth of a shadow with an edge, as of a hand or a phone, 0 none … 1 black.
  package var hardShadow: Float = 0
  /// Width of that shadow's edge, as a share of the photo's width.
  package var penumbra: Float = 0.01
  /// The colours' gains: a lamp's tint and a camera's error.
  package var cast: (red: Float, green: Float, blue: Float) = (1, 1, 1)

  /// Gaussian blur of the lens, in pixels.
  package var blur: Float = 0.5
  /// Standard deviation of the sensor's noise, in levels at middle grey.
  package var noise: Float = 1.5
  /// Things beside the page: pens, cups, cables.
  package var clutter = 0

  /// A level photo in even light.
  package init() {}

  /// A photo as people take them, chosen by the seed.
  package init(seed: UInt64, width: Int = 1600, height: Int = 1200) {
    var random = SeededRandom(seed: seed &* 0x9E37_79B9 &+ 17)
    self.width = width
    self.height = height
    desk = Desk.allCases[Int(random.next() % UInt64(Desk.allCases.count))]
    pitch = random.number(in: -22...22)
    yaw = random.number(in: -18...18)
    roll = random.number(in: -14...14)
    fill = random.number(in: 0.68...0.94)
    let room = (0.97 - fill) / 2
    offset = (random.number(in: -room...room), random.number(in: -room...room))
    focalLength = random.number(in: 0.7...0.95)
    exposure = Float(random.number(in: 0.78...1))
    unevenness = Float(random.number(in: 0.05...0.35))
    vignetting = Float(random.number(in: 0.05...0.25))
    softShadow = random.unit() < 0.6 ? Float(random.number(in: 0.1...0.45)) : 0
    hardShadow = random.unit() < 0.4 ? Float(random.number(in: 0.2...0.55)) : 0
    penumbra = Float(random.number(in: 0.002...0.03))
    let warmth = Float(random.number(in: -0.06...0.1))
    cast = (1 + warmth, 1, 1 - warmth)
    blur = Float(random.number(in: 0.3...1.1))
    noise = Float(random.number(in: 0.8...4))
    clutter = Int(random.next() % 5)
  }
}
