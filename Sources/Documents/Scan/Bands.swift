import Dispatch
import Imaging
import Scanning
import Synchronization

/// Works on a page side by side on several cores, where it is drawn in bands of rows.
struct Bands: Sendable {
  /// Cores to draw on, at least 1.
  let cores: Int

  /// A picture shrunk by the largest whole factor, up to 16, that leaves its longer side so many
  /// pixels.
  func reduced(_ picture: ColourBitmap, toAtLeast longSide: Int) -> ColourBitmap {
    let factor = max(1, min(16, max(picture.width, picture.height) / longSide))
    if factor == 1 { return picture }
    let (width, height) = (
      (picture.width + factor - 1) / factor, (picture.height + factor - 1) / factor
    )
    let bands = count(rows: height)
    guard bands > 1 else { return picture.reduced(by: factor) }
    return ColourBitmap(
      width: width, height: height, bands: bands, perform: DispatchQueue.concurrentPerform
    ) { picture.reduced(by: factor, rows: $0) }
  }

  /// What a net sees at each of some looks.
  func looked(_ count: Int, _ look: @Sendable (Int) -> PageMaps) -> [PageMaps] {
    guard cores > 1 else { return PageNet.inTurn(count, look) }
    let seen = Mutex([PageMaps?](repeating: nil, count: count))
    DispatchQueue.concurrentPerform(iterations: count) { number in
      let maps = look(number)
      seen.withLock { $0[number] = maps }
    }
    return seen.withLock { $0.compactMap { $0 } }
  }

  /// The cells of a page in which its light is measured.
  func cells(of page: ColourBitmap) -> ColourBitmap {
    let grid = Illumination.grid(width: page.width, height: page.height)
    let bands = count(rows: grid.height)
    guard bands > 1 else { return Illumination.cells(of: page, rows: 0..<grid.height) }
    return ColourBitmap(
      width: grid.width, height: grid.height, bands: bands,
      perform: DispatchQueue.concurrentPerform
    ) { Illumination.cells(of: page, rows: $0) }
  }

  /// A straightened page.
  func drawn(_ warp: Warp<RGBA>) -> ColourBitmap {
    let bands = count(rows: warp.height)
    guard bands > 1 else { return warp.drawn(rows: 0..<warp.height) }
    return ColourBitmap(
      width: warp.width, height: warp.height, bands: bands,
      perform: DispatchQueue.concurrentPerform, draw: warp.drawn)
  }

  /// A cleaned page.
  func drawn(_ enhancement: Enhancement) -> PageImage {
    let bands = count(rows: enhancement.height)
    guard bands > 1, enhancement.drawsBands else { return enhancement.drawn() }
    return enhancement.drawn(bands: bands, perform: DispatchQueue.concurrentPerform)
  }

  /// Several bands a core: they stay in its cache, and no core waits long for the others.
  private func count(rows: Int) -> Int { cores == 1 ? 1 : min(8 * cores, rows) }
}
