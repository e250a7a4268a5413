import Imaging

/// Something to time; what it returns keeps the optimiser from leaving it out.
struct Operation {
  var name: String
  var body: () -> Int

  init(_ name: String, _ body: @escaping () -> Int) {
    self.name = name
    self.body = body
  }
}

/// Takes times in rounds: each operation once a round, the best round counts, since other
/// programs may run beside.
struct Stopwatch {
  var rounds: Int

  /// The seconds of copying the bitmap, and of each operation.
  func times(
    of operations: [Operation], copying bitmap: ColourBitmap
  ) -> (copy: Double, entries: [(name: String, seconds: Double)]) {
    var target = ColourBitmap(
      width: bitmap.width, height: bitmap.height, filledWith: .white)
    let all = [Operation("copy") { Self.copy(bitmap, into: &target) }] + operations
    var best = [Double](repeating: .infinity, count: all.count)
    var kept = 0
    for _ in 0..<max(1, rounds) {
      for (index, operation) in all.enumerated() {
        let time = ContinuousClock().measure { kept &+= operation.body() }
        best[index] = min(best[index], time / .seconds(1))
      }
    }
    precondition(kept != 1, "the results are looked at")
    return (best[0], Array(zip(operations.map(\.name), best.dropFirst())))
  }

  /// The C library's copy into memory that is there already: new memory would cost several times the
  /// copy, and flatter what is measured against it.
  private static func copy(_ bitmap: ColourBitmap, into target: inout ColourBitmap) -> Int {
    target.updatePixels { target in
      bitmap.withPixels { source in
        target.withUnsafeMutableBytes { target in
          source.withUnsafeBytes { source in
            precondition(target.count == source.count)
            target.copyMemory(from: source)
          }
        }
      }
    }
    return target.width
  }
}
