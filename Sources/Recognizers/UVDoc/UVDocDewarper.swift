public import Documents
public import Imaging

/// Sees how a page is bent with the net of Verhoeven, Magne and Sorkine-Hornung, "UVDoc: Neural
/// Grid-based Document Unwarping" (SIGGRAPH Asia 2023), in ONNX Runtime.
///
/// One dewarper serves any number of tasks at once and loads the net when it is first needed.
public struct UVDocDewarper: PageDewarper {
  private let network: Lazily<OnnxModel>

  /// The size of the picture that the net sees; its grid has 31 × 45 points.
  private static let (width, height) = (488, 712)

  /// The dewarper with the net of a folder, which is looked for when it is first needed.
  public init(data: RecognitionData) {
    network = Lazily { () throws(RecognitionError) in
      try OnnxModel(try OnnxRuntime(library: data.onnxRuntime), path: data.dewarper)
    }
  }

  /// Loads the net now.
  /// Errors: `engineMissing` with the file that is not there, `engineFailed` when it does not work.
  public func load() throws(RecognitionError) { _ = try network() }

  /// Where the points of a grid on the sheet are seen; `nil` when the net sees no sheet.
  public func mesh(of picture: ColourBitmap) async throws(RecognitionError) -> Mesh? {
    try checkCancellation()
    return try network().run(tensor(of: picture)) { values, shape in
      // One page: x, then y, both -1…1.
      guard shape.count == 4, shape[0] == 1, shape[1] == 2 else { return nil }
      let (columns, rows) = (shape[3], shape[2])
      let points = (0..<columns * rows).map { k in
        Point(
          (Double(values[k]) + 1) / 2, (Double(values[columns * rows + k]) + 1) / 2)
      }
      return Mesh(columns: columns, rows: rows, points: points)
    }
  }

  /// 1 × 3 × 712 × 488: red, green, blue, 0…1.
  private func tensor(of picture: ColourBitmap) -> Tensor {
    let small = picture.resized(width: Self.width, height: Self.height, by: .area)
    var tensor = Tensor(shape: [1, 3, Self.height, Self.width])
    let plane = Self.width * Self.height
    for y in 0..<Self.height {
      small.withRow(y) { row in
        for x in row.indices {
          let (pixel, index) = (row[x], y * Self.width + x)
          tensor.values[index] = Float(pixel.red) / 255
          tensor.values[plane + index] = Float(pixel.green) / 255
          tensor.values[2 * plane + index] = Float(pixel.blue) / 255
        }
      }
    }
    return tensor
  }
}
