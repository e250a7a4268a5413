import CQPDF
import Foundation

/// Turns the plain PDF at `source` into the one to keep at `destination`: streams that are not
/// yet are compressed, small objects packed together, and the document gets an identifier made
/// of its contents. Data passes through in pieces: memory doesn't grow with the document.
package func finishPDF(
  from source: String, to destination: String, _ features: PDFFeatures = PDFFeatures()
) throws(ExportError) {
  var document: qpdf_data? = qpdf_init()
  defer { qpdf_cleanup(&document) }
  qpdf_silence_errors(document)
  qpdf_set_suppress_warnings(document, 1)

  try check(qpdf_read(document, source, nil), of: document)
  try check(qpdf_init_write(document, destination), of: document)
  qpdf_set_object_stream_mode(document, qpdf_o_generate)
  qpdf_set_newline_before_endstream(document, 1)
  qpdf_set_linearization(document, features.isLinearised ? 1 : 0)
  if let password = features.password {
    // The same for the owner: else an empty one would open the document. All is allowed to who
    // has it. An encrypted file is never the same twice, nor is its identifier.
    qpdf_set_r6_encryption_parameters2(
      document, password.prepared, password.prepared, 1, 1, 1, 1, 1, 1, qpdf_r3p_full, 1)
  } else {
    qpdf_set_deterministic_ID(document, 1)
  }
  try check(qpdf_write(document), of: document)
  try checkEnd(of: destination)
}

/// Throws what qpdf has to say. A warning counts: the source is our own and must be sound.
private func check(_ code: QPDF_ERROR_CODE, of document: qpdf_data?) throws(ExportError) {
  guard code != 0 else { return }
  let problem =
    qpdf_has_error(document) != 0
    ? qpdf_get_error(document) : qpdf_next_warning(document)
  let reason = problem.map { String(cString: qpdf_get_error_full_text(document, $0)) }
  throw .documentNotWritten(reason: reason ?? "unknown")
}

/// qpdf doesn't notice when the last block finds no room on the disk.
private func checkEnd(of path: String) throws(ExportError) {
  let expected = Array("%%EOF\n".utf8)
  guard let file = fopen(path, "rb") else {
    throw .cannotWrite(path: path, reason: systemReason())
  }
  defer { fclose(file) }
  var end = [UInt8](repeating: 0, count: expected.count)
  guard fseek(file, -expected.count, SEEK_END) == 0,
    fread(&end, 1, end.count, file) == end.count, end == expected
  else { throw .cannotWrite(path: path, reason: systemReason(ENOSPC)) }
}
