/// Names of files made of titles, which may be anything.
package enum SafeFileName {
  /// Bytes that a title may take; with id and ending a name stays below the 143 of eCryptfs.
  private static let longest = 100

  /// A name that every file system takes, made of a title and a word that makes it unique.
  package static func make(title: String, id: DeliveryID, ending: String) -> String {
    let stem = safe(title)
    return (stem.isEmpty ? "Document" : stem) + " " + id.text + "." + ending
  }

  /// The title without what a path, a shell or another system could take for something else.
  private static func safe(_ title: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in title.unicodeScalars {
      switch scalar.properties.generalCategory {
      // Marks that turn the direction of writing would hide the ending.
      case .control, .format, .surrogate, .unassigned, .privateUse: continue
      case .lineSeparator, .paragraphSeparator, .spaceSeparator: result.append(" ")
      default: result.append("/\\:*?\"<>|%#".unicodeScalars.contains(scalar) ? "_" : scalar)
      }
    }
    var words = String(result).split(separator: " ").joined(separator: " ")
    while words.utf8.count > longest { words.removeLast() }
    // Hidden files begin with a dot; a dash begins an option.
    while let first = words.first, " .-~".contains(first) { words.removeFirst() }
    while let last = words.last, " .".contains(last) { words.removeLast() }
    return words
  }
}
