import Documents
import Imaging

/// Reads a line of text with a recurrent network (PP-OCRv6, Baidu 2025).
struct LineRecognizer: Sendable {
  private let network: OnnxModel
  private let decoding: GreedyDecoding

  /// Widths are padded to a multiple of this, in pixels.
  private static let step = 32

  /// The reader of the network and character files at these paths.
  init(
    _ runtime: OnnxRuntime, network: String, characters: String
  ) throws(RecognitionError) {
    self.network = try OnnxModel(runtime, path: network)
    decoding = GreedyDecoding(characters: try ReadableCharacters(path: characters))
  }

  /// What stands in the strip; an empty reading when nothing does.
  func reading(
    of strip: LineStrip, alphabet: Alphabet
  ) throws(RecognitionError) -> LineReading {
    let input = tensor(of: strip.pixels)
    let width = Double(input.shape[3])
    let classes = decoding.characters.count
    let reading = try network.run(input) { values, shape -> LineReading? in
      guard shape.count == 3, shape[2] == classes, shape[1] > 0 else { return nil }
      return decoding.reading(of: values, columnWidth: width / Double(shape[1]), alphabet: alphabet)
    }
    guard let reading else {
      throw .engineFailed(reason: "the reading network and its characters do not fit together")
    }
    return reading
  }

  /// 1 × 3 × height × width: blue, green, red from −1 to 1, zeros where there is no strip.
  private func tensor(of pixels: ColourBitmap) -> Tensor {
    let width = (pixels.width + Self.step - 1) / Self.step * Self.step
    var tensor = Tensor(shape: [1, 3, pixels.height, width])
    let plane = width * pixels.height
    for y in 0..<pixels.height {
      pixels.withRow(y) { row in
        let start = y * width
        for x in row.indices {
          tensor.values[start + x] = Float(row[x].blue) / 127.5 - 1
          tensor.values[plane + start + x] = Float(row[x].green) / 127.5 - 1
          tensor.values[2 * plane + start + x] = Float(row[x].red) / 127.5 - 1
        }
      }
    }
    return tensor
  }
}
