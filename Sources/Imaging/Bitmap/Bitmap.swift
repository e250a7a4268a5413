/// A rectangle of pixels in rows, top to bottom, without padding.
///
/// Kernels walk rows as spans (`withRow`, `updateRows`): checked, and as fast as pointers, if the
/// compiler can see that the indices fit, once before the loop:
///
///     precondition(a.count == result.count && b.count == result.count)
///     for x in result.indices { result[x] = max(a[x], b[x]) }
///
/// For neighbours along the row extract runs of equal length (`row.extracting(1..<n + 1)`) or
/// check `row.count == result.count + 2` and read `row[x &+ 2]`: both vectorise. A span that is
/// read and written at shifted places does not: write to another one. Put the loop in a function
/// whose types are concrete, or mark a generic one `@specialized`; a closure called for each
/// pixel is fast only where it is inlined. `bitmap[x, y]` is some 15 times slower: for tests and
/// corners.
@frozen
public struct Bitmap<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// Pixels in a row, at least 1.
  public let width: Int
  /// Rows, at least 1.
  public let height: Int
  @usableFromInline
  var storage: [Pixel]

  /// All pixels, row after row: `width * height` of them.
  @inlinable
  public var pixels: [Pixel] { storage }

  /// A bitmap of one colour.
  @inlinable
  public init(width: Int, height: Int, filledWith pixel: Pixel) {
    self.init(
      width: width, height: height, pixels: [Pixel](repeating: pixel, count: width * height))
  }

  /// A bitmap that owns `pixels`, `width * height` of them, row after row.
  @inlinable
  public init(width: Int, height: Int, pixels: [Pixel]) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    precondition(pixels.count == width * height, "as many pixels as width times height")
    self.width = width
    self.height = height
    self.storage = pixels
  }

  /// A bitmap whose pixels are written by `fill`, which gets the uninitialised storage,
  /// `width * height` pixels, and must write every one. For adapters of C libraries.
  @inlinable
  public init<Failure: Error>(
    unsafeWidth width: Int, height: Int,
    fill: (UnsafeMutableBufferPointer<Pixel>) throws(Failure) -> Void
  ) throws(Failure) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    var failure: Failure?
    let count = width * height
    unsafe storage = [Pixel](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(Failure) {
        try unsafe fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
        initialized = count
      } catch {
        failure = error
        initialized = 0
      }
    }
    self.width = width
    self.height = height
    if let failure { throw failure }
  }

  /// A bitmap drawn in bands of rows, one below the other.
  ///
  /// - Parameters:
  ///   - bands: how many, of nearly equal height.
  ///   - perform: calls its closure once with each number from 0 up to its first argument, if it
  ///     likes on several threads, and returns when all calls have.
  ///   - draw: the band of these rows.
  @inlinable
  public init(
    width: Int, height: Int, bands: Int,
    perform: (Int, @Sendable (Int) -> Void) -> Void,
    draw: @escaping @Sendable (Range<Int>) -> Bitmap
  ) {
    precondition((1...height).contains(bands), "at least a row in each band")
    unsafe self.init(unsafeWidth: width, height: height) { target in
      // Each band has rows of its own.
      nonisolated(unsafe) let target = unsafe target
      perform(bands) { number in
        let rows = height * number / bands..<height * (number + 1) / bands
        let band = draw(rows)
        precondition(band.width == width && band.height == rows.count, "the band of these rows")
        let place = unsafe UnsafeMutableBufferPointer(
          rebasing: target[rows.lowerBound * width..<rows.upperBound * width])
        _ = unsafe place.update(fromContentsOf: band.storage)
      }
    }
  }

  /// One pixel; slow, see above.
  @inlinable
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < width, "x outside the bitmap")
      return storage[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width, "x outside the bitmap")
      storage[y * width + x] = newValue
    }
  }

  /// Row `y`, for reading.
  @inlinable
  @inline(__always)
  public func withRow<Result>(_ y: Int, _ body: (Span<Pixel>) -> Result) -> Result {
    body(storage.span.extracting(y &* width..<(y &+ 1) &* width))
  }

  /// All pixels, for reading; `(x, y)` is at `y * width + x`.
  @inlinable
  @inline(__always)
  public func withPixels<Result>(_ body: (Span<Pixel>) -> Result) -> Result {
    body(storage.span)
  }

  /// All pixels, for writing; `(x, y)` is at `y * width + x`.
  @inlinable
  @inline(__always)
  public mutating func updatePixels<Result>(
    _ body: (inout MutableSpan<Pixel>) -> Result
  ) -> Result {
    var span = storage.mutableSpan
    return body(&span)
  }

  /// Row `y`, for writing.
  @inlinable
  @inline(__always)
  public mutating func updateRow<Result>(
    _ y: Int, _ body: (inout MutableSpan<Pixel>) -> Result
  ) -> Result {
    let width = width
    var all = storage.mutableSpan
    var row = all._mutatingExtracting(y &* width..<(y &+ 1) &* width)
    return body(&row)
  }

  /// Each row in turn, for writing.
  @inlinable
  @inline(__always)
  public mutating func updateRows(_ body: (Int, inout MutableSpan<Pixel>) -> Void) {
    let (width, height) = (width, height)
    var all = storage.mutableSpan
    for y in 0..<height {
      var row = all._mutatingExtracting(y &* width..<(y &+ 1) &* width)
      body(y, &row)
    }
  }
}

