import Export
import Foundation
import Library
import Server

/// The work of exports: writes a document into a file of a format, for browsers to fetch.
struct ExportWork: Sendable {
  /// What may be ordered: single files, by their endings.
  static let formats = [
    "pdf": "application/pdf", "tiff": "image/tiff", "txt": "text/plain; charset=utf-8",
    "zip": "application/zip",
  ].filter { ExportFormat(pathExtension: $0.key) != nil }
  /// How large a file may become.
  static let presets = SizePreset.allCases.map(\.rawValue)

  let library: DocumentLibrary
  let folder: ExportFolder

  /// Makes a finished export again that is not here, as another machine has made it.
  func makeAgain(_ job: Job) async -> Bool {
    do throws(JobFailure) {
      try await write(job)
      return true
    } catch {
      return false
    }
  }

  /// Does a job.
  func perform(_ claim: JobClaim) async throws(JobFailure) -> JobOutcome {
    try await write(claim.job)
    return .done("")
  }

  private func write(_ job: Job) async throws(JobFailure) {
    let order = ExportOrder(job.order)
    guard let format = ExportFormat(pathExtension: order.format) else {
      throw .final("no format: \(order.format)")
    }
    let size = order.preset.map { SizePreset(rawValue: $0) } ?? .balanced
    guard let size else { throw .final("no size: \(order.text)") }
    let path = folder.path(of: job.id, format: order.format)
    // What an attempt before this one has left.
    unlink(path)
    let document: LibraryDocument
    do throws(LibraryError) {
      document = try await library.document(job.document)
    } catch {
      throw JobFailure(error)
    }
    try await Self.write(document, as: format, size: size, to: path, from: library)
    folder.removeOld()
  }

  /// Writes a document into one file.
  static func write(
    _ document: LibraryDocument, as format: ExportFormat, size: SizePreset = .balanced,
    to path: String, from library: DocumentLibrary
  ) async throws(JobFailure) {
    do {
      try await LibraryExport.write(
        document, as: format, size: size, to: path, from: library)
    } catch let error as LibraryError {
      throw JobFailure(error)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .final("\(error)")
    }
  }
}
