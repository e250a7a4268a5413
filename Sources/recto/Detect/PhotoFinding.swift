import Imaging
import PhotoFiles
import Scanning

/// What `recto detect` tells of one photo.
struct PhotoFinding: Sendable {
  private let job: ScanPlan.Job
  private let width: Int
  private let height: Int
  private let detection: Detection
  private let quality: PageQuality

  /// Looks at the photo.
  init(_ job: ScanPlan.Job) throws(PhotoFileError) {
    self.job = job
    let bitmap = try job.file.photo(at: job.index).bitmap
    width = bitmap.width
    height = bitmap.height
    detection = PageDetector().detect(in: bitmap)
    // How well a desk can be read says nothing.
    quality =
      detection.quad.map { PageQuality.measure(bitmap, quad: $0) }
      ?? PageQuality(grade: .noDocument, reasons: [], score: 0)
  }

  /// Whether there is a page in it.
  var hasPage: Bool { detection.quad != nil }

  /// In pixels of the upright photo.
  private var quad: Quad? { detection.quad?.scaled(x: Double(width), y: Double(height)) }

  /// For people: name, corners, certainty, quality, and what is to be said, in columns.
  func words(nameWidth: Int) -> String {
    let corners = quad.map { quad in
      quad.corners.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }.joined(separator: ",")
    }
    let sure = hasPage ? "\(Int((detection.confidence * 100).rounded())) %" : "-"
    var remarks = quality.reasons.map(Notes.words(for:))
    if detection.status != .ok { remarks.insert(Notes.words(for: detection.status), at: 0) }
    let columns = [
      TextWidth.padded(job.name, to: nameWidth), TextWidth.padded(corners ?? "-", to: 39),
      TextWidth.padded(sure, to: 5, right: true),
      TextWidth.padded(hasPage ? Notes.words(for: quality.grade) : "-", to: 10),
      remarks.joined(separator: "; "),
    ]
    let line = columns.joined(separator: "  ")
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// For programs.
  var json: JSON {
    .object([
      "file": .string(job.input.name.jsonText), "width": .int(width), "height": .int(height),
      "quad": quad.map { JSON($0) } ?? .null, "status": .string("\(detection.status)"),
      "confidence": .number(detection.confidence), "quality": .string("\(quality.grade)"),
      "reasons": .array(quality.reasons.map { .string("\($0)") }),
    ])
  }
}
