import CHeif
import CLCMS
import CPNG
import CTIFF
import CWebP

/// The libraries behind this module.
public enum PhotoLibraries {
  /// Each library with the version that is loaded; TurboJPEG does not tell its own.
  public static var versions: [(name: String, version: String?)] {
    [
      ("libjpeg-turbo", nil),
      ("libpng", String(cString: png_get_libpng_ver(nil))),
      ("libheif", String(cString: heif_get_version())),
      ("libwebp", dotted(Int(WebPGetDecoderVersion()))),
      ("libtiff", tiffVersion),
      ("lcms2", "\(cmsGetEncodedCMMversion() / 1000).\(cmsGetEncodedCMMversion() % 1000 / 10)"),
    ]
  }

  /// Whether libheif came with what decodes the HEIC of phones; on some systems that is a package
  /// of its own.
  public static var decodesHEIC: Bool { heif_have_decoder_for_format(heif_compression_HEVC) != 0 }

  /// Whether libheif came with what decodes AVIF.
  public static var decodesAVIF: Bool { heif_have_decoder_for_format(heif_compression_AV1) != 0 }

  /// Eight bits each for major, minor and patch.
  private static func dotted(_ version: Int) -> String {
    "\(version >> 16).\(version >> 8 & 255).\(version & 255)"
  }

  /// The number out of "LIBTIFF, Version 4.5.0" and the lines that follow it.
  private static var tiffVersion: String? {
    let words = String(cString: TIFFGetVersion()).split { $0 == " " || $0 == "\n" }
    return words.first { $0.first?.isNumber == true }.map { String($0) }
  }
}
