import CQPDF

/// The libraries behind this module.
public enum ExportLibraries {
  /// Each library with the version that is loaded.
  public static var versions: [(name: String, version: String?)] {
    [("libqpdf", String(cString: qpdf_get_qpdf_version()))]
  }
}
