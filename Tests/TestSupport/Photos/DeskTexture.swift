import Imaging

/// A square of desk, repeated as in a mirror.
struct DeskTexture {
  /// Millimetres a pixel.
  static let scale: Float = 0.4
  private static let side = 1024

  private let bitmap: ColourBitmap

  init(_ desk: Desk, _ random: inout SeededRandom) {
    switch desk {
    case .wood:
      bitmap = Self.wood(light: (0.80, 0.61, 0.41), dark: (0.58, 0.38, 0.22), &random)
    case .darkWood:
      bitmap = Self.wood(light: (0.38, 0.25, 0.17), dark: (0.20, 0.12, 0.08), &random)
    case .cloth: bitmap = Self.cloth(&random)
    case .plain: bitmap = Self.plain(&random)
    case .stone: bitmap = Self.stone(&random)
    }
  }

  /// The colour at a place in millimetres.
  @inline(__always)
  func colour(_ x: Float, _ y: Float) -> SIMD4<Float> {
    bitmap.sampled(Self.mirrored(x / Self.scale), Self.mirrored(y / Self.scale))
  }

  @inline(__always)
  private static func mirrored(_ value: Float) -> Float {
    let period = Float(2 * side)
    let turns = (value / period).rounded(.down)
    let place = value - turns * period
    return place < Float(side) ? place : period - place
  }

  private static func painted(
    _ colour: (_ x: Int, _ y: Int) -> (red: Float, green: Float, blue: Float)
  ) -> ColourBitmap {
    var result = ColourBitmap(width: side, height: side, filledWith: .white)
    result.updateRows { y, row in
      for x in row.indices {
        let c = colour(x, y)
        row[x] = RGBA(byte(c.red * 255), byte(c.green * 255), byte(c.blue * 255))
      }
    }
    return result
  }

  /// Planks across, each with its own rings: a sawtooth of the distance, bent by slow noise.
  private static func wood(
    light: (Float, Float, Float), dark: (Float, Float, Float), _ random: inout SeededRandom
  ) -> ColourBitmap {
    let bend = NoiseField(width: side, height: side) { field in
      field.add(cellX: 420, cellY: 60, amplitude: 26, &random)
      field.add(cellX: 120, cellY: 34, amplitude: 5, &random)
    }
    let fibre = NoiseField(width: side, height: side) { field in
      field.add(cellX: 46, cellY: 1.6, amplitude: 0.055, &random)
      field.add(cellX: 12, cellY: 1, amplitude: 0.03, &random)
      field.add(cellX: 180, cellY: 90, amplitude: 0.05, &random)
    }
    let plank = 256
    let planks = (0..<side / plank).map { _ in
      (
        shade: Float(random.number(in: 0.9...1.08)), shift: Float(random.number(in: 0...400)),
        ring: Float(random.number(in: 13...24))
      )
    }
    return painted { x, y in
      let board = planks[y / plank]
      let place = (Float(y) + bend.values[y * side + x] + board.shift) / board.ring
      let phase = place - place.rounded(.down)
      // Slow towards late wood, then a sharp edge.
      let ring = phase < 0.8 ? phase * phase * 1.5 : (1 - phase) * 4.8
      let seam: Float = y % plank < 2 ? 0.6 : 1
      let tone = min(1, max(0, 0.55 * ring + 0.12 + fibre.values[y * side + x] * 2))
      let shade = board.shade * seam * (1 + fibre.values[y * side + x])
      return (
        (light.0 + (dark.0 - light.0) * tone) * shade,
        (light.1 + (dark.1 - light.1) * tone) * shade,
        (light.2 + (dark.2 - light.2) * tone) * shade
      )
    }
  }

