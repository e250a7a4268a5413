/// What pages are called in the documents that lend them (ISO 32000-2, 12.4.2).
extension QPDFDocument {
  /// The labels by which the document's pages are called, in the order of their first pages; empty
  /// without any.
  var pageLabels: [PDFPageLabel] {
    guard let tree = value("/PageLabels", in: catalog) else { return [] }
    var labels: [Int: PDFPageLabel] = [:]
    collectLabels(in: tree, depth: 0, into: &labels)
    return labels.values.sorted { $0.firstPage < $1.firstPage }
  }

  /// Reads a node of the number tree; a tree as deep as `mostDepth` goes round in circles.
  private func collectLabels(
    in node: Handle, depth: Int, into labels: inout [Int: PDFPageLabel]
  ) {
    let pairs = value("/Nums", in: node).map(items) ?? []
    for place in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard let page = integer(pairs[place]), page >= 0 else { continue }
      let entry = pairs[place + 1]
      let style = value("/S", in: entry).flatMap(name)
      labels[page] = PDFPageLabel(
        firstPage: page, prefix: value("/P", in: entry).flatMap(text) ?? "",
        style: style.flatMap { PDFPageLabel.Style(rawValue: String($0.dropFirst())) },
        start: max(1, value("/St", in: entry).flatMap(integer) ?? 1))
    }
    guard depth < Self.mostDepth else { return }
    for kid in value("/Kids", in: node).map(items) ?? [] {
      collectLabels(in: kid, depth: depth + 1, into: &labels)
    }
  }
}

extension PDFPageLabel {
  /// The labels for pages of several documents: what each lender calls its page is kept, and pages
  /// without a name go on with the count before them.
  ///
  /// - Parameter names: for each page, in order, its place in its document with that document's
  ///   labels; `nil` for a page that was made.
  static func joined(_ names: [(page: Int, labels: [PDFPageLabel])?]) -> [PDFPageLabel] {
    var result: [PDFPageLabel] = []
    for (place, name) in names.enumerated() {
      guard let name, let label = name.labels.last(where: { $0.firstPage <= name.page }) else {
        continue
      }
      var own = label
      own.firstPage = place
      own.start += name.page - label.firstPage
      if result.last?.counts(on: own) != true { result.append(own) }
    }
    return result
  }

  /// Whether the count from this label on gives a later page the same name.
  private func counts(on later: PDFPageLabel) -> Bool {
    style == later.style && prefix == later.prefix
      && (style == nil || start + later.firstPage - firstPage == later.start)
  }
}
