import CHeif
import CWebP
import Imaging

/// WebP and HEIC files that the libraries' own encoders write for the tests.
enum ModernFiles {
  /// A lossless WebP file.
  static func webP(_ picture: ColourBitmap) -> [UInt8]? {
    var data: UnsafeMutablePointer<UInt8>?
    let raw = picture.pixels.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    let count = WebPEncodeLosslessRGBA(
      raw, Int32(picture.width), Int32(picture.height), Int32(4 * picture.width), &data)
    defer { WebPFree(data) }
    return count > 0 ? Array(UnsafeBufferPointer(start: data, count: count)) : nil
  }

  /// The same file, which holds nothing but the picture, with an EXIF block (RFC 9649, 2.7).
  static func webP(_ file: [UInt8], of picture: ColourBitmap, exif: [UInt8]) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] { bigEndian(value, bytes: count).reversed() }
    func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }
    let canvas = little(picture.width - 1, 3) + little(picture.height - 1, 3)
    let body = chunk("VP8X", [8, 0, 0, 0] + canvas) + file[12...] + chunk("EXIF", exif)
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  /// Whether libheif came with an encoder; reading needs none.
  static var canWriteHEIC: Bool { heif_have_encoder_for_format(heif_compression_HEVC) != 0 }

  /// A HEIC file.
  static func heic(_ picture: ColourBitmap, exif: [UInt8] = []) -> [UInt8]? {
    let context = heif_context_alloc()
    defer { heif_context_free(context) }
    var encoder: OpaquePointer?
    guard
      heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code
        == heif_error_Ok
    else { return nil }
    defer { heif_encoder_release(encoder) }
    var image: OpaquePointer?
    let (width, height) = (Int32(picture.width), Int32(picture.height))
    heif_image_create(width, height, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image)
    defer { heif_image_release(image) }
    heif_image_add_plane(image, heif_channel_interleaved, width, height, 8)
    var stride: Int32 = 0
    guard let plane = heif_image_get_plane(image, heif_channel_interleaved, &stride) else {
      return nil
    }
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = y * Int(stride) + 3 * x
        let pixel = picture[x, y]
        (plane[place], plane[place + 1], plane[place + 2]) = (pixel.red, pixel.green, pixel.blue)
      }
    }
    var handle: OpaquePointer?
    guard
      heif_context_encode_image(context, image, encoder, nil, &handle).code == heif_error_Ok
    else { return nil }
    defer { heif_image_handle_release(handle) }
    if !exif.isEmpty {
      heif_context_add_exif_metadata(context, handle, exif, Int32(exif.count))
    }
    let file = TemporaryFile([])
    guard heif_context_write_to_file(context, file.path).code == heif_error_Ok else { return nil }
    return file.content
  }
}
