import Export

/// What a scan can become.
enum OutputKind: Equatable, Sendable {
  case document(ExportFormat)
  case json

  /// The kind that a file's ending, lower case and without the point, tells.
  init?(ending: String) {
    if ending == "json" {
      self = .json
    } else if let format = ExportFormat(pathExtension: ending) {
      self = .document(format)
    } else {
      return nil
    }
  }

  /// The endings that help names.
  static let endings = ["pdf", "tiff", "jpg", "png", "zip", "txt", "hocr", "alto", "json"]

  /// Pixels per inch that pages have a use for in it; `nil`: all they can get.
  func usefulDensity(_ settings: ExportSettings) -> Double? {
    switch self {
    case .document(let format): settings.usefulDensity(in: format)
    case .json: settings.maximumDensity
    }
  }
}