  /// Threads over and under each other.
  private static func cloth(_ random: inout SeededRandom) -> ColourBitmap {
    let colours: [(Float, Float, Float)] = [
      (0.30, 0.38, 0.52), (0.52, 0.24, 0.24), (0.55, 0.53, 0.47), (0.26, 0.40, 0.33),
    ]
    let base = colours[Int(random.next() % UInt64(colours.count))]
    let wear = NoiseField(width: side, height: side) { field in
      field.add(cellX: 160, cellY: 160, amplitude: 0.07, &random)
      field.add(cellX: 30, cellY: 2, amplitude: 0.06, &random)
      field.add(cellX: 2, cellY: 30, amplitude: 0.06, &random)
      field.add(cellX: 1, cellY: 1, amplitude: 0.05, &random)
    }
    let thread = 5
    return painted { x, y in
      let over = (x / thread + y / thread) % 2 == 0
      let across = Float((over ? y : x) % thread) / Float(thread - 1) * 2 - 1
      let shade = (1 - 0.28 * across * across) * (over ? 1.05 : 0.94)
      let tone = shade * (1 + wear.values[y * side + x])
      return (base.0 * tone, base.1 * tone, base.2 * tone)
    }
  }

  /// A table top of one colour, a little worn.
  private static func plain(_ random: inout SeededRandom) -> ColourBitmap {
    let colours: [(Float, Float, Float)] = [
      (0.16, 0.17, 0.19), (0.42, 0.44, 0.46), (0.72, 0.70, 0.66), (0.24, 0.34, 0.40),
      (0.62, 0.52, 0.42),
    ]
    let base = colours[Int(random.next() % UInt64(colours.count))]
    let wear = NoiseField(width: side, height: side) { field in
      field.add(cellX: 240, cellY: 200, amplitude: 0.05, &random)
      field.add(cellX: 3, cellY: 3, amplitude: 0.025, &random)
    }
    return painted { x, y in
      let tone = 1 + wear.values[y * side + x]
      return (base.0 * tone, base.1 * tone, base.2 * tone)
    }
  }

  /// Specks of all sizes, as in granite.
  private static func stone(_ random: inout SeededRandom) -> ColourBitmap {
    let base = Float(random.number(in: 0.34...0.6))
    let specks = NoiseField(width: side, height: side) { field in
      field.add(cellX: 90, cellY: 90, amplitude: 0.05, &random)
      field.add(cellX: 14, cellY: 14, amplitude: 0.05, &random)
      field.add(cellX: 5, cellY: 5, amplitude: 0.09, &random)
      field.add(cellX: 2, cellY: 2, amplitude: 0.08, &random)
    }
    let tint = Float(random.number(in: -0.04...0.05))
    return painted { x, y in
      let value = specks.values[y * side + x]
      let tone = base + value * (value > 0.14 ? 1.5 : 0.8)
      return (tone * (1 + tint), tone, tone * (1 - tint))
    }
  }
}

extension ColourBitmap {
  /// The colour at a place in pixels, blended from the four pixels round it; 0…255.
  @inline(__always)
  func sampled(_ x: Float, _ y: Float) -> SIMD4<Float> {
    let (px, py) = (max(0, x - 0.5), max(0, y - 0.5))
    let (ix, iy) = (Swift.min(Int(px), width - 1), Swift.min(Int(py), height - 1))
    let (fx, fy) = (min(1, px - Float(ix)), min(1, py - Float(iy)))
    let right = ix + 1 < width ? 1 : 0
    let below = iy + 1 < height ? width : 0
    return withPixels { pixels in
      let at = iy * width + ix
      let top = mix(pixels[at].floats, pixels[at + right].floats, fx)
      let bottom = mix(pixels[at + below].floats, pixels[at + below + right].floats, fx)
      return mix(top, bottom, fy)
    }
  }
}

@inline(__always)
private func mix(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ part: Float) -> SIMD4<Float> {
  a + (b - a) * part
}

extension RGBA {
  /// The channels as numbers, 0…255.
  @inline(__always)
  var floats: SIMD4<Float> { SIMD4<Float>(Float(red), Float(green), Float(blue), Float(alpha)) }
}
