import Imaging

/// Smooths a quad over time: steady when it rests, without much lag when it moves.
///
/// The One Euro filter of Casiez, Roussel and Vogel ("1 € filter: a simple speed-based low-pass
/// filter for noisy input in interactive systems", CHI 2012): a first-order low pass whose cutoff
/// grows with the speed. All corners share one speed, the mean of theirs, so that a quad moves as
/// one.
struct QuadFilter {
  /// The smoothed quad, in diagonals of the frame.
  private(set) var quad: Quad
  private var slopes = [Point](repeating: Point(0, 0), count: 4)

  /// The cutoff at rest, in hertz.
  static let restCutoff = 1.0
  /// By how much the cutoff grows with the speed, in hertz for a diagonal a second.
  static let agility = 25.0
  /// The cutoff of the speed itself, in hertz.
  static let speedCutoff = 2.0

  init(_ quad: Quad) { self.quad = quad }

  /// The mean speed of the corners, in diagonals a second.
  var speed: Double { slopes.reduce(0) { $0 + $1.length } / 4 }

  /// Takes the next quad, `interval` seconds after the last.
  mutating func follow(_ next: Quad, after interval: Double) {
    guard interval > 0 else { return }
    let (old, new) = (quad.corners, next.corners)
    let slopeShare = QuadFilter.share(QuadFilter.speedCutoff, interval)
    for i in 0..<4 {
      let slope = (new[i] - old[i]) * (1 / interval)
      slopes[i] = slopes[i] + (slope - slopes[i]) * slopeShare
    }
    let share = QuadFilter.share(QuadFilter.restCutoff + QuadFilter.agility * speed, interval)
    let moved = (0..<4).map { old[$0] + (new[$0] - old[$0]) * share }
    quad = Quad(moved[0], moved[1], moved[2], moved[3])
  }

  /// How much of a new value a low pass of this cutoff takes over.
  private static func share(_ cutoff: Double, _ interval: Double) -> Double {
    let turn = 2 * Math.pi * cutoff * interval
    return turn / (turn + 1)
  }
}
