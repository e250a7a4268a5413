import Imaging

/// A picture as a reader leaves it: sRGB and opaque, but lying as it was stored.
struct RawPhoto {
  var bitmap: ColourBitmap
  /// How it must be turned.
  var orientation = Orientation.upright
  /// Of the picture as stored.
  var density: Density?
  /// See `Photo.focalLength`.
  var focalLength: Double?
  var origin = Photo.Origin.unknown
  var warnings: [PhotoWarning] = []

  /// Takes over what the file says of paper and of the device.
  ///
  /// - Parameter reduction: how many times fewer pixels the bitmap has each way than the file.
  mutating func claim(_ density: Density?, exif: EXIF, reduction: Int = 1) {
    orientation = exif.orientation
    if exif.isCamera {
      // A camera knows nothing about paper, whatever it writes there.
      origin = .camera
      focalLength = exif.lens.filmFocalLength(
        width: bitmap.width * reduction, height: bitmap.height * reduction)
    } else if let density {
      self.density = Density(
        horizontal: density.horizontal / Double(reduction),
        vertical: density.vertical / Double(reduction))
      let isScan = exif.isScanner || isPlausibleScan(at: density, reduction: reduction)
      origin = isScan ? .flatScan : .unknown
    } else if exif.isScanner {
      origin = .flatScan
    }
  }

  /// The photo, upright and with square pixels.
  consuming func finished(within limits: Limits) -> Photo {
    let turned = orientation.swapsSides
    let (density, focalLength) = (density, focalLength)
    let (origin, warnings) = (origin, warnings)
    var photo = Photo(
      bitmap: orientation.applied(to: bitmap), density: turned ? density?.turned : density,
      focalLength: focalLength, origin: origin, warnings: warnings)
    photo.squarePixels(within: limits)
    return photo
  }

  /// Scanners work at 150 pixels per inch and up, on sheets from cards up to 13 × 19 inches.
  private func isPlausibleScan(at density: Density, reduction: Int) -> Bool {
    let across = Double(bitmap.width * reduction) / density.horizontal
    let down = Double(bitmap.height * reduction) / density.vertical
    return max(density.horizontal, density.vertical) >= 149 && max(across, down) <= 19.5
      && (1.5...13.5).contains(min(across, down))
  }
}

extension Photo {
  /// Stretches the coarser direction until pixels are square, as fax pages need; where that would
  /// be too many of them, thins out the finer one.
  fileprivate mutating func squarePixels(within limits: Limits) {
    guard let given = density, !given.isSquare else { return }
    func size(at density: Double) -> (width: Int, height: Int) {
      let width = (Double(bitmap.width) * density / given.horizontal).rounded()
      let height = (Double(bitmap.height) * density / given.vertical).rounded()
      return (max(1, Int(width)), max(1, Int(height)))
    }
    var density = max(given.horizontal, given.vertical)
    let stretched = size(at: density)
    if stretched.width * stretched.height > limits.pixels
      || max(stretched.width, stretched.height) > limits.longestSide
    {
      density = min(given.horizontal, given.vertical)
    }
    let (width, height) = size(at: density)
    bitmap = bitmap.resized(width: width, height: height, by: .bilinear)
    self.density = Density(density)
  }
}
