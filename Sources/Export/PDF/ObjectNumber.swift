import Scanning

/// The number of an object in a PDF that is being put together.
///
/// Each object has a number of its own that follows from what it is, so that the document
/// doesn't depend on the order in which pages are added.
struct ObjectNumber: Hashable, Comparable, Sendable {
  let value: Int

  /// How other objects point to it.
  var reference: String { "\(value) 0 R" }

  static func < (a: ObjectNumber, b: ObjectNumber) -> Bool { a.value < b.value }

  static let catalog = ObjectNumber(value: 1)
  static let pageTree = ObjectNumber(value: 2)
  static let info = ObjectNumber(value: 3)
  static let metadata = ObjectNumber(value: 4)
  static let fontProgram = ObjectNumber(value: 5)
  static let fontDescriptor = ObjectNumber(value: 6)

  /// The objects of the font for a plane of Unicode, 0…16.
  struct Font {
    let font, descendant, glyphs, unicode: ObjectNumber

    init(plane: UInt32) {
      let first = 7 + 4 * Int(plane)
      font = ObjectNumber(value: first)
      descendant = ObjectNumber(value: first + 1)
      glyphs = ObjectNumber(value: first + 2)
      unicode = ObjectNumber(value: first + 3)
    }
  }

  // Behind the fonts of all 17 planes.
  static let colourProfile = ObjectNumber(value: 75)
  static let outline = ObjectNumber(value: 76)

  /// An entry of the outline, behind all pages up to this index.
  static func outlineEntry(_ place: Int, behindPage index: Int) -> ObjectNumber {
    ObjectNumber(value: Page(index: index + 1).page.value + place)
  }

  /// The objects of the page at an index, 0….
  struct Page {
    let page, content: ObjectNumber
    /// As many as a page has pictures at most: inks, and a background below.
    let pictures: [ObjectNumber]

    init(index: Int) {
      let most = LayerSettings.mostInks + 1
      let first = 100 + (2 + most) * index
      page = ObjectNumber(value: first)
      content = ObjectNumber(value: first + 1)
      pictures = (0..<most).map { ObjectNumber(value: first + 2 + $0) }
    }
  }
}
