import Documents
import Imaging

/// Tells by how many quarter turns a picture of text is off.
struct OrientationNetwork: Sendable {
  private let network: OnnxModel

  /// The side of the square that the network sees, and of the shorter side it is cut from.
  private static let (side, shortSide) = (224, 256)
  /// Below this a turn would be a guess.
  private static let leastConfidence = 0.5

  /// The network in the file at `path`.
  init(_ runtime: OnnxRuntime, path: String) throws(RecognitionError) {
    network = try OnnxModel(runtime, path: path)
  }

  /// The clockwise quarter turns that set the picture upright; `nil` when it is a guess.
  func uprightTurns(of picture: ColourBitmap) throws(RecognitionError) -> UprightTurns? {
    let probabilities = try network.run(tensor(of: picture)) { values, _ in
      values.indices.map { Double(values[$0]) }
    }
    guard probabilities.count == 4,
      let best = probabilities.indices.max(by: { probabilities[$0] < probabilities[$1] }),
      probabilities[best] >= Self.leastConfidence
    else { return nil }
    // The class counts the clockwise turns that a picture has undergone.
    return UprightTurns(quarterTurns: (4 - best) % 4, confidence: probabilities[best])
  }

  /// 1 × 3 × 224 × 224 from the middle: red, green, blue, normalised as ImageNet is.
  private func tensor(of picture: ColourBitmap) -> Tensor {
    let scale = Double(Self.shortSide) / Double(min(picture.width, picture.height))
    let width = max(Self.side, Int((Double(picture.width) * scale).rounded()))
    let height = max(Self.side, Int((Double(picture.height) * scale).rounded()))
    let small = picture.resized(width: width, height: height, by: scale < 1 ? .area : .bilinear)
    let (left, top) = ((width - Self.side) / 2, (height - Self.side) / 2)
    var tensor = Tensor(shape: [1, 3, Self.side, Self.side])
    let plane = Self.side * Self.side
    for y in 0..<Self.side {
      small.withRow(top + y) { row in
        for x in 0..<Self.side {
          let pixel = row[left + x]
          let index = y * Self.side + x
          tensor.values[index] = (Float(pixel.red) / 255 - 0.485) / 0.229
          tensor.values[plane + index] = (Float(pixel.green) / 255 - 0.456) / 0.224
          tensor.values[2 * plane + index] = (Float(pixel.blue) / 255 - 0.406) / 0.225
        }
      }
    }
    return tensor
  }
}
