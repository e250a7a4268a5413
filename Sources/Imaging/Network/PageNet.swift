/// The net that sees pages: a small encoder and decoder of depthwise-separable convolutions.
///
/// Its blocks follow Howard et al., "MobileNets" (2017); the way back up, which adds what was seen
/// on the way down, Lin et al., "Feature Pyramid Networks" (2017); the term of the whole picture
/// Hu et al., "Squeeze-and-Excitation Networks" (2018). `Training/model.py` has the same net.
///
/// Only sums and products of single precision in a fixed order: the same bits on every machine.
public struct PageNet: Sendable {
  /// A depthwise and a pointwise convolution; the input is added when the shapes agree.
  struct Block: Sendable {
    var depthwise: Depthwise
    var pointwise: Pointwise
    var addsInput: Bool
  }

  /// Channels at strides 2, 4, 8, 16, 32 and on the way back at 16, 8, 4.
  let encoder: [Int]
  let decoder: [Int]
  /// What each of the 256 tones becomes.
  let tones: [Float]
  let stem: Stem
  let stage4: [Block]
  let stage8: [Block]
  let stage16: [Block]
  let stage32: [Block]
  let context: Pointwise
  let score: Pointwise
  let top: Pointwise
  let side16: Pointwise
  let join16: Block
  let down16: Pointwise
  let side8: Pointwise
  let join8: Block
  let down8: Pointwise
  let side4: Pointwise
  let join4: [Block]
  let head: Pointwise

  /// The net in a file that `Training/export.py` wrote.
  public init(_ file: [UInt8]) throws(PageNetFileError) {
    var file = try PageNetFile(file)
    let (e, d, depths) = (file.header.encoder, file.header.decoder, file.header.depths)
    let (mean, scale) = (file.header.mean, file.header.scale)
    encoder = e
    decoder = d
    tones = (0..<256).map { (Float($0) / 255 - mean) * scale }

    let stemLayer = try file.layer(inputs: 3, outputs: e[0], kernel: 3)
    stem = Stem(stemLayer.weights, bias: stemLayer.bias)
    stage4 = try file.stage(e[0], e[1], depth: depths[0], kernel: 3)
    stage8 = try file.stage(e[1], e[2], depth: depths[1], kernel: 3)
    stage16 = try file.stage(e[2], e[3], depth: depths[2], kernel: 3)
    stage32 = try file.stage(e[3], e[4], depth: depths[3], kernel: 5)
    context = try file.pointwise(e[4], e[4])
    score = try file.pointwise(e[4], 1)
    top = try file.pointwise(e[4], d[0])
    side16 = try file.pointwise(e[3], d[0])
    join16 = try file.block(d[0], d[0])
    down16 = try file.pointwise(d[0], d[1])
    side8 = try file.pointwise(e[2], d[1])
    join8 = try file.block(d[1], d[1])
    down8 = try file.pointwise(d[1], d[2])
    side4 = try file.pointwise(e[1], d[2])
    join4 = [try file.block(d[2], d[2]), try file.block(d[2], d[2])]
    head = try file.pointwise(d[2], 3)
    try file.end()
  }

  /// Sides of pictures that the net can take: multiples of 64.
  public static func takes(side: Int) -> Bool { side > 0 && side % 64 == 0 }

  /// Multiply-adds for a picture, padding of channels included.
  public func multiplyAdds(side: Int) -> Int {
    func cells(_ stride: Int) -> Int { (side / stride) * (side / stride) }
    func blocks(_ blocks: [Block], _ stride: Int) -> Int {
      cells(stride)
        * blocks.reduce(0) { $0 + $1.depthwise.multiplyAdds + $1.pointwise.multiplyAdds }
    }
    return cells(2) * stem.multiplyAdds + blocks(stage4, 4) + blocks(stage8, 8)
      + blocks(stage16 + [join16], 16) + blocks(stage32, 32) + blocks([join8], 8)
      + blocks(join4, 4) + context.multiplyAdds + score.multiplyAdds
      + cells(32) * top.multiplyAdds + cells(16) * (side16.multiplyAdds + down16.multiplyAdds)
      + cells(8) * (side8.multiplyAdds + down8.multiplyAdds)
      + cells(4) * (side4.multiplyAdds + head.multiplyAdds)
  }

  /// What the net sees in a square picture, whose side it must take: a photo of any aspect,
  /// squeezed.
  public func maps(of picture: ColourBitmap) -> PageMaps {
    var run = PageNetRun(of: self, side: picture.width)
    run.look(at: picture)
    return run.maps
  }

  /// What the net sees in a picture and in its mirror image, each squeezed to squares of these
  /// sides, on average: of what it sees only one way it is less sure. The maps are those of the
  /// first side.
  ///
  /// - Parameter sharing: how the looks are shared out.
  public func maps(
    ofBothHandsOf picture: ColourBitmap, sides: [Int], sharing: Sharing = PageNet.inTurn
  ) -> PageMaps {
    let all = sharing(2 * sides.count) { number in
      let side = sides[number / 2]
      let square = picture.resized(width: side, height: side)
      let seen = number % 2 == 0 ? maps(of: square) : maps(of: square.mirrored()).mirrored()
      return seen.resized(side: sides[0] / 4)
    }
    return PageMaps(meanOf: all)
  }

  /// Calls its closure once with each number from 0 up to its first argument, if it likes on
  /// several threads, and returns the outcomes in the numbers' order.
  public typealias Sharing = (Int, @Sendable (Int) -> PageMaps) -> [PageMaps]

  /// One after the other.
  public static func inTurn(_ count: Int, _ look: @Sendable (Int) -> PageMaps) -> [PageMaps] {
    (0..<count).map(look)
  }
}

extension PageNetFile {
  fileprivate mutating func pointwise(
    _ inputs: Int, _ outputs: Int
  ) throws(PageNetFileError) -> Pointwise {
    let layer = try layer(inputs: inputs, outputs: outputs)
    return Pointwise(layer.weights, bias: layer.bias, inputs: inputs)
  }

  fileprivate mutating func block(
    _ inputs: Int, _ outputs: Int, stride: Int = 1, kernel: Int = 3
  ) throws(PageNetFileError) -> PageNet.Block {
    let layer = try layer(inputs: inputs, outputs: inputs, kernel: kernel, groups: inputs)
    return PageNet.Block(
      depthwise: Depthwise(layer.weights, bias: layer.bias, kernel: kernel, stride: stride),
      pointwise: try pointwise(inputs, outputs), addsInput: inputs == outputs && stride == 1)
  }

  /// The first block halves the side.
  fileprivate mutating func stage(
    _ inputs: Int, _ outputs: Int, depth: Int, kernel: Int
  ) throws(PageNetFileError) -> [PageNet.Block] {
    var blocks = [try block(inputs, outputs, stride: 2)]
    for _ in 1..<depth { blocks.append(try block(outputs, outputs, kernel: kernel)) }
    return blocks
  }
}
