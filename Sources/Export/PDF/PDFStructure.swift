/// What holds a document's pages together: catalog, page tree, outline, metadata.
struct PDFStructure {
  let metadata: DocumentMetadata
  let features: PDFFeatures
  /// The pages' indices, in order.
  let indices: [Int]

  /// Writes all of it, and the trailer.
  func write(to objects: inout PDFObjectFile) throws(ExportError) {
    let kids = indices.map { ObjectNumber.Page(index: $0).page.reference }
    try objects.write(
      "<< /Type /Pages /Count \(kids.count) /Kids [\(kids.joined(separator: "\n"))] >>",
      as: .pageTree)
    try objects.writeStream(
      Array(metadata.xmp(isArchival: features.isArchival).utf8), "/Type /Metadata /Subtype /XML",
      as: .metadata)
    try objects.write(metadata.infoDictionary, as: .info)
    var entries = [
      "/Type /Catalog", "/Pages \(ObjectNumber.pageTree.reference)",
      "/Metadata \(ObjectNumber.metadata.reference)", metadata.catalogEntries,
    ]
    if features.isArchival { entries.append(try writeOutputIntent(to: &objects)) }
    if !features.pageLabels.isEmpty {
      entries.append("/PageLabels \(PDFPageLabel.dictionary(features.pageLabels))")
    }
    if let outline = try writeOutline(to: &objects) { entries.append(outline) }
    try objects.write("<< \(entries.joined(separator: " ")) >>", as: .catalog)
    try objects.writeTrailer()
  }

  /// What the pages' colours mean (ISO 19005-2, 6.2.3); returns the catalog's entry.
  private func writeOutputIntent(to objects: inout PDFObjectFile) throws(ExportError) -> String {
    try objects.writeStream(SRGBProfile.bytes(), "/N 3", as: .colourProfile)
    let name = PDFSyntax.text("sRGB IEC 61966-2-1")
    return """
      /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier \(name) \
      /Info \(name) /DestOutputProfile \(ObjectNumber.colourProfile.reference) >>]
      """
  }

  /// The table of contents (ISO 32000-2, 12.3.3), a single level of entries; returns the catalog's
  /// entries, `nil` when there is none.
  private func writeOutline(to objects: inout PDFObjectFile) throws(ExportError) -> String? {
    let present = Set(indices)
    let entries = features.outline.compactMap { entry in
      entry.pages.first { present.contains($0) }.map { (entry.title, page: $0) }
    }
    guard let last = indices.last, !entries.isEmpty else { return nil }
    let numbers = entries.indices.map { ObjectNumber.outlineEntry($0, behindPage: last) }
    let root = ObjectNumber.outline.reference
    for (place, entry) in entries.enumerated() {
      let page = ObjectNumber.Page(index: entry.page).page.reference
      let previous = place > 0 ? "/Prev \(numbers[place - 1].reference)" : ""
      let next = place + 1 < entries.count ? "/Next \(numbers[place + 1].reference)" : ""
      try objects.write(
        """
        << /Title \(PDFSyntax.text(entry.0)) /Parent \(root) \(previous) \(next) \
        /Dest [\(page) /Fit] >>
        """, as: numbers[place])
    }
    try objects.write(
      """
      << /Type /Outlines /First \(numbers[0].reference) \
      /Last \(numbers[entries.count - 1].reference) /Count \(entries.count) >>
      """, as: .outline)
    return "/Outlines \(root) /PageMode /UseOutlines"
  }
}
