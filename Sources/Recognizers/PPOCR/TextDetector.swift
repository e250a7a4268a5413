import Documents
import Imaging

/// Finds lines of text: a network that gives each pixel's probability of lying in the core of a
/// line (PP-OCRv6, Baidu 2025), and the geometry that makes lines of it after differentiable
/// binarisation (Liao et al., "Real-time scene text detection with differentiable binarization",
/// 2020).
struct TextDetector: Sendable {
  /// Settings of the detector.
  struct Settings: Sendable {
    /// The longer side of the picture the network sees, in pixels; smaller pictures stay.
    var longSide = 960
    /// From this probability on a pixel belongs to a core, 0…1.
    var threshold: Float = 0.2
    /// Cores with a lower mean probability are no text, 0…1.
    var score: Float = 0.45
    /// The core is the line shrunk by a distance of its area over its perimeter; this many times
    /// it grows back.
    var growth = 1.4
    /// Cores thinner than this are noise, in pixels of the network's picture.
    var leastThickness = 3.0
  }

  let network: OnnxModel
  var settings = Settings()

  /// The lines of a picture in no particular order, in pixels of the picture.
  func lines(in picture: ColourBitmap) throws(RecognitionError) -> [TextBand] {
    let input = NetworkPicture(of: picture, longSide: settings.longSide)
    let map = try network.run(input.tensor) { values, shape in
      ProbabilityMap(values: values, width: shape[3], height: shape[2])
    }
    return bands(in: map).map { $0.scaled(by: 1 / input.scale) }
  }

  /// The lines in a map of probabilities, in pixels of the map.
  func bands(in map: ProbabilityMap) -> [TextBand] {
    let mask = map.mask(from: settings.threshold)
    let found = mask.connectedComponents(connectivity: .eight)
    // Both list the sets in the order of their first pixels.
    let borders = mask.contours().filter { !$0.isHole }
    return zip(borders, found.components.indices).compactMap { border, index in
      guard let core = MinimumAreaRectangle(around: border.points)?.lying,
        min(core.length, core.thickness) >= settings.leastThickness,
        map.mean(of: index, in: found) >= settings.score
      else { return nil }
      return TextBand(roundCore: core, border: border, growth: settings.growth)
    }
  }
}

/// A picture as the detector's network takes it.
struct NetworkPicture {
  /// 1 × 3 × height × width: blue, green, red, less ImageNet's mean, over its deviation.
  let tensor: Tensor
  /// Pixels of the tensor a pixel of the picture.
  let scale: Double

  /// Sides are padded with the mean colour to a multiple of this: the network halves five times,
  /// and few shapes keep memory steady.
  private static let step = 64

  init(of picture: ColourBitmap, longSide: Int) {
    scale = min(1, Double(longSide) / Double(max(picture.width, picture.height)))
    let width = max(1, Int((Double(picture.width) * scale).rounded()))
    let height = max(1, Int((Double(picture.height) * scale).rounded()))
    let small =
      scale < 1 ? picture.resized(width: width, height: height, by: .area) : picture
    let paddedWidth = (width + Self.step - 1) / Self.step * Self.step
    let paddedHeight = (height + Self.step - 1) / Self.step * Self.step
    var tensor = Tensor(shape: [1, 3, paddedHeight, paddedWidth])
    let plane = paddedWidth * paddedHeight
    let normalised = ImageNet()
    for y in 0..<height {
      small.withRow(y) { row in
        let start = y * paddedWidth
        for x in row.indices {
          tensor.values[start + x] = normalised.blue[Int(row[x].blue)]
          tensor.values[plane + start + x] = normalised.green[Int(row[x].green)]
          tensor.values[2 * plane + start + x] = normalised.red[Int(row[x].red)]
        }
      }
    }
    self.tensor = tensor
  }
}

/// ImageNet's normalisation of a byte. PP-OCR trains with its red figures on the first channel,
/// which is blue there.
private struct ImageNet {
  let blue = table(mean: 0.485, deviation: 0.229)
  let green = table(mean: 0.456, deviation: 0.224)
  let red = table(mean: 0.406, deviation: 0.225)

  private static func table(mean: Float, deviation: Float) -> [Float] {
    (0...255).map { (Float($0) / 255 - mean) / deviation }
  }
}

/// Each pixel's probability of lying in the core of a line.
struct ProbabilityMap {
  let width: Int
  let height: Int
  private let values: [Float]

  init(values: Span<Float>, width: Int, height: Int) {
    precondition(values.count == width * height, "one probability for each pixel")
    self.width = width
    self.height = height
    self.values = [Float](unsafeUninitializedCapacity: width * height) { buffer, count in
      values.withUnsafeBufferPointer { count = buffer.update(fromContentsOf: $0) }
    }
  }

  /// 255 where the probability is above `threshold`.
  func mask(from threshold: Float) -> GreyBitmap {
    GreyBitmap(width: width, height: height, pixels: values.map { $0 > threshold ? 255 : 0 })
  }

  /// The mean probability of a component's pixels.
  func mean(of index: Int, in found: ConnectedComponents) -> Float {
    let component = found.components[index]
    let bounds = component.bounds
    let label = Int32(index + 1)
    var sum: Float = 0
    for y in bounds.y..<bounds.y + bounds.height {
      found.labels.withRow(y) { row in
        for x in bounds.x..<bounds.x + bounds.width where row[x] == label {
          sum += values[y * width + x]
        }
      }
    }
    return sum / Float(component.area)
  }
}