extension Bitmap {
  /// Each pixel on its own.
  @inlinable
  @inline(__always)
  public func map<Result: BitwiseCopyable & Sendable>(
    _ transform: (Pixel) -> Result
  ) -> Bitmap<Result> {
    unsafe Bitmap<Result>(unsafeWidth: width, height: height) { target in
      withPixels { source in
        precondition(target.count == source.count)
        for i in source.indices { unsafe target[i] = transform(source[i]) }
      }
    }
  }

  /// Each pixel with the one at the same place of another bitmap of this size.
  @inlinable
  @inline(__always)
  public func map<Other, Result: BitwiseCopyable & Sendable>(
    with other: Bitmap<Other>, _ transform: (Pixel, Other) -> Result
  ) -> Bitmap<Result> {
    precondition(width == other.width && height == other.height, "bitmaps of one size")
    return unsafe Bitmap<Result>(unsafeWidth: width, height: height) { target in
      withPixels { own in
        other.withPixels { others in
          precondition(target.count == own.count && others.count == own.count)
          for i in own.indices { unsafe target[i] = transform(own[i], others[i]) }
        }
      }
    }
  }
}

extension Bitmap: Equatable where Pixel: Equatable {}

extension Bitmap where Pixel: BytePixel {
  /// A bitmap of any pixels, for an operation that overwrites every one.
  @inlinable
  init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a bitmap has at least one pixel")
    self.width = width
    self.height = height
    let count = width * height
    unsafe storage = [Pixel](unsafeUninitializedCapacity: count) { $1 = count }
  }

  /// Bytes in a row.
  @inlinable
  var rowBytes: Int { width &* Pixel.channels }

  /// All pixels as bytes, for reading; row `y` starts at `y * rowBytes`.
  @inlinable
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    unsafe storage.withUnsafeBytes { raw in
      body(unsafe Span(_unsafeElements: raw.assumingMemoryBound(to: UInt8.self)))
    }
  }

  /// All pixels as bytes, for writing; row `y` starts at `y * rowBytes`.
  @inlinable
  @inline(__always)
  mutating func updateBytes<Result>(_ body: (inout MutableSpan<UInt8>) -> Result) -> Result {
    unsafe storage.withUnsafeMutableBytes { raw in
      var span = unsafe MutableSpan(_unsafeElements: raw.assumingMemoryBound(to: UInt8.self))
      return body(&span)
    }
  }
}

/// A grey picture or a mask: 0 black … 255 white.
public typealias GreyBitmap = Bitmap<UInt8>
/// An sRGB picture.
public typealias ColourBitmap = Bitmap<RGBA>

extension Bitmap where Pixel: BytePixel {
  /// All pixels as words of their four channels, for reading.
  @inlinable
  @inline(__always)
  func withWords<Result>(_ body: (Span<UInt32>) -> Result) -> Result {
    precondition(Pixel.channels == 4, "a word holds four channels")
    return unsafe storage.withUnsafeBytes { raw in
      body(unsafe Span(_unsafeElements: raw.assumingMemoryBound(to: UInt32.self)))
    }
  }

  /// All pixels as words of their four channels, for writing.
  @inlinable
  @inline(__always)
  mutating func updateWords<Result>(_ body: (inout MutableSpan<UInt32>) -> Result) -> Result {
    precondition(Pixel.channels == 4, "a word holds four channels")
    return unsafe storage.withUnsafeMutableBytes { raw in
      var span = unsafe MutableSpan(_unsafeElements: raw.assumingMemoryBound(to: UInt32.self))
      return body(&span)
    }
  }
}

extension Bitmap where Pixel == RGBA {
  /// The luma of each pixel (`RGBA.luma`).
  public func grey() -> GreyBitmap {
    var result = GreyBitmap(width: width, height: height, filledWith: 0)
    result.updateRows { y, row in
      self.withRow(y) { source in
        for x in row.indices { row[x] = source[x].luma }
      }
    }
    return result
  }
}

extension Bitmap where Pixel == UInt8 {
  /// The same tones in three channels.
  public func colour() -> ColourBitmap {
    var result = ColourBitmap(width: width, height: height, filledWith: .white)
    result.updateRows { y, row in
      self.withRow(y) { source in
        for x in row.indices { row[x] = RGBA(source[x], source[x], source[x]) }
      }
    }
    return result
  }
}
