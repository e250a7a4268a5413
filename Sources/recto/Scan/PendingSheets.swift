import Documents
import Export

/// Pages that wait until their sheet is full.
struct PendingSheets {
  private let layout: SheetLayout
  private let maximumDensity: Double?
  private let output: Path
  private var pages: [ScannedPage] = []
  private var count = 0

  init(_ layout: SheetLayout, maximumDensity: Double?, output: Path) {
    self.layout = layout
    self.maximumDensity = maximumDensity
    self.output = output
  }

  mutating func add(_ page: ScannedPage, to document: ScanDocument) async throws(ScanStop) {
    pages.append(page)
    if pages.count == layout.capacity { try await finish(in: document) }
  }

  /// Draws the sheet that has begun.
  mutating func finish(in document: ScanDocument) async throws(ScanStop) {
    if pages.isEmpty { return }
    let sheet = Sheet(
      pages.map { ($0.page, $0.text) }, layout, maximumDensity: maximumDensity)
    pages = []
    do throws(ExportError) {
      try await document.add(sheet, at: count)
    } catch {
      throw .export(error, output)
    }
    count += 1
  }
}
