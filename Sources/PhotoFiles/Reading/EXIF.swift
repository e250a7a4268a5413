/// What EXIF (CIPA DC-008) says about a picture, as far as Recto cares. The block is a small TIFF
/// file; each read is checked, so broken offsets only lose values.
struct EXIF: Equatable {
  /// How the stored picture must be turned to stand upright.
  var orientation = Orientation.upright
  /// What the resolution tags claim.
  var density: Density?
  /// Whether a camera wrote it: there is an exposure, an aperture, a focal length or a sensitivity.
  var isCamera = false
  /// Whether a scanner wrote it (FileSource 1 or 2).
  var isScanner = false
  /// What it says about the lens.
  var lens = Lens()

  /// Values of a picture that says nothing.
  init() {}

  /// The values of a block that begins with `II` or `MM`; what is missing or broken keeps its
  /// default.
  init(tiff: ByteView) {
    let order: ByteView.Order
    if tiff.hasPrefix(Array("II".utf8)) {
      order = .littleEndian
    } else if tiff.hasPrefix(Array("MM".utf8)) {
      order = .bigEndian
    } else {
      return
    }
    guard let offset = tiff.u32(at: 4, order) else { return }
    let main = Directory(tiff: tiff, order: order, offset: offset)
    orientation = Orientation(exif: main.short(0x0112) ?? 1)
    density = EXIF.density(of: main)
    guard let inner = main.long(0x8769) else { return }
    let shot = Directory(tiff: tiff, order: order, offset: inner)
    let source = shot.byte(0xA300)
    isScanner = source == 1 || source == 2
    let cameraTags = [0x829A, 0x829D, 0x8827, 0x9201, 0x9202, 0x920A, 0xA405]
    isCamera = !isScanner && cameraTags.contains { shot.has($0) }
    lens = EXIF.lens(of: shot)
  }

  private static func lens(of shot: Directory) -> Lens {
    var lens = Lens()
    // 0 is EXIF's word for unknown.
    if let film = shot.number(0xA405), film > 0 { lens.filmFocalLength = Double(film) }
    lens.focalLength = shot.rational(0x920A)
    let millimetres = [2: 25.4, 3: 10, 4: 1, 5: 0.001][shot.short(0xA210) ?? 2]
    if let density = shot.rational(0xA20E), let millimetres {
      lens.sensorDensity = density / millimetres
    }
    if let width = shot.number(0xA002), let height = shot.number(0xA003) {
      lens.size = Lens.Size(width: width, height: height)
    }
    if let zoom = shot.rational(0xA404), zoom > 0 { lens.digitalZoom = zoom }
    return lens
  }

  private static func density(of directory: Directory) -> Density? {
    guard let x = directory.rational(0x011A), let y = directory.rational(0x011B) else {
      return nil
    }
    switch directory.short(0x0128) ?? 2 {
    case 2: return Density(believing: x, y)
    case 3: return Density(believing: x * 2.54, y * 2.54)
    default: return nil
    }
  }

  /// One list of entries, 12 bytes each.
  private struct Directory {
    let tiff: ByteView
    let order: ByteView.Order
    let offset: Int

    func has(_ tag: Int) -> Bool { entry(tag) != nil }

    func byte(_ tag: Int) -> Int? { entry(tag).flatMap { tiff[$0 + 8] }.map { Int($0) } }

    func short(_ tag: Int) -> Int? { entry(tag).flatMap { tiff.u16(at: $0 + 8, order) } }

    func long(_ tag: Int) -> Int? { entry(tag).flatMap { tiff.u32(at: $0 + 8, order) } }

    /// A whole number of 16 or 32 bits: for some tags writers may choose.
    func number(_ tag: Int) -> Int? {
      guard let entry = entry(tag) else { return nil }
      return tiff.u16(at: entry + 2, order) == 4 ? long(tag) : short(tag)
    }

    func rational(_ tag: Int) -> Double? {
      guard let entry = entry(tag), tiff.u16(at: entry + 2, order) == 5,
        let place = tiff.u32(at: entry + 8, order), let top = tiff.u32(at: place, order),
        let bottom = tiff.u32(at: place + 4, order), bottom != 0
      else { return nil }
      return Double(top) / Double(bottom)
    }

    private func entry(_ tag: Int) -> Int? {
      let count = min(tiff.u16(at: offset, order) ?? 0, 512)
      return (0..<count).lazy.map { offset + 2 + 12 * $0 }.first {
        tiff.u16(at: $0, order) == tag
      }
    }
  }
}
