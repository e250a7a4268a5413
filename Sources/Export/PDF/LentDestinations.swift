/// Where links and outlines of a document that lends pages lead (ISO 32000-2, 12.3.2).
extension QPDFDocument {
  /// What an outline's item or a link leads to within its document; `nil` when to something else.
  func destination(of item: Handle) -> Handle? { destinationHolder(of: item).map(\.place) }

  /// The dictionary that holds the destination, its key, and the destination.
  private func destinationHolder(
    of item: Handle
  ) -> (holder: Handle, key: String, place: Handle)? {
    if let place = value("/Dest", in: item) { return (item, "/Dest", place) }
    guard let action = value("/A", in: item), let kind = value("/S", in: action),
      isName("/GoTo", kind), let place = value("/D", in: action)
    else { return nil }
    return (action, "/D", place)
  }

  /// Writes out the destinations that links on pages and the outline give by name: the names are the
  /// document's, and don't come along.
  func spellOutDestinations(on pages: [Handle]) {
    let names = namedDestinations
    for page in pages {
      for link in value("/Annots", in: page).map(items) ?? [] { spellOut(link, names) }
    }
    var seen: Set<Identity> = []
    var waiting = [value("/Outlines", in: catalog)].compactMap(\.self)
    while let node = waiting.popLast() {
      var next = value("/First", in: node)
      while let item = next, let identity = identity(of: item), seen.insert(identity).inserted {
        spellOut(item, names)
        // Parts of its structure stay behind.
        set("/SE", in: item, to: nil)
        waiting.append(item)
        next = value("/Next", in: item)
      }
    }
  }

  private func spellOut(_ item: Handle, _ names: [String: Handle]) {
    guard let (holder, key, place) = destinationHolder(of: item) else { return }
    if let name = text(place) ?? name(place), let known = names[name] {
      set(key, in: holder, to: known)
    }
  }

  /// What the document's names lead to; those of PDF 1.1 begin with a slash.
  var namedDestinations: [String: Handle] {
    var result: [String: Handle] = [:]
    func add(_ name: String, _ entry: Handle) {
      let place = value("/D", in: entry) ?? entry
      if !items(of: place).isEmpty { result[name] = place }
    }
    if let old = value("/Dests", in: catalog) {
      for key in keys(of: old) { if let entry = value(key, in: old) { add(key, entry) } }
    }
    if let tree = value("/Names", in: catalog).flatMap({ value("/Dests", in: $0) }) {
      for (name, entry) in nameTree(tree) { text(name).map { add($0, entry) } }
    }
    return result
  }

  /// Takes away what leads to pages that are not there any more, in these pages' links, the names and
  /// what viewers show first.
  func dropLostDestinations(on pages: [Handle]) {
    for page in pages {
      for link in value("/Annots", in: page).map(items) ?? [] {
        guard let place = destination(of: link), isLost(place) else { continue }
        set("/Dest", in: link, to: nil)
        set("/A", in: link, to: nil)
      }
    }
    // As a reference, what is no more would trouble MuPDF.
    for place in namedDestinations.values where isLost(place) {
      replaceFirst(of: place, by: object("null"))
    }
    if let first = value("/OpenAction", in: catalog), isLost(value("/D", in: first) ?? first) {
      set("/OpenAction", in: catalog, to: nil)
    }
  }

  /// Whether a destination's page is not there any more.
  func isLost(_ place: Handle) -> Bool { items(of: place).first.map(isNull) ?? false }

  /// Leads links on a page that was copied from another document to where they led there.
  ///
  /// - Parameters:
  ///   - source: the page in the other document.
  ///   - pages: the pages that came along, by what they are in the other document.
  func mendLinks(
    on page: Handle, from source: Handle, of other: QPDFDocument, _ pages: [Identity: Handle]
  ) {
    guard let links = value("/Annots", in: page).map(items),
      let originals = other.value("/Annots", in: source).map(other.items)
    else { return }
    for (link, original) in zip(links, originals) {
      guard let place = destination(of: link), !items(of: place).isEmpty,
        let from = other.destination(of: original).map(other.items)?.first,
        let target = other.identity(of: from).flatMap({ pages[$0] })
      else { continue }
      replaceFirst(of: place, by: target)
    }
  }
}
