/// Files that travel inside documents which lend pages (ISO 32000-2, 7.11.4).
extension QPDFDocument {
  /// Takes over the files of another document behind its own; one whose name is taken gets a number.
  func addAttachments(of other: QPDFDocument) {
    let new = other.attachments
    guard !new.isEmpty else { return }
    var files = attachments
    for (name, file) in new {
      var free = name
      var number = 2
      while files[free] != nil {
        free = "\(name) (\(number))"
        number += 1
      }
      files[free] = copy(file, of: other)
    }
    let names = value("/Names", in: catalog) ?? object("<< >>")
    let list = object("[]")
    // By their bytes: names in UTF-16 come behind those in ASCII.
    let order = files.keys.sorted {
      let (a, b) = (PDFSyntax.isPlain($0), PDFSyntax.isPlain($1))
      return a == b ? Array($0.utf16).lexicographicallyPrecedes($1.utf16) : a
    }
    for name in order {
      append(object(PDFSyntax.text(name)), to: list)
      if let file = files[name] { append(file, to: list) }
    }
    let tree = object("<< >>")
    set("/Names", in: tree, to: list)
    set("/EmbeddedFiles", in: names, to: tree)
    set("/Names", in: catalog, to: names)
  }

  private var attachments: [String: Handle] {
    guard let tree = value("/Names", in: catalog).flatMap({ value("/EmbeddedFiles", in: $0) })
    else { return [:] }
    var result: [String: Handle] = [:]
    for (name, file) in nameTree(tree) { text(name).map { result[$0] = file } }
    return result
  }
}
