/// The order in which people count: page2 before page10, upper and lower case alike.
package enum NaturalOrder {
  /// Whether `a` comes before `b`. Total: names that differ in anything have an order.
  package static func precedes(_ a: Path, _ b: Path) -> Bool {
    let (left, right) = (pieces(of: a.bytes), pieces(of: b.bytes))
    for (x, y) in zip(left, right) where x != y { return x < y }
    if left.count != right.count { return left.count < right.count }
    return a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  /// A run of digits without leading zeros, or one other byte. Numbers come before letters.
  private enum Piece: Comparable {
    case number([UInt8])
    case letter(UInt8)

    static func < (a: Piece, b: Piece) -> Bool {
      switch (a, b) {
      case (.number(let a), .number(let b)):
        a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
      case (.letter(let a), .letter(let b)): a < b
      case (.number, .letter): true
      case (.letter, .number): false
      }
    }
  }

  private static func pieces(of bytes: [UInt8]) -> [Piece] {
    var result: [Piece] = []
    var rest = bytes[...]
    while let byte = rest.first {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      if digits.isEmpty {
        let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        result.append(.letter(isUpper ? byte + 32 : byte))
        rest = rest.dropFirst()
      } else {
        result.append(.number(Array(digits.drop { $0 == UInt8(ascii: "0") })))
        rest = rest.dropFirst(digits.count)
      }
    }
    return result
  }
}
