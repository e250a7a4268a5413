/// A JPEG file of a page, as the settings say, or with less quality and fewer pixels as far as
/// `maximumBytesPerPage` makes it necessary, down to 150 pixels per inch and quality 30.
func fittingJPEG(of page: ExportPage, _ settings: ExportSettings) throws(ExportError) -> [UInt8] {
  let usual = page.scaledDown(to: settings.maximumDensity)
  var smallest = try jpeg(of: usual, settings)
  guard let limit = settings.maximumBytesPerPage else { return smallest }
  let forms = [(75, 300.0), (65, 250), (60, 200), (50, 150), (40, 150), (30, 150)]
  for (quality, density) in forms where quality < settings.jpegQuality && smallest.count > limit {
    var settings = settings
    settings.jpegQuality = quality
    let next = try jpeg(of: usual.scaledDown(to: density), settings)
    if next.count < smallest.count { smallest = next }
  }
  return smallest
}
