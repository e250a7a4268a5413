import Imaging

/// Brightness and contrast as the user sets them, applied to finished tones.
struct ToneAdjustment {
  /// For each tone its adjusted one; `nil`: nothing to change.
  let tones: [UInt8]?

  /// - Parameters:
  ///   - brightness: −1 black … 0 unchanged … 1 white.
  ///   - contrast: −1 flat … 0 unchanged … 1 hard, about middle grey.
  init(brightness: Double, contrast: Double) {
    let brightness = Float(min(max(brightness, -1), 1))
    let contrast = Float(min(max(contrast, -1), 1))
    if brightness == 0 && contrast == 0 {
      tones = nil
      return
    }
    // A slope of 0, 1 and, nearly, a step at −1, 0 and 1.
    let slope = contrast <= 0 ? 1 + contrast : 1 / max(1 - contrast, 0.01)
    tones = (0..<256).map { value in
      var tone = min(max((Float(value) - 127.5) * slope + 127.5, 0), 255)
      tone = brightness >= 0 ? tone + (255 - tone) * brightness : tone * (1 + brightness)
      return UInt8(tone + 0.5)
    }
  }

  func apply(to bitmap: inout ColourBitmap) {
    guard let tones else { return }
    bitmap.updatePixels { pixels in
      for i in pixels.indices {
        let pixel = pixels[i]
        pixels[i] = RGBA(
          tones[Int(pixel.red)], tones[Int(pixel.green)], tones[Int(pixel.blue)], pixel.alpha)
      }
    }
  }

  func apply(to bitmap: inout GreyBitmap) {
    guard let tones else { return }
    bitmap.updatePixels { pixels in
      for i in pixels.indices { pixels[i] = tones[Int(pixels[i])] }
    }
  }
}
