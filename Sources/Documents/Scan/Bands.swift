import Dispatch
import Imaging
import Scanning
import Synchronization

/// Draws a page in bands of rows side by side, one a core.
struct Bands: Sendable {
  /// How many, at least 1.
  let count: Int

  /// A straightened page.
  func drawn(_ warp: Warp<RGBA>) -> ColourBitmap {
    guard count > 1 else { return warp.drawn(rows: 0..<warp.height) }
    return ColourBitmap(stacking: pieces(height: warp.height) { warp.drawn(rows: $0) })
  }

  /// A cleaned page of this height.
  func drawn(_ enhancement: Enhancement, height: Int) -> PageImage {
    guard count > 1, enhancement.drawsBands else { return enhancement.drawn() }
    let pieces = pieces(height: height) { enhancement.drawn(rows: $0) }
    var colour: [ColourBitmap] = []
    var grey: [GreyBitmap] = []
    for piece in pieces {
      switch piece {
      case .colour(let bitmap): colour.append(bitmap)
      case .grey(let bitmap), .bilevel(let bitmap): grey.append(bitmap)
      }
    }
    return colour.isEmpty
      ? .grey(GreyBitmap(stacking: grey)) : .colour(ColourBitmap(stacking: colour))
  }

  /// What `draw` makes of each band, top to bottom.
  private func pieces<Piece: Sendable>(
    height: Int, _ draw: @Sendable (Range<Int>) -> Piece
  ) -> [Piece] {
    let count = min(count, height)
    guard count > 1 else { return [draw(0..<height)] }
    let drawn = Mutex<[Int: Piece]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { band in
      let piece = draw(height * band / count..<height * (band + 1) / count)
      drawn.withLock { $0[band] = piece }
    }
    return drawn.withLock { pieces in pieces.sorted { $0.key < $1.key }.map(\.value) }
  }
}
