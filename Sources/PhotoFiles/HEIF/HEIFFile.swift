import CHeif
import Imaging

/// HEIC and AVIF by libheif, which turns the pictures upright itself.
struct HEIFFile {
  private let context: HEIFContext
  private let limits: Limits
  /// The pictures, the main one first; previews and depth maps are none.
  private let pictures: [heif_item_id]

  /// Number of pictures, at least 1.
  var pageCount: Int { pictures.count }

  init(_ bytes: [UInt8], limits: Limits) throws(PhotoFileError) {
    let context = try HEIFContext(bytes, longestSide: limits.longestSide)
    pictures = try HEIFFile.pictures(in: context.handle, limit: limits.pages)
    self.context = context
    self.limits = limits
  }

  /// The size of the picture at `index`.
  func size(at index: Int) throws(PhotoFileError) -> (width: Int, height: Int) {
    let handle = try handle(at: index)
    defer { heif_image_handle_release(handle) }
    return (Int(heif_image_handle_get_width(handle)), Int(heif_image_handle_get_height(handle)))
  }

  /// A handle of the picture at `index`, to be released.
  private func handle(at index: Int) throws(PhotoFileError) -> OpaquePointer? {
    guard index < pictures.count else { throw .damaged(reason: "a picture is missing") }
    var handle: OpaquePointer?
    try heifCheck(heif_context_get_image_handle(context.handle, pictures[index], &handle))
    return handle
  }

  /// The picture at `index`, upright and in sRGB.
  func photo(at index: Int) throws(PhotoFileError) -> RawPhoto {
    let (width, height) = try size(at: index)
    let handle = try handle(at: index)
    defer { heif_image_handle_release(handle) }
    try limits.check(width: width, height: height)
    try limits.checkMemory(width: width, height: height)
    var result = RawPhoto(bitmap: try decode(handle))
    if heif_image_handle_has_alpha_channel(handle) != 0 { result.bitmap.flattenOnWhite() }
    result.bitmap.convertToSRGB(profile: HEIFFile.profile(of: handle))
    let exif = HEIFFile.exif(of: handle)
    result.claim(exif.density, exif: exif)
    result.orientation = .upright
    return result
  }

  private func decode(_ handle: OpaquePointer?) throws(PhotoFileError) -> ColourBitmap {
    var image: OpaquePointer?
    try heifCheck(
      heif_decode_image(
        handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil))
    defer { heif_image_release(image) }
    let width = Int(heif_image_get_width(image, heif_channel_interleaved))
    let height = Int(heif_image_get_height(image, heif_channel_interleaved))
    try limits.check(width: width, height: height)
    var stride: Int32 = 0
    guard
      let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
    else { throw .damaged(reason: "no pixels in the HEIF file") }
    return ColourBitmap(unsafeWidth: width, height: height) { storage in
      for y in 0..<height {
        let row = UnsafeMutableRawBufferPointer(storage)[4 * width * y..<4 * width * (y + 1)]
        UnsafeMutableRawBufferPointer(rebasing: row).copyMemory(
          from: UnsafeRawBufferPointer(start: plane + y * Int(stride), count: 4 * width))
      }
    }
  }

  private static func pictures(
    in context: OpaquePointer, limit: Int
  ) throws(PhotoFileError) -> [heif_item_id] {
    let count = Int(heif_context_get_number_of_top_level_images(context))
    guard count > 0 else { throw .damaged(reason: "no picture in the HEIF file") }
    guard count <= limit else { throw .tooManyPages(atLeast: count, limit: limit) }
    var all = [heif_item_id](repeating: 0, count: count)
    let written = Int(
      heif_context_get_list_of_top_level_image_IDs(context, &all, Int32(count)))
    var main: heif_item_id = 0
    try heifCheck(heif_context_get_primary_image_ID(context, &main))
    return [main] + all.prefix(written).filter { $0 != main }
  }

  private static func profile(of handle: OpaquePointer?) -> [UInt8] {
    switch heif_image_handle_get_color_profile_type(handle) {
    case heif_color_profile_type_prof, heif_color_profile_type_rICC: break
    default: return []
    }
    let size = heif_image_handle_get_raw_color_profile_size(handle)
    guard size > 0, size <= 16 << 20 else { return [] }
    var profile = [UInt8](repeating: 0, count: size)
    let status = heif_image_handle_get_raw_color_profile(handle, &profile)
    return status.code == heif_error_Ok ? profile : []
  }

  private static func exif(of handle: OpaquePointer?) -> EXIF {
    var block: heif_item_id = 0
    guard heif_image_handle_get_list_of_metadata_block_IDs(handle, "Exif", &block, 1) == 1 else {
      return EXIF()
    }
    let size = heif_image_handle_get_metadata_size(handle, block)
    guard size > 4, size <= 16 << 20 else { return EXIF() }
    var data = [UInt8](repeating: 0, count: size)
    guard heif_image_handle_get_metadata(handle, block, &data).code == heif_error_Ok else {
      return EXIF()
    }
    // ISO/IEC 23008-12 A.2.1: how many bytes lie before the TIFF header comes first.
    let view = ByteView(data)
    return EXIF(tiff: view.rest(from: 4 + (view.u32(at: 0) ?? 0)))
  }
}

/// libheif's context, and the bytes it reads from as long as it lives.
private final class HEIFContext {
  let handle: OpaquePointer
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ content: [UInt8], longestSide: Int) throws(PhotoFileError) {
    guard let handle = heif_context_alloc() else { throw .damaged(reason: "out of memory") }
    self.handle = handle
    bytes = .allocate(capacity: content.count)
    _ = bytes.initialize(from: content)
    heif_context_set_maximum_image_size_limit(handle, Int32(longestSide))
    try heifCheck(
      heif_context_read_from_memory_without_copy(handle, bytes.baseAddress, bytes.count, nil))
  }

  deinit {
    heif_context_free(handle)
    bytes.deallocate()
  }
}

private func heifCheck(_ error: heif_error) throws(PhotoFileError) {
  guard error.code != heif_error_Ok else { return }
  let reason =
    error.message.map { String(cString: $0) } ?? "libheif's error \(error.code.rawValue)"
  switch error.code {
  case heif_error_Unsupported_feature, heif_error_Unsupported_filetype,
    heif_error_Plugin_loading_error:
    throw .unsupportedVariety(.heif, reason: reason)
  default:
    throw .damaged(reason: reason)
  }
}
