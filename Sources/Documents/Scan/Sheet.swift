import Imaging
public import Scanning

/// Pages on one sheet of paper.
public struct Sheet: Sendable {
  /// The sheet's pixels and size: in colour or grey where one of its pages is.
  public let page: RenderedPage
  /// The pages' texts, in their order, in unit coordinates of the sheet; `nil` when none was read.
  public let text: PageText?

  /// Draws pages, at most as many as the layout has room for, with the resolution of the finest of
  /// them, within `maximumDensity` pixels per inch.
  public init(
    _ pages: [(page: RenderedPage, text: PageText?)], _ layout: SheetLayout,
    maximumDensity: Double?
  ) {
    precondition((1...layout.capacity).contains(pages.count), "a sheet has room for its pages")
    let paper = layout.paper
    let areas = pages.enumerated().map { place, entry in
      layout.area(of: entry.page.size, at: place)
    }
    let finest = zip(pages, areas).reduce(1) { finest, entry in
      max(finest, Double(entry.0.page.image.width) / entry.1.width)
    }
    let most = (maximumDensity ?? Self.greatestDensity) / 25.4
    let room = (Self.greatestArea / (paper.width * paper.height)).squareRoot()
    let density = min(finest, most, room)
    func pixels(_ length: Double) -> Int { max(1, Int((length * density).rounded())) }

    let kind = pages.map { Kind($0.page.image) }.max() ?? .bilevel
    let (width, height) = (pixels(paper.width), pixels(paper.height))
    var colour = ColourBitmap(
      width: kind == .colour ? width : 1, height: height, filledWith: .white)
    var grey = GreyBitmap(width: kind == .colour ? 1 : width, height: height, filledWith: 255)
    for (place, (entry, area)) in zip(pages, areas).enumerated() {
      let cell = layout.cell(place)
      let frame = Frame(
        left: Int((area.left * density).rounded()), top: Int((area.top * density).rounded()),
        columns: Self.span(cell.left, cell.width, density, within: width),
        rows: Self.span(cell.top, cell.height, density, within: height))
      let (across, down) = (pixels(area.width), pixels(area.height))
      if kind == .colour {
        frame.draw(entry.page.image.inColour.resized(width: across, height: down), on: &colour)
      } else {
        var picture = entry.page.image.inGrey.resized(width: across, height: down)
        if kind == .bilevel { picture = picture.map { $0 < 128 ? 0 : 255 } }
        frame.draw(picture, on: &grey)
      }
    }
    page = RenderedPage(
      image: kind == .colour ? .colour(colour) : kind == .grey ? .grey(grey) : .bilevel(grey),
      size: paper)
    text = Self.text(of: pages.map(\.text), areas, layout)
  }

  /// Pixels per inch at most, where nothing else is said.
  private static let greatestDensity = 600.0
  /// Pixels of a sheet at most: A3 at 600 pixels per inch.
  private static let greatestArea = 70_000_000.0

  /// The pixels of a cell, from its first to behind its last.
  private static func span(
    _ start: Double, _ length: Double, _ density: Double, within limit: Int
  ) -> Range<Int> {
    let first = min(max(0, Int((start * density).rounded())), limit)
    return first..<max(first, min(limit, Int(((start + length) * density).rounded())))
  }

  private static func text(
    of texts: [PageText?], _ areas: [SheetLayout.Area], _ layout: SheetLayout
  ) -> PageText? {
    guard texts.contains(where: { $0 != nil }) else { return nil }
    var result = PageText()
    for (place, (text, area)) in zip(texts, areas).enumerated() {
      let cell = layout.cell(place)
      let moved = (text ?? PageText()).compactMapWords { word in
        let quad = word.quad.mapped { point in
          Point(area.left + point.x * area.width, area.top + point.y * area.height)
        }
        let middle = quad.corners.reduce(Point(0, 0), +) * 0.25
        guard middle.x >= cell.left, middle.x <= cell.left + cell.width, middle.y >= cell.top,
          middle.y <= cell.top + cell.height
        else { return nil }
        var word = word
        word.quad = quad.scaled(x: 1 / layout.paper.width, y: 1 / layout.paper.height)
        return word
      }
      result.blocks += moved.blocks
    }
    return result
  }

  /// What a picture needs to be kept.
  private enum Kind: Comparable {
    case bilevel, grey, colour

    init(_ image: PageImage) {
      switch image {
      case .colour: self = .colour
      case .grey: self = .grey
      case .bilevel: self = .bilevel
      }
    }
  }

  /// Where a picture is drawn, and the pixels beyond which it is cut off.
  private struct Frame {
    let left: Int
    let top: Int
    let columns: Range<Int>
    let rows: Range<Int>

    func draw<Pixel: BitwiseCopyable & Sendable>(
      _ picture: Bitmap<Pixel>, on sheet: inout Bitmap<Pixel>
    ) {
      let ys = rows.clamped(to: top..<top + picture.height)
      let xs = columns.clamped(to: left..<left + picture.width)
      for y in ys {
        sheet.updateRow(y) { row in
          picture.withRow(y - top) { source in
            for x in xs { row[x] = source[x - left] }
          }
        }
      }
    }
  }
}

extension PageImage {
  fileprivate var inColour: ColourBitmap {
    switch self {
    case .colour(let bitmap): bitmap
    case .grey(let bitmap), .bilevel(let bitmap): bitmap.colour()
    }
  }

  /// Never asked of a colour picture.
  fileprivate var inGrey: GreyBitmap {
    switch self {
    case .colour(let bitmap): bitmap.grey()
    case .grey(let bitmap), .bilevel(let bitmap): bitmap
    }
  }
}

extension PageText {
  /// The text with other words in place of its own, or none; lines and blocks that are left empty go.
  func compactMapWords(_ transform: (Word) -> Word?) -> PageText {
    let blocks = blocks.map { block in
      TextBlock(
        lines: block.lines.map { TextLine(words: $0.words.compactMap(transform)) }
          .filter { !$0.words.isEmpty })
    }
    return PageText(blocks: blocks.filter { !$0.lines.isEmpty })
  }
}
