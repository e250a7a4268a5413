import Export
import Foundation
import Library
import Server

/// The work of exports: writes a document into a file of a format, for browsers to fetch.
struct ExportWork: Sendable {
  /// What may be ordered: single files, by their endings.
  static let formats = [
    "pdf": "application/pdf", "tiff": "image/tiff", "txt": "text/plain; charset=utf-8",
    "json": "application/json", "zip": "application/zip",
  ].filter { ExportFormat(pathExtension: $0.key) != nil }

  let library: DocumentLibrary
  let folder: ExportFolder

  /// Does a job.
  func perform(_ claim: JobClaim) async throws(JobFailure) -> JobOutcome {
    let job = claim.job
    guard let format = ExportFormat(pathExtension: job.order) else {
      throw .final("no format: \(job.order)")
    }
    let path = folder.path(of: job.id, format: job.order)
    // What an attempt before this one has left.
    unlink(path)
    do {
      let document = try await library.document(job.document)
      try await LibraryExport.write(document, as: format, to: path, from: library)
      folder.removeOld()
      return .done("")
    } catch let error as LibraryError {
      throw JobFailure(error)
    } catch is CancellationError {
      throw .cancelled
    } catch {
      throw .final("\(error)")
    }
  }
}
