/// Reads a net's file, layer by layer. `Training/export.py` writes it and says how it is laid out.
struct PageNetFile {
  /// The net's channels and depths, and how a picture's bytes become its input.
  struct Header {
    /// Channels at strides 2, 4, 8, 16, 32.
    var encoder: [Int]
    /// Channels at strides 16, 8, 4.
    var decoder: [Int]
    /// Blocks at strides 4, 8, 16, 32.
    var depths: [Int]
    /// The input is (byte / 255 − mean) · scale.
    var mean: Float
    var scale: Float
  }

  /// The weights of one convolution.
  struct Layer {
    /// One row a channel that goes out.
    var weights: [Float]
    /// One number a channel that goes out.
    var bias: [Float]
  }

  let header: Header
  private let bytes: [UInt8]
  private let bytesPerWeight: Int
  private let layerCount: Int
  private var place: Int
  private var layersRead = 0

  private static let magic = Array("RECTONET".utf8)
  private static let headerLength = 8 + 3 * 4 + 12 * 4 + 2 * 4 + 4 + 32
  /// No net for a phone is larger; what is multiplied below cannot overflow.
  private static let mostChannels = 1024
  private static let mostDepth = 64

  /// Reads the header and checks that the content is what was written.
  init(_ bytes: [UInt8]) throws(PageNetFileError) {
    guard bytes.starts(with: PageNetFile.magic) else { throw .notANet }
    guard bytes.count >= PageNetFile.headerLength else { throw .lengthWrong }
    var at = PageNetFile.magic.count
    func word() -> UInt32 {
      defer { at += 4 }
      return bytes.littleEndian(at: at, count: 4)
    }
    let version = word()
    guard version == 1 else { throw .versionUnknown(version) }
    let bits = word()
    let layerCount = Int(word())
    let numbers = (0..<12).map { _ in Int(word()) }
    let (mean, scale) = (Float(bitPattern: word()), Float(bitPattern: word()))
    let length = Int(word())
    let channels = numbers[..<8]
    guard bits == 8 || bits == 16, mean.isFinite, scale.isFinite,
      channels.allSatisfy({ (8...PageNetFile.mostChannels).contains($0) && $0 % 8 == 0 }),
      numbers[8...].allSatisfy({ (1...PageNetFile.mostDepth).contains($0) })
    else { throw .headerWrong }
    guard bytes.count - PageNetFile.headerLength == length else { throw .lengthWrong }
    let checksum = SHA256.hash(of: bytes.span.extracting(PageNetFile.headerLength..<bytes.count))
    guard bytes[at..<at + 32].elementsEqual(checksum) else { throw .checksumWrong }
    header = Header(
      encoder: Array(numbers[..<5]), decoder: Array(numbers[5..<8]), depths: Array(numbers[8...]),
      mean: mean, scale: scale)
    self.bytes = bytes
    self.layerCount = layerCount
    bytesPerWeight = Int(bits) / 8
    place = PageNetFile.headerLength
  }

  /// The next layer, which must have this shape.
  mutating func layer(
    inputs: Int, outputs: Int, kernel: Int = 1, groups: Int = 1
  ) throws(PageNetFileError) -> Layer {
    let number = layersRead
    let each = inputs / groups * kernel * kernel
    let weightLength = outputs * each * bytesPerWeight
    let length = (8 + 8 * outputs + weightLength + 3) / 4 * 4
    guard length <= bytes.count - place else { throw .lengthWrong }
    let shape = (0..<4).map { Int(bytes.littleEndian(at: place + 2 * $0, count: 2)) }
    guard shape == [outputs, inputs / groups, kernel, groups] else { throw .layerWrong(number) }
    let (scaleAt, biasAt) = (place + 8, place + 8 + 4 * outputs)
    let weightsAt = biasAt + 4 * outputs
    var weights: [Float] = []
    weights.reserveCapacity(outputs * each)
    var bias: [Float] = []
    for channel in 0..<outputs {
      let scale = Float(bitPattern: bytes.littleEndian(at: scaleAt + 4 * channel, count: 4))
      let offset = Float(bitPattern: bytes.littleEndian(at: biasAt + 4 * channel, count: 4))
      guard scale.isFinite, offset.isFinite else { throw .layerWrong(number) }
      bias.append(offset)
      for k in channel * each..<(channel + 1) * each {
        weights.append(Float(whole(at: weightsAt + k * bytesPerWeight)) * scale)
      }
    }
    place += length
    layersRead += 1
    return Layer(weights: weights, bias: bias)
  }

  /// To be called after the last layer.
  func end() throws(PageNetFileError) {
    guard layersRead == layerCount else { throw .headerWrong }
    guard place == bytes.count else { throw .lengthWrong }
  }

  private func whole(at place: Int) -> Int32 {
    if bytesPerWeight == 1 { return Int32(Int8(bitPattern: bytes[place])) }
    let word = bytes.littleEndian(at: place, count: 2)
    return Int32(Int16(truncatingIfNeeded: word))
  }
}

extension [UInt8] {
  /// The number of `count` bytes at a place, the least first.
  fileprivate func littleEndian(at place: Int, count: Int) -> UInt32 {
    (0..<count).reduce(0) { $0 | UInt32(self[place + $1]) << UInt32(8 * $1) }
  }
}
