/// Elementary functions from + − × ÷ √ alone: the same bits on every machine, where the system's
/// own differ in the last places. Errors are below 2 units in the last place unless said
/// otherwise. Argument reductions and series follow Cody and Waite, "Software Manual for the
/// Elementary Functions", 1980.
public enum Math {
  /// π.
  public static let pi = 3.141592653589793
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33
  private static let halfPiHigh = 0x1.921fb544p0
  private static let halfPiMiddle = 0x1.0b4611a4p-34
  private static let halfPiLow = 0x1.13198a2e03707p-69

  /// The greatest whole number not above `x`.
  public static func floor(_ x: Double) -> Double { x.rounded(.down) }
  /// The smallest whole number not below `x`.
  public static func ceil(_ x: Double) -> Double { x.rounded(.up) }
  /// The nearest whole number, halves to the even one: an instruction in WebAssembly, unlike
  /// `rounded()`.
  public static func round(_ x: Double) -> Double { x.rounded(.toNearestOrEven) }

  /// e to the power `x`: 0 below −745, infinite above 710.
  public static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 709.8 { return .infinity }
    if x < -745.2 { return 0 }
    let k = round(x * 1.4426950408889634)
    let r = (x - k * ln2High) - k * ln2Low
    // Taylor on |r| ≤ 0.347: the 14th term is below 2⁻⁵⁷.
    var sum = 1.0
    for n in stride(from: 14, to: 0, by: -1) { sum = 1 + sum * r / Double(n) }
    // Two steps, for results below the smallest normal number.
    let whole = Int(k)
    let half = whole / 2
    return sum * powerOfTwo(half) * powerOfTwo(whole - half)
  }

  /// The natural logarithm: −∞ at 0, NaN below.
  public static func log(_ x: Double) -> Double {
    if x.isNaN || x < 0 { return .nan }
    if x == 0 { return -.infinity }
    if x == .infinity { return x }
    // x = m · 2ᵏ with m in √½ … √2; log m = 2 artanh s, s = (m − 1) / (m + 1).
    var k = Double(x.exponent)
    var m = x.significand
    if m > 1.4142135623730951 {
      m /= 2
      k += 1
    }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    var series = 0.0
    for n in stride(from: 23, to: 1, by: -2) { series = z * (1 / Double(n) + series) }
    // 2 s = f − s f keeps the digits that f has and s lost.
    return k * ln2High + (f - (s * (f - 2 * series) - k * ln2Low))
  }

  /// `x` to the power `y`: `x` above 0, or 0 with `y` above 0. The relative error grows with
  /// |y log x|: at most 1e-13 for results from 1e-100 to 1e100.
  public static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 { return 1 }
    if x == 0 { return y > 0 ? 0 : .infinity }
    return exp(y * log(x))
  }

  /// The sine of an angle in radians, below 10⁹ in size.
  public static func sin(_ x: Double) -> Double {
    let (r, quadrant) = reduced(x)
    switch quadrant {
    case 0: return sine(r)
    case 1: return cosine(r)
    case 2: return -sine(r)
    default: return -cosine(r)
    }
  }

  /// The cosine of an angle in radians, below 10⁹ in size.
  public static func cos(_ x: Double) -> Double {
    let (r, quadrant) = reduced(x)
    switch quadrant {
    case 0: return cosine(r)
    case 1: return -sine(r)
    case 2: return -cosine(r)
    default: return sine(r)
    }
  }

  /// The tangent of an angle in radians, below 10⁹ in size.
  public static func tan(_ x: Double) -> Double { sin(x) / cos(x) }

  /// The angle, −π/2 … π/2, whose tangent is `x`.
  public static func atan(_ x: Double) -> Double {
    if x.isNaN { return x }
    let size = x.magnitude
    // tan(π/8) and its inverse bound the three ranges, so that the series sees at most 0.415.
    var (base, t) = (0.0, size)
    if size > 2.414213562373095 {
      (base, t) = (pi / 2, -1 / size)
    } else if size > 0.41421356237309503 {
      (base, t) = (pi / 4, (size - 1) / (size + 1))
    }
    let z = t * t
    var series = 0.0
    for n in stride(from: 45, to: 1, by: -2) { series = z * (1 / Double(n) - series) }
    let angle = base + (t - t * series)
    return x < 0 ? -angle : angle
  }

  /// The angle, −π … π, from the x axis to (x, y), turning towards the y axis; 0 at the origin.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x == 0 && y == 0 { return 0 }
    if y.magnitude <= x.magnitude {
      let angle = atan(y / x)
      if x > 0 { return angle }
      return y < 0 ? angle - pi : angle + pi
    }
    let angle = atan(x / y)
    return y > 0 ? pi / 2 - angle : -pi / 2 - angle
  }

  /// The angle, −π/2 … π/2, whose sine is `x`, −1 … 1.
  public static func asin(_ x: Double) -> Double { atan2(x, ((1 - x) * (1 + x)).squareRoot()) }

  /// The angle, 0 … π, whose cosine is `x`, −1 … 1.
  public static func acos(_ x: Double) -> Double { atan2(((1 - x) * (1 + x)).squareRoot(), x) }

  /// The distance of (x, y) from the origin.
  public static func hypot(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

  /// 2 to a whole power −1022 … 1023.
  private static func powerOfTwo(_ k: Int) -> Double {
    Double(bitPattern: UInt64(k + 1023) << 52)
  }

  /// The angle less a multiple of π/2, −π/4 … π/4, and that multiple modulo 4.
  private static func reduced(_ x: Double) -> (rest: Double, quadrant: Int) {
    guard x.magnitude < 1e9 else { return (.nan, 0) }
    let k = round(x * 0.6366197723675814)
    let r = ((x - k * halfPiHigh) - k * halfPiMiddle) - k * halfPiLow
    return (r, Int(k) & 3)
  }

  /// Taylor on |r| ≤ π/4: the next term is below 2⁻⁵⁵.
  private static func sine(_ r: Double) -> Double {
    let z = r * r
    var sum = 1.0
    for n in stride(from: 16, to: 0, by: -2) { sum = 1 - sum * z / Double(n * (n + 1)) }
    return r * sum
  }

  private static func cosine(_ r: Double) -> Double {
    let z = r * r
    var sum = 1.0
    for n in stride(from: 17, to: 0, by: -2) { sum = 1 - sum * z / Double(n * (n + 1)) }
    return sum
  }
}
