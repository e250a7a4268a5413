public import Documents
import Imaging
import PhotoFiles
public import Scanning

extension DocumentLibrary {
  /// A JPEG file of a page as its recipe draws it: from the cache, or drawn now. It may be removed at
  /// any time once somebody has opened it.
  ///
  /// - Parameter longSide: pixels of the longer side, 16…10,000; pages that have fewer keep theirs.
  public nonisolated func rendering(
    of id: PageID, longSide: Int
  ) async throws(LibraryError) -> String {
    let page = try await page(id)
    let side = min(max(16, longSide), 10_000)
    let name = Self.renderingName(of: page, longSide: side)
    if let path = renderings.path(of: name) { return path }
    let file = try await photoFile(page.photo)
    let limits = options.limits
    return try await cached(name) { () throws(LibraryError) in
      let photo = try Self.photo(in: file, page.index, atLeast: 2 * side, limits)
      return Self.drawn(photo, page.recipe, longSide: side)
    }
  }

  /// The rendering of a name: from the cache, or made now, a few at once.
  private nonisolated func cached(
    _ name: String, make: @escaping @Sendable () throws(LibraryError) -> [UInt8]
  ) async throws(LibraryError) -> String {
    let renderings = renderings
    if let path = renderings.path(of: name) { return path }
    return try await drawing.pass(isSeen: true) { () throws(LibraryError) in
      // Who waited may be gone.
      if Task.isCancelled { throw .cancelled }
      // Somebody else may have made it meanwhile.
      if let path = renderings.path(of: name) { return path }
      return try await Blocking.run { () throws(LibraryError) in
        try renderings.add(try make(), as: name)
      }
    }
  }

  /// A JPEG file of a photo as it came, upright and in sRGB, for those who cannot read its own file
  /// or have no room for it; as `rendering(of:longSide:)`.
  ///
  /// - Parameter index: which picture of the file, from 0.
  public nonisolated func rendering(
    ofPhoto hash: PhotoHash, _ index: Int = 0, longSide: Int
  ) async throws(LibraryError) -> String {
    guard let photo = try await photo(hash), (0..<photo.pageCount).contains(index) else {
      throw .noPhoto(hash)
    }
    let side = min(max(16, longSide), 10_000)
    let file = try await photoFile(hash)
    let limits = options.limits
    return try await cached("\(hash.hex)-\(index)-photo-\(side).jpg") {
      () throws(LibraryError) in
      let photo = try Self.photo(in: file, index, atLeast: side, limits)
      return Self.jpeg(photo.bitmap, longSide: side, quality: 90)
    }
  }

  /// A page drawn by its recipe with all its pixels, and its text: for exports.
  public nonisolated func draw(_ id: PageID) async throws(LibraryError) -> DrawnPage {
    let page = try await page(id)
    let (file, text) = (try await photoFile(page.photo), try await text(of: id))
    let limits = options.limits
    // On the caller's own threads: who draws all pages of a document in the background draws them there.
    let drawn = try await drawing.pass(isSeen: false) { () throws(LibraryError) in
      Self.page(try Self.photo(in: file, page.index, limits), page.recipe)
    }
    return DrawnPage(page: drawn, text: text?.isStale == false ? text?.text : nil)
  }

  /// Removes all renderings; each is drawn again when it is asked for.
  public nonisolated func clearRenderings() { renderings.clear() }

  /// A name that changes with everything that the picture depends on.
  private static func renderingName(of page: LibraryPage, longSide: Int) -> String {
    let recipe = Array(StoredForm.text(page.recipe).utf8)
    let key = PhotoHash(bytes: SHA256.hash(of: recipe.span)).hex.prefix(16)
    return "\(page.photo.hex)-\(page.index)-\(key)-\(longSide).jpg"
  }

  /// Reads a picture of a photo's file.
  static func photo(
    in path: String, _ index: Int, atLeast longSide: Int? = nil, _ limits: Limits
  ) throws(LibraryError) -> Photo {
    do throws(PhotoFileError) {
      let file = try PhotoFile(path: path, limits: limits)
      guard index < file.pageCount else {
        throw .damaged(reason: "it has lost pages since it came")
      }
      return try file.photo(at: index, atLeast: longSide)
    } catch {
      throw .photo(error)
    }
  }

  private static func page(_ photo: Photo, _ recipe: Recipe) -> RenderedPage {
    Pipeline.render(
      photo.bitmap, by: recipe,
      density: photo.density.map { PixelDensity(across: $0.horizontal, down: $0.vertical) },
      focalLength: photo.focalLength)
  }

  private static func drawn(_ photo: Photo, _ recipe: Recipe, longSide: Int) -> [UInt8] {
    let page = page(photo, recipe)
    let bitmap =
      switch page.image {
      case .colour(let bitmap): bitmap
      case .grey(let bitmap), .bilevel(let bitmap): bitmap.colour()
      }
    return jpeg(bitmap, longSide: longSide, quality: 85)
  }

  private static func jpeg(_ bitmap: ColourBitmap, longSide: Int, quality: Int) -> [UInt8] {
    let long = max(bitmap.width, bitmap.height)
    guard long > longSide else { return jpegData(of: bitmap, quality: quality) }
    func scaled(_ length: Int) -> Int {
      max(1, Int((Double(length) * Double(longSide) / Double(long)).rounded()))
    }
    return jpegData(
      of: bitmap.resized(width: scaled(bitmap.width), height: scaled(bitmap.height)),
      quality: quality)
  }
}

/// A page with all its pixels.
public struct DrawnPage: Sendable {
  /// Pixels and size on paper.
  public let page: RenderedPage
  /// Its text, in unit coordinates of the page; `nil`: it has not been read as it is drawn now.
  public let text: PageText?
}
