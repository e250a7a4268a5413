/// A net at work: it keeps the memory that a look takes, for the next one.
public struct PageNetRun: Sendable {
  /// The side of the pictures.
  public let side: Int
  /// What was seen at the last look.
  public private(set) var maps: PageMaps
  /// The last look's outcome before it became probabilities: mask, boundary and corner of each
  /// cell, and the whole.
  package private(set) var logits: [SIMD4<Float>]
  package private(set) var documentLogit: Float = 0

  private let net: PageNet
  private var picture: NetPicture
  /// What comes out of the stem, and of the stages at strides 4 to 32: two of each, since a
  /// block cannot write where it reads.
  private var map2: FeatureMap
  private var map4: Pair
  private var map8: Pair
  private var map16: Pair
  private var map32: Pair
  /// On the way back up.
  private var top: FeatureMap
  private var back16: Pair
  private var down16: FeatureMap
  private var back8: Pair
  private var down8: FeatureMap
  private var back4: Pair
  private var head: FeatureMap
  /// A row between a block's two convolutions.
  private var row: [Lanes]

  /// The map that holds the outcome, and one to write the next to.
  private struct Pair: Sendable {
    var current: FeatureMap
    var spare: FeatureMap

    init(side: Int, channels: Int) {
      current = FeatureMap(side: side, channels: channels)
      spare = current
    }
  }

  /// Memory for looks at pictures of this side, one that the net takes.
  public init(of net: PageNet, side: Int) {
    precondition(PageNet.takes(side: side), "a side that is a multiple of 64")
    let (e, d) = (net.encoder, net.decoder)
    self.net = net
    self.side = side
    maps = PageMaps(side: side / 4)
    logits = [SIMD4<Float>](repeating: SIMD4(), count: (side / 4) * (side / 4))
    picture = NetPicture(side: side)
    map2 = FeatureMap(side: side / 2, channels: e[0])
    map4 = Pair(side: side / 4, channels: e[1])
    map8 = Pair(side: side / 8, channels: e[2])
    map16 = Pair(side: side / 16, channels: e[3])
    map32 = Pair(side: side / 32, channels: e[4])
    top = FeatureMap(side: side / 32, channels: d[0])
    back16 = Pair(side: side / 16, channels: d[0])
    down16 = FeatureMap(side: side / 16, channels: d[1])
    back8 = Pair(side: side / 8, channels: d[1])
    down8 = FeatureMap(side: side / 8, channels: d[2])
    back4 = Pair(side: side / 4, channels: d[2])
    head = FeatureMap(side: side / 4, channels: 8)
    let widest = [
      max(e[0], e[1], d[2]), max(e[1], e[2], d[1]), max(e[2], e[3], d[0]), max(e[3], e[4]),
    ]
    let lengths = (0..<4).map { FeatureMap.blocks(side / (4 << $0)) * widest[$0] / 8 }
    row = [Lanes](repeating: Lanes(), count: lengths.max() ?? 0)
  }

  /// Looks at a square picture of the run's side.
  public mutating func look(at picture: ColourBitmap) {
    self.picture.fill(with: picture, scale: net.tones)
    net.stem.apply(to: self.picture, into: &map2)
    PageNetRun.run(net.stage4[0], from: map2, into: &map4.current, row: &row)
    PageNetRun.run(net.stage4.dropFirst(), on: &map4, row: &row)
    PageNetRun.run(net.stage8[0], from: map4.current, into: &map8.current, row: &row)
    PageNetRun.run(net.stage8.dropFirst(), on: &map8, row: &row)
    PageNetRun.run(net.stage16[0], from: map8.current, into: &map16.current, row: &row)
    PageNetRun.run(net.stage16.dropFirst(), on: &map16, row: &row)
    PageNetRun.run(net.stage32[0], from: map16.current, into: &map32.current, row: &row)
    PageNetRun.run(net.stage32.dropFirst(), on: &map32, row: &row)

    let means = map32.current.means()
    documentLogit = net.score(means)[0][0]
    map32.current.add(net.context(means))

    net.top.apply(to: map32.current, rectifying: true, into: &top)
    net.side16.apply(
      to: map16.current, adding: .coveringPlace(top), rectifying: true, into: &back16.current)
    PageNetRun.run([net.join16], on: &back16, row: &row)
    net.down16.apply(to: back16.current, rectifying: false, into: &down16)
    net.side8.apply(
      to: map8.current, adding: .coveringPlace(down16), rectifying: true, into: &back8.current)
    PageNetRun.run([net.join8], on: &back8, row: &row)
    net.down8.apply(to: back8.current, rectifying: false, into: &down8)
    net.side4.apply(
      to: map4.current, adding: .coveringPlace(down8), rectifying: true, into: &back4.current)
    PageNetRun.run(net.join4[...], on: &back4, row: &row)
    net.head.apply(to: back4.current, rectifying: false, into: &head)
    readOut()
  }

  /// Blocks that keep the shape, one after the other.
  private static func run(
    _ blocks: ArraySlice<PageNet.Block>, on pair: inout Pair, row: inout [Lanes]
  ) {
    for block in blocks {
      run(block, from: pair.current, into: &pair.spare, row: &row)
      swap(&pair.current, &pair.spare)
    }
  }

  /// A block, row by row, so that what its two convolutions pass on stays near the processor.
  private static func run(
    _ block: PageNet.Block, from input: FeatureMap, into output: inout FeatureMap,
    row: inout [Lanes]
  ) {
    precondition(input.side == output.side * block.depthwise.stride, "a map of the right side")
    let width = FeatureMap.blocks(output.side)
    let addend: Pointwise.Addend = block.addsInput ? .place(input) : .nothing
    for y in 0..<output.side {
      block.depthwise.row(y, of: input, width: width, into: &row)
      block.pointwise.apply(
        to: row.span, planeStride: width, start: 0, adding: addend, rectifying: true,
        into: &output, row: y)
    }
  }

  /// Makes probabilities of the head's outcome.
  private mutating func readOut() {
    let cells = side / 4
    for y in 0..<cells {
      let start = head.start(ofRow: y)
      for x in 0..<cells {
        let (place, all) = (y * cells + x, head.lanes[start + x])
        logits[place] = SIMD4(all[0], all[1], all[2], 0)
        maps.mask[place] = Logistic.value(of: all[0])
        maps.boundary[place] = Logistic.value(of: all[1])
        maps.corner[place] = Logistic.value(of: all[2])
      }
    }
    maps.document = Logistic.value(of: documentLogit)
  }
}
