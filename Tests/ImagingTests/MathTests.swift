import Foundation
import Imaging
import TestSupport
import Testing

/// The distance to the system's result in units of the last place of the greater.
private func ulps(_ a: Double, _ b: Double) -> Double {
  if a == b || a.isNaN && b.isNaN { return 0 }
  return (a - b).magnitude / max(a.magnitude, b.magnitude).ulp
}

@Test
func exponentialAndLogarithmAreWithinTwoUnitsOfTheSystems() {
  var random = SeededRandom(seed: 1)
  var worst = (exp: 0.0, log: 0.0)
  for _ in 0..<20_000 {
    let x = random.number(in: -700...700)
    worst.exp = max(worst.exp, ulps(Math.exp(x), exp(x)))
    let y = exp(x)
    worst.log = max(worst.log, ulps(Math.log(y), log(y)))
    let z = random.number(in: 0.5...2)
    worst.log = max(worst.log, ulps(Math.log(z), log(z)))
  }
  #expect(worst.exp <= 2)
  #expect(worst.log <= 2)
}

@Test
func powersAreExactToThirteenDigits() {
  var random = SeededRandom(seed: 2)
  for _ in 0..<5000 {
    let (x, y) = (random.number(in: 0.01...100), random.number(in: -20...20))
    #expect((Math.pow(x, y) / pow(x, y) - 1).magnitude < 1e-13)
  }
  #expect(Math.pow(0, 2) == 0)
  #expect(Math.pow(7, 0) == 1)
}

@Test
func angleFunctionsAreWithinTwoUnitsOfTheSystems() {
  var random = SeededRandom(seed: 3)
  var worst = (sin: 0.0, atan: 0.0)
  for _ in 0..<20_000 {
    let x = random.number(in: -50...50)
    // Near the zeros what counts is the distance to 1.
    worst.sin = max(worst.sin, (Math.sin(x) - sin(x)).magnitude / 0x1p-53)
    worst.sin = max(worst.sin, (Math.cos(x) - cos(x)).magnitude / 0x1p-53)
    worst.atan = max(worst.atan, ulps(Math.atan(x), atan(x)))
    let y = random.number(in: -50...50)
    worst.atan = max(worst.atan, ulps(Math.atan2(y, x), atan2(y, x)))
  }
  #expect(worst.sin <= 2)
  #expect(worst.atan <= 2)
}

@Test
func mathHandlesTheEndsOfItsRanges() {
  #expect(Math.exp(-800) == 0)
  #expect(Math.exp(800) == .infinity)
  #expect(Math.exp(-745) > 0)
  #expect(Math.exp(0) == 1)
  #expect(Math.log(0) == -.infinity)
  #expect(Math.log(-1).isNaN)
  #expect(Math.log(1) == 0)
  #expect(Math.atan2(0, -1) == Math.pi)
  #expect(Math.atan2(0, 0) == 0)
  #expect(Math.atan2(1, 0) == Math.pi / 2)
  #expect(Math.atan2(-1, 0) == -Math.pi / 2)
  #expect(Math.asin(1) == Math.pi / 2)
  #expect(Math.acos(-1) == Math.pi)
  #expect(Math.sin(1e10).isNaN)
  #expect(Math.round(2.5) == 2)
}
