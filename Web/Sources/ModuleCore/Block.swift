import Imaging
import Scanning

/// Values from and to the block.
extension Workbench {
  func clear() { block.update(repeating: 0) }

  func integer(_ slot: Int) -> Int { Int(block[slot]) }

  func quad(_ slot: Int) -> Quad {
    func corner(_ k: Int) -> Point { Point(block[slot + 2 * k], block[slot + 2 * k + 1]) }
    return Quad(corner(0), corner(1), corner(2), corner(3))
  }

  func put(_ quad: Quad, at slot: Int) {
    for (k, corner) in quad.corners.enumerated() {
      block[slot + 2 * k] = corner.x
      block[slot + 2 * k + 1] = corner.y
    }
  }

  /// Leaves a detection, and zeros after it.
  func report(_ detection: Detection) {
    typealias Slot = Slots.Detection
    clear()
    if let quad = detection.quad {
      block[Slot.found] = 1
      put(quad, at: Slot.quad)
    }
    block[Slot.status] = Double(detection.status.number)
    block[Slot.confidence] = detection.confidence
    let scores = detection.scores
    let numbers = [
      scores.size, scores.angle, scores.centre, scores.lineCoverage, scores.brightness,
    ]
    for (k, number) in numbers.enumerated() { block[Slot.scores + k] = number }
    block[Slot.extrapolated] = Double(detection.extrapolatedCorners.rawValue)
    let alternatives = detection.alternatives.prefix(Slot.mostAlternatives)
    block[Slot.alternativeCount] = Double(alternatives.count)
    for (k, quad) in alternatives.enumerated() { put(quad, at: Slot.alternatives + 8 * k) }
  }
}
