/// The Secure Hash Algorithm of 256 bits (FIPS 180-4).
package enum SHA256 {
  /// The 32 bytes of the hash.
  package static func hash(of message: Span<UInt8>) -> [UInt8] {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var schedule = [UInt32](repeating: 0, count: 64)
    let whole = message.count / 64
    for block in 0..<whole {
      absorb(message.extracting(64 * block..<64 * block + 64), &state, &schedule)
    }
    // The rest, a one bit, zeros, the length in bits.
    var tail: [UInt8] = []
    for k in 64 * whole..<message.count { tail.append(message[k]) }
    tail.append(0x80)
    while tail.count % 64 != 56 { tail.append(0) }
    let bits = UInt64(message.count) &* 8
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> shift))
    }
    for block in 0..<tail.count / 64 {
      absorb(tail.span.extracting(64 * block..<64 * block + 64), &state, &schedule)
    }
    return state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> UInt32(24 - 8 * $0)) }
    }
  }

  private static func absorb(
    _ block: Span<UInt8>, _ state: inout [UInt32], _ w: inout [UInt32]
  ) {
    for t in 0..<16 {
      let bytes = (block[4 * t], block[4 * t + 1], block[4 * t + 2], block[4 * t + 3])
      w[t] =
        UInt32(bytes.0) << 24 | UInt32(bytes.1) << 16 | UInt32(bytes.2) << 8 | UInt32(bytes.3)
    }
    for t in 16..<64 {
      let (x, y) = (w[t - 15], w[t - 2])
      let small = turned(x, 7) ^ turned(x, 18) ^ (x >> 3)
      let large = turned(y, 17) ^ turned(y, 19) ^ (y >> 10)
      w[t] = w[t - 16] &+ small &+ w[t - 7] &+ large
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let choice = (e & f) ^ (~e & g)
      let one = h &+ (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) &+ choice
        &+ constants[t] &+ w[t]
      let majority = (a & b) ^ (a & c) ^ (b & c)
      let two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ one, c, b, a, one &+ two)
    }
    for (k, word) in [a, b, c, d, e, f, g, h].enumerated() { state[k] &+= word }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      // The largest r with r³ ≤ p · 2⁹⁶: the cube root in units of 2⁻³².
      var root: UInt64 = 0
      for bit in stride(from: UInt64(34), through: 0, by: -1) {
        let next = root | 1 << bit
        let square = next.multipliedFullWidth(by: next)
        // Up to 2¹⁰⁵: the square's high word is small.
        let low = square.low.multipliedFullWidth(by: next)
        let high = square.high * next + low.high
        let (limit, zero) = (prime << 32, UInt64(0))
        if high < limit || (high == limit && low.low == zero) { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
