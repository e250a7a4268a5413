import CLCMS
import Imaging

extension Bitmap where Pixel == RGBA {
  /// Converts colours that `profile` (ICC.1) describes into sRGB. An empty, broken or unfitting
  /// profile changes nothing, as browsers do: the picture counts as sRGB.
  mutating func convertToSRGB(profile: [UInt8]) {
    guard !profile.isEmpty, let source = ICCProfile(profile) else { return }
    switch source.space {
    case cmsSigRgbData:
      if let matrix = MatrixConversion(from: source) {
        if !matrix.isIdentity { matrix.apply(to: &self) }
      } else {
        source.convert(&self, from: SampleLayout.rgba)
      }
    case cmsSigGrayData:
      applyGreyProfile(source)
    default:
      return
    }
  }

  /// Converts four inks, cyan, magenta, yellow and black in this order, into sRGB: by the
  /// profile, or without a fitting one as `InkMixture` does.
  ///
  /// - Parameter inverted: 255 stands for no ink, as Adobe's programs store it in JPEG files.
  mutating func convertInks(profile: [UInt8], inverted: Bool) {
    if !profile.isEmpty, let source = ICCProfile(profile), source.space == cmsSigCmykData,
      source.convert(&self, from: inverted ? SampleLayout.invertedCMYK : SampleLayout.cmyk)
    {
      return
    }
    InkMixture(inverted: inverted).apply(to: &self)
  }

  /// Maps each tone of a grey picture.
  private mutating func applyGreyProfile(_ source: borrowing ICCProfile) {
    var table = ColourBitmap(width: 256, height: 1, filledWith: .white)
    for tone in 0..<256 { table[tone, 0] = RGBA(UInt8(tone), 0, 0) }
    // The first byte of each pixel is the tone, the other three are skipped.
    guard source.convert(&table, from: SampleLayout.greyInRGBA) else { return }
    let tones = table.pixels
    updateRows { _, row in
      for x in row.indices where row[x].red == row[x].green && row[x].green == row[x].blue {
        row[x] = tones[Int(row[x].red)]
      }
    }
  }
}

/// How lcms2 finds samples in memory: the function-like macros of its header, spelled out.
enum SampleLayout {
  static let rgba: UInt32 = 4 << 16 | 1 << 7 | 3 << 3 | 1
  static let greyInRGBA: UInt32 = 3 << 16 | 3 << 7 | 1 << 3 | 1
  static let cmyk: UInt32 = 6 << 16 | 4 << 3 | 1
  static let invertedCMYK: UInt32 = 6 << 16 | 1 << 13 | 4 << 3 | 1
  static let floatRGB: UInt32 = 1 << 22 | 4 << 16 | 3 << 3 | 4
}
