import Foundation
import Imaging
import PhotoFiles
import TestSupport

/// What to paint, as the command line says.
struct Order {
  static let usage = """
    usage: paint [--seed N] [--count N] [--empty N] [--flat N] [--pages N] [--boards N] [--width N]
                 [--height N] [--quality N] FOLDER
           paint --tilts [--width N] [--height N] [--quality N] FOLDER
           paint --bare [--seed N] [--width N] [--height N] [--quality N] FOLDER
           paint --examples FOLDER
           paint --film N [--seed N] [--width N] [--height N] FOLDER
      --seed    the first photo's seed; the others count on from it (1)
      --count   photos of pages (4)
      --empty   photos of desks without a page (0)
      --flat    pages as a perfect scanner sees them, as PNG (0)
      --pages   pages of many kinds, as flat, as JPEG (0)
      --boards  photos of whiteboards, each with the clean board as PNG (0)
      --quality the JPEGs' (85)
      --tilts   sheets at known angles
      --bare    pages with hardly anything on them, as scanned and as photographed; their tags say
                whether they are blank
      --film    frames of film.y4m, a moving page for a fake camera (0: photos)
    Writes the photos and truth.json into the folder.
    """

  private var seed: UInt64 = 1
  private var count: UInt64 = 4
  private var empty: UInt64 = 0
  private var flat: UInt64 = 0
  private var pages: UInt64 = 0
  private var boards: UInt64 = 0
  private var width = 1600
  private var height = 1200
  private var quality = 85
  private var examples = false
  private var tilts = false
  private var bare = false
  private var film = 0
  private var folder: URL

  enum Mistake: Error, CustomStringConvertible {
    case option(String)
    case folderMissing

    var description: String {
      switch self {
      case .option(let name): "\(name) is no option, or its number is missing"
      case .folderMissing: "name the folder to paint into"
      }
    }
  }

  init(arguments: [String]) throws {
    var path: String?
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("--") else {
        path = argument
        continue
      }
      if ["--examples", "--tilts", "--bare"].contains(argument) {
        (examples, tilts) = (examples || argument == "--examples", tilts || argument == "--tilts")
        bare = bare || argument == "--bare"
        continue
      }
      guard let number = rest.popFirst().flatMap(UInt64.init) else {
        throw Mistake.option(argument)
      }
      switch argument {
      case "--seed": seed = number
      case "--count": count = number
      case "--empty": empty = number
      case "--flat": flat = number
      case "--film" where (1...1000).contains(number): film = Int(number)
      case "--pages": pages = number
      case "--boards": boards = number
      case "--width" where (64...20000).contains(number): width = Int(number)
      case "--height" where (64...20000).contains(number): height = Int(number)
      case "--quality" where (1...100).contains(number): quality = Int(number)
      default: throw Mistake.option(argument)
      }
    }
    guard let path else { throw Mistake.folderMissing }
    folder = URL(fileURLWithPath: path, isDirectory: true)
  }

  /// Paints all photos, and writes `truth.json` beside them.
  func fill() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var truth: [PhotoTruth] = []
    func write(_ photo: PaintedPhoto, _ name: String) throws {
      let file = "\(name).jpg"
      let data = Data(jpegData(of: photo.bitmap, quality: quality))
      try data.write(to: folder.appendingPathComponent(file))
      truth.append(PhotoTruth(photo, file: file))
    }
    if film > 0 {
      truth = try Film.write(
        to: folder.appendingPathComponent("film.y4m"), frames: film, seed: seed, width: width,
        height: height)
    } else if examples {
      for (name, photo) in Examples.all { try write(photo, name) }
    } else if tilts {
      try Tilts.forEach(width: width, height: height) { try write($1, $0) }
    } else if bare {
      for kind in BarePage.allCases {
        let page = kind.page(seed: seed)
        let tags = [kind.isBlank ? "blank" : "content", kind.rawValue]
        let file = "\(kind)-scan.jpg"
        try Data(jpegData(of: page.bitmap, quality: quality))
          .write(to: folder.appendingPathComponent(file))
        truth.append(PhotoTruth(page, tags: tags + ["scan"], file: file))
        var shot = Shot(seed: seed, width: width, height: height)
        shot.fill = 0.92
        try write(PhotoPainter.photo(of: page, shot: shot, seed: seed), "\(kind)-photo")
        truth[truth.count - 1].tags += tags + ["photo"]
      }
    } else {
      for seed in seed..<seed + count {
        try write(PhotoPainter.photo(seed: seed, width: width, height: height), "page-\(seed)")
      }
      for seed in seed..<seed + empty {
        try write(PhotoPainter.empty(seed: seed, width: width, height: height), "desk-\(seed)")
      }
      for seed in seed..<seed + flat {
        let kind = PageKind.allCases[Int(seed % UInt64(PageKind.allCases.count))]
        let page = PaintedPage.page(kind, seed: seed)
        let file = "flat-\(seed).png"
        try Data(pngData(of: page.bitmap, density: page.density))
          .write(to: folder.appendingPathComponent(file))
        truth.append(PhotoTruth(page, file: file))
      }
      for seed in seed..<seed + pages {
        let (page, tags) = FlatPages.page(seed: seed)
        let file = "flat-\(seed).jpg"
        let data = Data(jpegData(of: page.bitmap, quality: quality))
        try data.write(to: folder.appendingPathComponent(file))
        truth.append(PhotoTruth(page, tags: tags, file: file))
      }
      for seed in seed..<seed + boards {
        let painted = PaintedBoard(seed: seed)
        let file = "board-\(seed).jpg"
        try Data(jpegData(of: painted.photo, quality: quality))
          .write(to: folder.appendingPathComponent(file))
        try Data(pngData(of: painted.board.bitmap, density: painted.board.density))
          .write(to: folder.appendingPathComponent("board-\(seed).png"))
        truth.append(PhotoTruth(painted.board, tags: ["painted", "board"], file: file))
      }
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try encoder.encode(truth).write(to: folder.appendingPathComponent("truth.json"))
  }
}
