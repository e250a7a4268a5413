/// The outlines of documents that lend pages, put together (ISO 32000-2, 12.3.3).
struct LentOutline {
  private let base: QPDFDocument
  /// Where the base's names lead.
  private let names: [String: QPDFDocument.Handle]
  private var seen: Set<QPDFDocument.Identity> = []

  /// Deeper ones go round in circles.
  private static let mostDepth = 40

  init(in base: QPDFDocument) {
    self.base = base
    names = base.namedDestinations
  }

  /// The items right below a node that still lead somewhere; those that lead to pages which are not
  /// there any more go, with what is empty below them.
  mutating func living(below node: QPDFDocument.Handle) -> [QPDFDocument.Handle] {
    living(below: node, depth: 0)
  }

  /// Puts items below a node, in order, in place of what was there.
  func link(_ items: [QPDFDocument.Handle], below node: QPDFDocument.Handle) {
    for (place, item) in items.enumerated() {
      base.set("/Parent", in: item, to: node)
      base.set("/Prev", in: item, to: place > 0 ? items[place - 1] : nil)
      base.set("/Next", in: item, to: place + 1 < items.count ? items[place + 1] : nil)
    }
    // How many items are seen when it is open; below 0 when it is not.
    let count = items.reduce(items.count) { $0 + max(0, self.count(of: $1)) }
    let isClosed = self.count(of: node) < 0
    base.set("/First", in: node, to: items.first)
    base.set("/Last", in: node, to: items.last)
    base.set(
      "/Count", in: node, to: items.isEmpty ? nil : base.object("\(isClosed ? -count : count)"))
  }

  private func count(of item: QPDFDocument.Handle) -> Int {
    base.value("/Count", in: item).flatMap(base.integer) ?? 0
  }

  private mutating func living(
    below node: QPDFDocument.Handle, depth: Int
  ) -> [QPDFDocument.Handle] {
    var items: [QPDFDocument.Handle] = []
    var next = base.value("/First", in: node)
    while let item = next, let identity = base.identity(of: item),
      seen.insert(identity).inserted
    {
      next = base.value("/Next", in: item)
      let below = depth < Self.mostDepth ? living(below: item, depth: depth + 1) : []
      if below.isEmpty, leadsNowhere(item) { continue }
      link(below, below: item)
      items.append(item)
    }
    return items
  }

  private func leadsNowhere(_ item: QPDFDocument.Handle) -> Bool {
    guard let place = base.destination(of: item) else { return false }
    let name = base.text(place) ?? base.name(place)
    return base.isLost(name.flatMap { names[$0] } ?? place)
  }
}
