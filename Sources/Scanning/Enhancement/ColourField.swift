import Imaging

/// Colours with weights over a coarse grid: lanes are red, green and blue times the weight,
/// and the weight, 0…1 (premultiplied alpha, in the words of compositing).
typealias ColourField = Bitmap<SIMD4<Float>>

extension Bitmap where Pixel == SIMD4<Float> {
  /// Holes filled from around, by push and pull (Gortler et al., "The Lumigraph", 1996): the
  /// grid is halved until little is left, then each level's holes show what lies below.
  /// Where no cell has any weight the result is black. All weights become 1.
  func filled() -> ColourField {
    var levels = [self]
    while let last = levels.last, last.width > 2, last.height > 2 { levels.append(last.halved()) }
    var below = levels.removeLast().solid()
    while let level = levels.popLast() {
      below = below.resampled(width: level.width, height: level.height)
      below.updateRows { y, row in
        level.withRow(y) { own in
          for x in row.indices {
            let sample = own[x]
            row[x] = sample + row[x] * (1 - sample.w)
          }
        }
      }
    }
    return below
  }

  /// Half the size, each cell the mean of four.
  private func halved() -> ColourField {
    var result = ColourField(
      width: (width + 1) / 2, height: (height + 1) / 2, filledWith: SIMD4(repeating: 0))
    let (lastX, lastY) = (width - 1, height - 1)
    result.updateRows { y, row in
      withRow(2 * y) { upper in
        withRow(min(2 * y + 1, lastY)) { lower in
          for x in row.indices {
            let next = min(2 * x + 1, lastX)
            row[x] = (upper[2 * x] + upper[next] + lower[2 * x] + lower[next]) * 0.25
          }
        }
      }
    }
    return result
  }

  /// Each cell at full weight; cells without any get the mean of all.
  private func solid() -> ColourField {
    var sum = SIMD4<Float>(repeating: 0)
    withPixels { all in for i in all.indices { sum += all[i] } }
    let mean = sum / max(sum.w, 1e-6)
    var result = self
    result.updatePixels { all in
      for i in all.indices {
        all[i] = all[i].w > 1e-4 ? all[i] / all[i].w : mean
        all[i].w = 1
      }
    }
    return result
  }

  /// Another size, interpolated linearly between cell centres.
  func resampled(width: Int, height: Int) -> ColourField {
    let across = LinearSteps(from: self.width, to: width)
    let down = LinearSteps(from: self.height, to: height)
    var mixed = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: self.width)
    var result = ColourField(width: width, height: height, filledWith: SIMD4(repeating: 0))
    result.updateRows { y, row in
      let step = down[y]
      withRow(step.first) { upper in
        withRow(step.second) { lower in
          for x in mixed.indices { mixed[x] = upper[x] + (lower[x] - upper[x]) * step.weight }
        }
      }
      for x in row.indices {
        let step = across[x]
        row[x] = mixed[step.first] + (mixed[step.second] - mixed[step.first]) * step.weight
      }
    }
    return result
  }

  /// Blurred by the weights ¼ ½ ¼ in both directions, `passes` times: a Gaussian of
  /// σ = √(passes / 2) cells. Edge cells repeat outwards.
  func smoothed(passes: Int) -> ColourField {
    var result = self
    var line = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: width)
    for _ in 0..<passes {
      var above = result.withRow(0) { row in row.indices.map { row[$0] } }
      for y in 0..<height {
        result.withRow(min(y + 1, height - 1)) { below in
          result.withRow(y) { row in
            for x in line.indices {
              line[x] = (above[x] + row[x] + row[x] + below[x]) * 0.25
              above[x] = row[x]
            }
          }
        }
        result.updateRow(y) { row in
          for x in row.indices {
            let left = line[max(x - 1, 0)]
            let right = line[min(x + 1, line.count - 1)]
            row[x] = (left + line[x] + line[x] + right) * 0.25
          }
        }
      }
    }
    return result
  }
}

/// For each place on a line of `count` cells, the two cells of a line of another count
/// between whose centres it lies, and how far towards the second.
struct LinearSteps {
  struct Step {
    var first: Int
    var second: Int
    /// 0 at the first cell's centre … 1 at the second's.
    var weight: Float
    /// The weights of both in fixed point.
    var shares: GridRows.Weights {
      let second = UInt16(weight * 65535)
      return GridRows.Weights(upper: 65535 - second, lower: second)
    }
  }

  private let steps: [Step]

  /// The steps from a line of `source` cells to one of `count` that covers the same length.
  init(from source: Int, to count: Int) {
    let scale = Float(source) / Float(count)
    steps = (0..<count).map { index in
      let position = max((Float(index) + 0.5) * scale - 0.5, 0)
      let first = min(Int(position), source - 1)
      return Step(
        first: first, second: min(first + 1, source - 1),
        weight: min(position - Float(first), 1))
    }
  }

  subscript(index: Int) -> Step { steps[index] }
}
