import PhotoFiles

/// Puts a document together of pages that were made and pages that other PDFs lend.
///
/// The first lender is the base: its form, layers and structure stay. Of the other lenders come pages,
/// page labels, outlines and attachments.
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

  /// A document that lends pages, open.
  private struct Source {
    let lender: PDFLender
    let document: QPDFDocument
    let pages: [QPDFDocument.Handle]

    init(_ lender: PDFLender) throws(ExportError) {
      self.lender = lender
      let path: String
      do throws(PhotoFileError) {
        path = try lender.copyPath()
      } catch {
        throw .documentNotWritten(reason: "\(error)")
      }
      document = try QPDFDocument(path: path, isOurs: false)
      pages = try document.pages
    }
  }

  /// The indices of the pages that were made, in order.
  var made: [Int] {
    origins.compactMap { index, origin in
      if case .made = origin { index } else { nil }
    }.sorted()
  }

  /// The origins in the order of the pages.
  private var order: [(index: Int, origin: Origin)] {
    origins.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The lenders, in the order of their first pages.
  private var lenders: [PDFLender] {
    var result: [PDFLender] = []
    for case (_, .lent(let lender, _)) in order where !result.contains(where: { $0 === lender }) {
      result.append(lender)
    }
    return result
  }

  /// Writes the document to `path`, its made pages out of the sound PDF at `made`.
  func write(made: String, to path: String) throws(ExportError) {
    var sources: [Source] = []
    for lender in lenders { sources.append(try Source(lender)) }
    guard let first = sources.first else {
      return try QPDFDocument(path: made, isOurs: true).write(to: path, features)
    }
    let base = first.document
    for source in sources.dropFirst() { source.document.spellOutDestinations(on: source.pages) }
    let own = self.made.isEmpty ? base : try QPDFDocument(path: made, isOurs: true)
    let added = try putPages(of: sources, and: own)
    writeMetadata(to: base, isAlone: sources.count == 1)
    writeLabels(to: base, sources)
    writeOutline(to: base, sources, added)
    for source in sources.dropFirst() { base.addAttachments(of: source.document) }
    try withExtendedLifetime((sources, own)) { () throws(ExportError) in
      try base.write(to: path, features)
    }
  }

  /// Puts all pages into the first of the sources, in order; returns them by their indices. Links
  /// lead to their pages; pages that are left out are there no more.
  private func putPages(
    of sources: [Source], and own: QPDFDocument
  ) throws(ExportError) -> [Int: QPDFDocument.Handle] {
    let base = sources[0].document
    var ownPages = made.isEmpty ? [] : try own.pages[...]
    var leftOut = Set(sources[0].pages.compactMap(base.identity))
    try base.removePages()
    var added: [Int: QPDFDocument.Handle] = [:]
    var copies = [[QPDFDocument.Identity: QPDFDocument.Handle]](
      repeating: [:], count: sources.count)
    for (index, origin) in order {
      switch origin {
      case .made:
        guard let page = ownPages.popFirst() else { continue }
        added[index] = try base.append(page, of: own)
      case .lent(let lender, let number):
        guard let place = sources.firstIndex(where: { $0.lender === lender }),
          sources[place].pages.indices.contains(number)
        else { throw .documentNotWritten(reason: "page \(number + 1) is not there any more") }
        let (source, original) = (sources[place], sources[place].pages[number])
        let identity = source.document.identity(of: original)
        let page = try base.append(original, of: source.document)
        if place == 0 {
          if let identity { leftOut.remove(identity) }
        } else {
          // Numbers of another document's structure would mean parts of the base's.
          base.set("/StructParents", in: page, to: nil)
          if let identity { copies[place][identity] = page }
        }
        removeSignatures(from: page, in: base)
        added[index] = page
      }
    }
    for case (let index, .lent(let lender, let number)) in order {
      guard let page = added[index],
        let place = sources.firstIndex(where: { $0.lender === lender }),
        place > 0
      else { continue }
      base.mendLinks(
        on: page, from: sources[place].pages[number], of: sources[place].document, copies[place])
    }
    for page in leftOut { base.remove(page) }
    base.dropLostDestinations(on: Array(added.values))
    return added
  }

  /// A signature is of the file that it was made for: in another it would only look broken. What
  /// stands on the page stays, and so do fields that nobody has signed yet.
  private func removeSignatures(from page: QPDFDocument.Handle, in base: QPDFDocument) {
    guard let annotations = base.value("/Annots", in: page) else { return }
    for annotation in base.items(of: annotations) {
      let parent = base.value("/Parent", in: annotation)
      let fields = [annotation, parent].compactMap(\.self)
      guard fields.contains(where: { base.value("/V", in: $0) != nil }) else { continue }
      for field in fields {
        guard let kind = base.value("/FT", in: field), base.isName("/Sig", kind) else { continue }
        base.set("/FT", in: field, to: nil)
        base.set("/V", in: field, to: nil)
      }
    }
  }

  /// Writes what the document says of itself: what was given and, where a single PDF lends pages,
  /// what that said.
  private func writeMetadata(to base: QPDFDocument, isAlone: Bool) {
    var metadata = metadata
    let old = isAlone ? base.trailerValue("/Info") : nil
    if let old {
      func text(_ key: String) -> String? {
        base.value(key, in: old).flatMap { base.text($0) }.flatMap { $0.isEmpty ? nil : $0 }
      }
      metadata.title = metadata.title ?? text("/Title")
      metadata.author = metadata.author ?? text("/Author")
      metadata.subject = metadata.subject ?? text("/Subject")
      if metadata.keywords.isEmpty { metadata.keywords = [text("/Keywords")].compactMap(\.self) }
      if metadata.created != nil, let created = text("/CreationDate").flatMap(PDFDate.date) {
        (metadata.modified, metadata.created) = (metadata.created, created)
      }
    }
    let info = base.numbered(base.object(metadata.infoDictionary))
    if let old {
      for key in base.keys(of: old) where base.value(key, in: info) == nil {
        base.set(key, in: info, to: base.value(key, in: old))
      }
    }
    base.setTrailer("/Info", to: info)
    let catalog = base.catalog
    base.set(
      "/Metadata", in: catalog,
      to: base.stream(
        Array(metadata.xmp(isArchival: false).utf8), entries: "/Type /Metadata /Subtype /XML"))
    if let language = metadata.language {
      base.set("/Lang", in: catalog, to: base.object(PDFSyntax.text(language)))
    }
  }

  private func writeLabels(to base: QPDFDocument, _ sources: [Source]) {
    var labels = features.pageLabels
    if labels.isEmpty {
      let known = sources.map { ($0.lender, labels: $0.document.pageLabels) }
      labels = PDFPageLabel.joined(
        order.map { _, origin in
          guard case .lent(let lender, let page) = origin,
            let source = known.first(where: { $0.0 === lender })
          else { return nil }
          return (page, source.labels)
        })
    }
    base.set(
      "/PageLabels", in: base.catalog,
      to: labels.isEmpty ? nil : base.object(PDFPageLabel.dictionary(labels)))
  }

  /// The table of contents. An entry has its PDF's own below it; without entries the PDFs' own follow
  /// each other.
  private func writeOutline(
    to base: QPDFDocument, _ sources: [Source], _ added: [Int: QPDFDocument.Handle]
  ) {
    var outline = LentOutline(in: base)
    var chapters = sources.map { source in
      guard let own = source.document.value("/Outlines", in: source.document.catalog) else {
        return [QPDFDocument.Handle]()
      }
      return outline.living(
        below: source.document === base ? own : base.copy(own, of: source.document))
    }
    let root = base.numbered(base.object("<< /Type /Outlines >>"))
    var items: [QPDFDocument.Handle] = []
    for entry in features.outline {
      guard let index = entry.pages.first(where: { added[$0] != nil }), let page = added[index]
      else { continue }
      let item = base.numbered(base.object("<< /Title \(PDFSyntax.text(entry.title)) >>"))
      let destination = base.object("[null /Fit]")
      base.replaceFirst(of: destination, by: page)
      base.set("/Dest", in: item, to: destination)
      if case .lent(let lender, _) = origins[index],
        let place = sources.firstIndex(where: { $0.lender === lender })
      {
        outline.link(chapters[place], below: item)
        chapters[place] = []
      }
      items.append(item)
    }
    items += chapters.joined()
    guard !items.isEmpty else { return base.set("/Outlines", in: base.catalog, to: nil) }
    outline.link(items, below: root)
    base.set("/Outlines", in: base.catalog, to: root)
    if !features.outline.isEmpty {
      base.set("/PageMode", in: base.catalog, to: base.object("/UseOutlines"))
    }
  }
}
