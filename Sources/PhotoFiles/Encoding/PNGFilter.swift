/// PNG's ways to foretell a byte from its neighbours (W3C PNG, section 9).
enum PNGFilter: UInt8, CaseIterable {
  case none, sub, up, average, paeth

  /// Writes what the filter leaves of `row`, and returns the sum of its absolute values.
  ///
  /// - Parameter step: bytes of a pixel.
  func apply(
    to row: [UInt8], above: [UInt8], step: Int, into result: inout [UInt8]
  ) -> Int {
    row.withUnsafeBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        result.withUnsafeMutableBufferPointer { result in
          filter(row, above, step, result)
        }
      }
    }
  }

  private func filter(
    _ row: UnsafeBufferPointer<UInt8>, _ above: UnsafeBufferPointer<UInt8>, _ step: Int,
    _ result: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    switch self {
    case .none:
      for i in row.indices { result[i] = row[i] }
    case .sub:
      for i in 0..<min(step, row.count) { result[i] = row[i] }
      for i in stride(from: step, to: row.count, by: 1) { result[i] = row[i] &- row[i &- step] }
    case .up:
      for i in row.indices { result[i] = row[i] &- above[i] }
    case .average:
      for i in 0..<min(step, row.count) { result[i] = row[i] &- above[i] / 2 }
      for i in stride(from: step, to: row.count, by: 1) {
        let mean = (UInt16(row[i &- step]) &+ UInt16(above[i])) / 2
        result[i] = row[i] &- UInt8(truncatingIfNeeded: mean)
      }
    case .paeth:
      for i in 0..<min(step, row.count) { result[i] = row[i] &- above[i] }
      for i in stride(from: step, to: row.count, by: 1) {
        let (a, b, c) = (Int16(row[i &- step]), Int16(above[i]), Int16(above[i &- step]))
        let (towardsA, towardsB) = (abs(b &- c), abs(a &- c))
        let towardsC = abs(a &+ b &- 2 &* c)
        let nearest =
          towardsA <= towardsB && towardsA <= towardsC ? a : towardsB <= towardsC ? b : c
        result[i] = row[i] &- UInt8(truncatingIfNeeded: nearest)
      }
    }
    var sum = 0
    for i in result.indices { sum &+= Int(Int8(bitPattern: result[i]).magnitude) }
    return sum
  }
}
