import PhotoFiles

/// Puts a document together of pages that were made and pages that other PDFs lend.
///
/// The first lender is the base: its form, layers, attachments and tables of contents stay. Other
/// lenders' pages come alone.
struct PDFAssembly {
  /// Where a page of the document comes from.
  enum Origin: Sendable {
    case made
    /// A page of a lender.
    case lent(PDFLender, page: Int)
  }

  let metadata: DocumentMetadata
  let features: PDFFeatures
  /// The pages' origins by their indices.
  let origins: [Int: Origin]

  /// The indices of the pages that were made, in order.
  var made: [Int] {
    origins.compactMap { index, origin in
      if case .made = origin { index } else { nil }
    }.sorted()
  }

  /// The lenders, in the order of their first pages.
  private var lenders: [PDFLender] {
    var result: [PDFLender] = []
    for (_, origin) in origins.sorted(by: { $0.key < $1.key }) {
      if case .lent(let lender, _) = origin, !result.contains(where: { $0 === lender }) {
        result.append(lender)
      }
    }
    return result
  }

  /// Writes the document to `path`, its made pages out of the sound PDF at `made`.
  func write(made: String, to path: String) throws(ExportError) {
    let lenders = lenders
    guard let first = lenders.first else {
      return try QPDFDocument(path: made, isOurs: true).write(to: path, features)
    }
    var documents: [ObjectIdentifier: QPDFDocument] = [:]
    var pages: [ObjectIdentifier: [QPDFDocument.Handle]] = [:]
    for lender in lenders {
      let document = try QPDFDocument(path: copy(of: lender), isOurs: false)
      documents[ObjectIdentifier(lender)] = document
      pages[ObjectIdentifier(lender)] = try document.pages
    }
    guard let base = documents[ObjectIdentifier(first)] else { return }
    let own = self.made.isEmpty ? base : try QPDFDocument(path: made, isOurs: true)
    var ownPages = self.made.isEmpty ? [] : try own.pages[...]

    try base.removePages()
    var added: [Int: QPDFDocument.Handle] = [:]
    for (index, origin) in origins.sorted(by: { $0.key < $1.key }) {
      switch origin {
      case .made:
        guard let page = ownPages.popFirst() else { continue }
        added[index] = try base.append(page, of: own)
      case .lent(let lender, let number):
        let key = ObjectIdentifier(lender)
        guard let document = documents[key], let all = pages[key], all.indices.contains(number)
        else { throw .documentNotWritten(reason: "page \(number + 1) is not there any more") }
        let page = try base.append(all[number], of: document)
        // Numbers of another document's structure would mean parts of the base's.
        if lender !== first { base.set("/StructParents", in: page, to: nil) }
        removeSignatures(from: page, in: base)
        added[index] = page
      }
    }
    write(metadata(of: base, isAlone: lenders.count == 1), to: base)
    writeLabels(to: base, first)
    writeOutline(to: base, first, added)
    try withExtendedLifetime((documents, own)) { () throws(ExportError) in
      try base.write(to: path, features)
    }
  }

  /// A signature is of the file that it was made for: in another it would only look broken. What
  /// stands on the page stays.
  private func removeSignatures(from page: QPDFDocument.Handle, in base: QPDFDocument) {
    guard let annotations = base.value("/Annots", in: page) else { return }
    for annotation in base.items(of: annotations) {
      let parent = base.value("/Parent", in: annotation)
      for field in [annotation, parent].compactMap(\.self) {
        guard let kind = base.value("/FT", in: field), base.isName("/Sig", kind) else { continue }
        base.set("/FT", in: field, to: nil)
        base.set("/V", in: field, to: nil)
      }
    }
  }

  private func copy(of lender: PDFLender) throws(ExportError) -> String {
    do throws(PhotoFileError) {
      return try lender.copyPath()
    } catch {
      throw .documentNotWritten(reason: "\(error)")
    }
  }

  /// What the document says of itself: what was given and, where a single PDF lends pages, what that
  /// said.
  private func metadata(of base: QPDFDocument, isAlone: Bool) -> DocumentMetadata {
    var result = metadata
    guard isAlone, let info = base.trailerValue("/Info") else { return result }
    func text(_ key: String) -> String? {
      base.value(key, in: info).flatMap { base.text($0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    result.title = result.title ?? text("/Title")
    result.author = result.author ?? text("/Author")
    result.subject = result.subject ?? text("/Subject")
    if result.keywords.isEmpty { result.keywords = [text("/Keywords")].compactMap(\.self) }
    return result
  }

  private func write(_ metadata: DocumentMetadata, to base: QPDFDocument) {
    let catalog = base.catalog
    base.setTrailer("/Info", to: base.numbered(base.object(metadata.infoDictionary)))
    base.set(
      "/Metadata", in: catalog,
      to: base.stream(
        Array(metadata.xmp(isArchival: false).utf8), entries: "/Type /Metadata /Subtype /XML"))
    if let language = metadata.language {
      base.set("/Lang", in: catalog, to: base.object(PDFSyntax.text(language)))
    }
  }

  /// The base's labels count places: they stay only where its pages come first, in order.
  private func writeLabels(to base: QPDFDocument, _ lender: PDFLender) {
    if !features.pageLabels.isEmpty {
      base.set(
        "/PageLabels", in: base.catalog,
        to: base.object(PDFPageLabel.dictionary(features.pageLabels))
      )
      return
    }
    let isInPlace = origins.sorted { $0.key < $1.key }.enumerated().allSatisfy { place, page in
      if case .lent(let other, let number) = page.value, other === lender { return number == place }
      return true
    }
    if !isInPlace { base.set("/PageLabels", in: base.catalog, to: nil) }
  }

  /// The table of contents; the base's own becomes the part below its entry.
  private func writeOutline(
    to base: QPDFDocument, _ lender: PDFLender, _ added: [Int: QPDFDocument.Handle]
  ) {
    let entries = features.outline.compactMap { entry in
      entry.pages.first { added[$0] != nil }.map { (title: entry.title, page: $0) }
    }
    guard !entries.isEmpty else { return }
    var old = base.value("/Outlines", in: base.catalog)
    if let outline = old, base.value("/First", in: outline) == nil { old = nil }
    let root = base.numbered(base.object("<< /Type /Outlines /Count \(entries.count) >>"))
    var items: [QPDFDocument.Handle] = []
    for entry in entries {
      var item: QPDFDocument.Handle
      if let outline = old, case .lent(let other, _) = origins[entry.page], other === lender {
        item = outline
        base.set("/Type", in: item, to: nil)
        old = nil
      } else {
        item = base.numbered(base.object("<< >>"))
      }
      base.set("/Title", in: item, to: base.object(PDFSyntax.text(entry.title)))
      base.set("/Parent", in: item, to: root)
      if let page = added[entry.page] {
        let destination = base.object("[null /Fit]")
        base.replaceFirst(of: destination, by: page)
        base.set("/Dest", in: item, to: destination)
      }
      if let previous = items.last {
        base.set("/Prev", in: item, to: previous)
        base.set("/Next", in: previous, to: item)
      }
      items.append(item)
    }
    base.set("/First", in: root, to: items.first)
    base.set("/Last", in: root, to: items.last)
    base.set("/Outlines", in: base.catalog, to: root)
    base.set("/PageMode", in: base.catalog, to: base.object("/UseOutlines"))
  }
}
