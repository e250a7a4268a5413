import CQPDF
import Foundation

/// A PDF in libqpdf's hands. Data passes through in pieces, from the file when it is written: memory
/// grows with the number of objects, not with the bytes.
package final class QPDFDocument {
  typealias Handle = qpdf_oh

  private var data: qpdf_data?
  /// Whether a warning is a failure: a file of our own must be sound.
  private let isOurs: Bool

  /// Opens the file at `path`.
  package init(path: String, isOurs: Bool) throws(ExportError) {
    data = qpdf_init()
    self.isOurs = isOurs
    qpdf_silence_errors(data)
    qpdf_set_suppress_warnings(data, 1)
    try check(qpdf_read(data, path, nil))
  }

  deinit { qpdf_cleanup(&data) }

  /// The pages, in order.
  var pages: [Handle] {
    get throws(ExportError) {
      let count = qpdf_get_num_pages(data)
      guard count >= 0 else { throw failure }
      return (0..<Int(count)).map { qpdf_get_page_n(data, $0) }
    }
  }

  /// What an object is called within its document.
  struct Identity: Hashable {
    fileprivate let number: Int32
    fileprivate let generation: Int32
  }

  /// Trees deeper than this go round in circles.
  static let mostDepth = 20

  /// Takes all pages out; they can be added again.
  func removePages() throws(ExportError) {
    for page in try pages.reversed() { try check(qpdf_remove_page(data, page)) }
  }

  /// Adds a page of this or another document, which must outlive the writing, behind the last;
  /// returns it as a page of this one.
  func append(_ page: Handle, of other: QPDFDocument) throws(ExportError) -> Handle {
    try check(qpdf_add_page(data, other.data, page, 0))
    return qpdf_get_page_n(data, Int(qpdf_get_num_pages(data)) - 1)
  }

  /// A copy of another document's object with all that it refers to, but for pages that did not come
  /// along, in whose place there is nothing.
  func copy(_ object: Handle, of other: QPDFDocument) -> Handle {
    qpdf_oh_copy_foreign_object(
      data, other.data, other.identity(of: object) == nil ? other.numbered(object) : object)
  }

  /// What an object is called; `nil` for one that is part of another.
  func identity(of object: Handle) -> Identity? {
    guard qpdf_oh_is_indirect(data, object) != 0 else { return nil }
    return Identity(
      number: qpdf_oh_get_object_id(data, object),
      generation: qpdf_oh_get_generation(data, object))
  }

  /// Puts nothing in an object's place, wherever it is referred to.
  func remove(_ object: Identity) {
    qpdf_replace_object(data, object.number, object.generation, qpdf_oh_new_null(data))
  }

  /// The catalog.
  var catalog: Handle { qpdf_get_root(data) }

  /// What a dictionary's key holds; `nil` when nothing.
  func value(_ key: String, in dictionary: Handle) -> Handle? {
    guard qpdf_oh_is_dictionary(data, dictionary) != 0,
      qpdf_oh_has_key(data, dictionary, key) != 0
    else { return nil }
    return qpdf_oh_get_key(data, dictionary, key)
  }

  /// Sets or, by `nil`, removes a dictionary's key.
  func set(_ key: String, in dictionary: Handle, to value: Handle?) {
    if let value {
      qpdf_oh_replace_key(data, dictionary, key, value)
    } else {
      qpdf_oh_remove_key(data, dictionary, key)
    }
  }

  /// A text string's text; `nil` when it is no string.
  func text(_ string: Handle) -> String? {
    guard qpdf_oh_is_string(data, string) != 0 else { return nil }
    return qpdf_oh_get_utf8_value(data, string).map { String(cString: $0) }
  }

  /// A name with its slash; `nil` when it is no name.
  func name(_ object: Handle) -> String? {
    guard qpdf_oh_is_name(data, object) != 0 else { return nil }
    return qpdf_oh_get_name(data, object).map { String(cString: $0) }
  }

  /// A whole number; `nil` when it is none.
  func integer(_ object: Handle) -> Int? {
    guard qpdf_oh_is_integer(data, object) != 0 else { return nil }
    return Int(qpdf_oh_get_int_value_as_int(data, object))
  }

  /// Whether there is nothing.
  func isNull(_ object: Handle) -> Bool { qpdf_oh_is_null(data, object) != 0 }

  /// A dictionary's keys.
  func keys(of dictionary: Handle) -> [String] {
    guard qpdf_oh_is_dictionary(data, dictionary) != 0 else { return [] }
    var keys: [String] = []
    qpdf_oh_begin_dict_key_iter(data, dictionary)
    while qpdf_oh_dict_more_keys(data) != 0 {
      guard let key = qpdf_oh_dict_next_key(data) else { break }
      keys.append(String(cString: key))
    }
    return keys
  }

  /// The names of a name tree and what they stand for (ISO 32000-2, 7.9.6).
  func nameTree(_ root: Handle) -> [(name: Handle, value: Handle)] {
    var entries: [(name: Handle, value: Handle)] = []
    var waiting = [(node: root, depth: 0)]
    while let (node, depth) = waiting.popLast() {
      let pairs = value("/Names", in: node).map(items) ?? []
      for place in stride(from: 0, to: pairs.count - 1, by: 2) {
        entries.append((pairs[place], pairs[place + 1]))
      }
      guard depth < Self.mostDepth else { continue }
      waiting += (value("/Kids", in: node).map(items) ?? []).map { ($0, depth + 1) }
    }
    return entries
  }

  /// An object from how PDF writes it.
  func object(_ syntax: String) -> Handle { qpdf_oh_parse(data, syntax) }

  /// The items of an array; none when it is no array.
  func items(of array: Handle) -> [Handle] {
    guard qpdf_oh_is_array(data, array) != 0 else { return [] }
    return (0..<qpdf_oh_get_array_n_items(data, array)).map {
      qpdf_oh_get_array_item(data, array, $0)
    }
  }

  /// Adds an item to an array.
  func append(_ item: Handle, to array: Handle) { qpdf_oh_append_item(data, array, item) }

  /// Whether an object is this name.
  func isName(_ name: String, _ object: Handle) -> Bool {
    qpdf_oh_is_name_and_equals(data, object, name) != 0
  }

  /// Puts an item in place of an array's first.
  func replaceFirst(of array: Handle, by item: Handle) {
    qpdf_oh_set_array_item(data, array, 0, item)
  }

  /// The object, numbered, so that others can refer to it.
  func numbered(_ object: Handle) -> Handle { qpdf_make_indirect_object(data, object) }

  /// A stream with these entries in its dictionary.
  func stream(_ bytes: [UInt8], entries: String) -> Handle {
    let stream = qpdf_oh_new_stream(data)
    qpdf_oh_replace_stream_data(
      data, stream, bytes, bytes.count, qpdf_oh_new_null(data), qpdf_oh_new_null(data))
    let dictionary = qpdf_oh_get_dict(data, stream)
    let given = object("<< \(entries) >>")
    for key in keys(of: given) { set(key, in: dictionary, to: value(key, in: given)) }
    return stream
  }

  /// Sets a key of the trailer.
  func setTrailer(_ key: String, to value: Handle) {
    qpdf_oh_replace_key(data, qpdf_get_trailer(data), key, value)
  }

  /// A key of the trailer.
  func trailerValue(_ key: String) -> Handle? { value(key, in: qpdf_get_trailer(data)) }

  /// Writes the document: streams that are not yet are compressed, small objects packed together,
  /// and the document gets an identifier made of its contents.
  package func write(to path: String, _ features: PDFFeatures) throws(ExportError) {
    try check(qpdf_init_write(data, path))
    qpdf_set_minimum_pdf_version(data, "1.7")
    qpdf_set_object_stream_mode(data, qpdf_o_generate)
    qpdf_set_newline_before_endstream(data, 1)
    qpdf_set_linearization(data, features.isLinearised ? 1 : 0)
    qpdf_set_preserve_encryption(data, 0)
    if let password = features.password {
      // The same for the owner: else an empty one would open the document. All is allowed to who
      // has it. An encrypted file is never the same twice, nor is its identifier.
      qpdf_set_r6_encryption_parameters2(
        data, password.prepared, password.prepared, 1, 1, 1, 1, 1, 1, qpdf_r3p_full, 1)
    } else {
      qpdf_set_deterministic_ID(data, 1)
    }
    try check(qpdf_write(data))
    try checkEnd(of: path)
  }

  /// Throws what qpdf has to say.
  private func check(_ code: QPDF_ERROR_CODE) throws(ExportError) {
    let errors: QPDF_ERROR_CODE = 2
    if isOurs ? code != 0 : code & errors != 0 { throw failure }
  }

  private var failure: ExportError {
    let problem = qpdf_has_error(data) != 0 ? qpdf_get_error(data) : qpdf_next_warning(data)
    let reason = problem.map { String(cString: qpdf_get_error_full_text(data, $0)) }
    return .documentNotWritten(reason: reason ?? "unknown")
  }
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
