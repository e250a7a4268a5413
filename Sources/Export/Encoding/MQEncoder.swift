/// The adaptive binary arithmetic coder of JBIG2 and JPEG 2000 (ITU-T T.88, annex E.2).
///
/// Its registers bear the standard's letters in their comments. Contexts belong to the caller: a
/// byte each, 0 at first, that `encode` keeps.
package struct MQEncoder {
  /// A: the interval, 0x8000…0xFFFF between decisions.
  private var interval: UInt32 = 0x8000
  /// C: the code so far that is not in `bytes` yet, with a place for a carry.
  private var code: UInt32 = 0
  /// CT: shifts until a byte is full.
  private var room: UInt32 = 12
  /// The first stands before the code and is no part of it.
  private var bytes: [UInt8] = [0]
  private let states = MQState.table

  /// An empty code.
  package init() {}

  /// Codes a decision, 0 or 1.
  @inline(__always)
  package mutating func encode(_ bit: UInt32, in context: inout UInt8) {
    let state = states[Int(context)]
    interval &-= state.probability
    if bit == UInt32(context & 1) {
      if interval & 0x8000 != 0 {
        code &+= state.probability
        return
      }
      // The likelier decision always has the larger part.
      if interval < state.probability {
        interval = state.probability
      } else {
        code &+= state.probability
      }
      context = state.afterLikely
    } else {
      if interval < state.probability {
        code &+= state.probability
      } else {
        interval = state.probability
      }
      context = state.afterUnlikely
    }
    renormalise()
  }

  /// Codes the decision 0 many times over in one context: as `encode` does, in strides.
  package mutating func encodeZeros(_ count: Int, in context: inout UInt8) {
    var left = count
    while left > 0 {
      if context & 1 == 0 {
        let probability = states[Int(context)].probability
        let stride = min(UInt32(truncatingIfNeeded: left), (interval - 0x8000) / probability)
        interval -= stride * probability
        code += stride * probability
        left -= Int(stride)
        if left == 0 { return }
      }
      encode(0, in: &context)
      left -= 1
    }
  }

  /// The code, ended by its marker.
  package consuming func finished() -> [UInt8] {
    // As many ones as the interval allows.
    let end = code + interval
    code |= 0xFFFF
    if code >= end { code -= 0x8000 }
    for _ in 0..<2 {
      code <<= room
      putByte()
    }
    if bytes.last != 0xFF { bytes.append(0xFF) }
    bytes.append(0xAC)
    return Array(bytes.dropFirst())
  }

  @inline(__always)
  private mutating func renormalise() {
    var shift = UInt32(truncatingIfNeeded: interval.leadingZeroBitCount &- 16)
    interval &<<= shift
    while shift >= room {
      code &<<= room
      shift &-= room
      putByte()
    }
    code &<<= shift
    room &-= shift
  }

  /// BYTEOUT: after a byte of ones comes one of seven bits, so that a carry stops there.
  private mutating func putByte() {
    let last = bytes.count - 1
    if bytes[last] != 0xFF, code >= 0x800_0000 {
      bytes[last] += 1
      code &= 0x7FF_FFFF
    }
    let bits: UInt32 = bytes[last] == 0xFF ? 7 : 8
    bytes.append(UInt8(truncatingIfNeeded: code >> (27 - bits)))
    code &= (1 << (27 - bits)) - 1
    room = bits
  }
}

/// What a context may be: one of the 47 states of table E.1, and which decision is the likelier.
private struct MQState {
  /// Qe: of the unlikelier decision, 0x8000 being 0.75.
  let probability: UInt32
  /// The contexts to follow; their lowest bit is the likelier decision.
  let afterLikely, afterUnlikely: UInt8

  /// By context: twice the state's index, plus the likelier decision.
  static let table: [MQState] = rows.flatMap { row in
    [UInt8(0), 1].map { likelier in
      MQState(
        probability: row.probability, afterLikely: 2 * row.likely + likelier,
        afterUnlikely: 2 * row.unlikely + (row.switches ? 1 - likelier : likelier))
    }
  }

  /// Table E.1: Qe, NMPS, NLPS, SWITCH.
  private static let rows: [(probability: UInt32, likely: UInt8, unlikely: UInt8, switches: Bool)] =
    [
      (0x5601, 1, 1, true), (0x3401, 2, 6, false), (0x1801, 3, 9, false),
      (0x0AC1, 4, 12, false), (0x0521, 5, 29, false), (0x0221, 38, 33, false),
      (0x5601, 7, 6, true), (0x5401, 8, 14, false), (0x4801, 9, 14, false),
      (0x3801, 10, 14, false), (0x3001, 11, 17, false), (0x2401, 12, 18, false),
      (0x1C01, 13, 20, false), (0x1601, 29, 21, false), (0x5601, 15, 14, true),
      (0x5401, 16, 14, false), (0x5101, 17, 15, false), (0x4801, 18, 16, false),
      (0x3801, 19, 17, false), (0x3401, 20, 18, false), (0x3001, 21, 19, false),
      (0x2801, 22, 19, false), (0x2401, 23, 20, false), (0x2201, 24, 21, false),
      (0x1C01, 25, 22, false), (0x1801, 26, 23, false), (0x1601, 27, 24, false),
      (0x1401, 28, 25, false), (0x1201, 29, 26, false), (0x1101, 30, 27, false),
      (0x0AC1, 31, 28, false), (0x09C1, 32, 29, false), (0x08A1, 33, 30, false),
      (0x0521, 34, 31, false), (0x0441, 35, 32, false), (0x02A1, 36, 33, false),
      (0x0221, 37, 34, false), (0x0141, 38, 35, false), (0x0111, 39, 36, false),
      (0x0085, 40, 37, false), (0x0049, 41, 38, false), (0x0025, 42, 39, false),
      (0x0015, 43, 40, false), (0x0009, 44, 41, false), (0x0005, 45, 42, false),
      (0x0001, 45, 43, false), (0x5601, 46, 46, false),
    ]
}
