import Export
import Foundation
import PhotoFiles
import Testing

/// What comes along with pages of several PDFs.
@Suite
struct AssemblyTests {
  /// A PDF of typed pages, each with a link to the next but one, and an outline.
  private static func book(_ name: String, pages: Int, labels: String) -> Data {
    let first = 20
    let kids = (0..<pages).map { "\(first + 3 * $0) 0 R" }
    var objects: [Int: String] = [
      1: """
      << /Type /Catalog /Pages 2 0 R /Outlines 3 0 R /PageLabels << /Nums [\(labels)] >> \
      /Names << /Dests << /Names [(end) [\(kids[pages - 1]) /Fit]] >> \
      /EmbeddedFiles << /Names [(data.txt) 10 0 R] >> >> >>
      """,
      2: """
      << /Type /Pages /Count \(pages) /MediaBox [0 0 300 400] /Kids [\(kids.joined(separator: " "))] \
      /Resources << /Font << /F 12 0 R >> >> >>
      """,
      3: "<< /Type /Outlines /First 4 0 R /Last 6 0 R /Count 2 >>",
      4: """
      << /Title (\(name) one) /Parent 3 0 R /Next 6 0 R /First 5 0 R /Last 5 0 R /Count -1 \
      /Dest [\(kids[0]) /Fit] >>
      """,
      5: "<< /Title (\(name) inside) /Parent 4 0 R /A << /S /GoTo /D [\(kids[1]) /Fit] >> >>",
      6: "<< /Title (\(name) end) /Parent 3 0 R /Prev 4 0 R /Dest (end) >>",
      10: "<< /Type /Filespec /F (data.txt) /UF (data.txt) /EF << /F 11 0 R >> >>",
      11: "<< /Type /EmbeddedFile /Length 4 >>\nstream\n\(name.prefix(4))\nendstream",
      12: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for page in 0..<pages {
      let number = first + 3 * page
      let text = "BT /F 12 Tf 20 300 Td (\(name) page \(page + 1) of all these) Tj ET"
      objects[number] = """
        << /Type /Page /Parent 2 0 R /Contents \(number + 1) 0 R /Annots [\(number + 2) 0 R] >>
        """
      objects[number + 1] = "<< /Length \(text.utf8.count) >>\nstream\n\(text)\nendstream"
      objects[number + 2] = """
        << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [\(kids[(page + 2) % pages]) /Fit] >>
        """
    }
    var data = "%PDF-1.7\n"
    var places: [Int: Int] = [:]
    for (number, object) in objects.sorted(by: { $0.key < $1.key }) {
      places[number] = data.utf8.count
      data += "\(number) 0 obj\n\(object)\nendobj\n"
    }
    let start = data.utf8.count
    data += "xref\n0 1\n0000000000 65535 f \n"
    for (number, place) in places.sorted(by: { $0.key < $1.key }) {
      data +=
        "\(number) 1\n\(String(repeating: "0", count: 10 - "\(place)".count))\(place) 00000 n \n"
    }
    let size = (objects.keys.max() ?? 0) + 1
    data += "trailer << /Size \(size) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return Data(data.utf8)
  }

  private let folder: TemporaryFolder
  private var path: String { "\(folder.path)/out.pdf" }

  init() throws {
    folder = try TemporaryFolder()
    for (name, labels) in [
      ("Aaaa", "0 << /S /r >>"), ("Bbbb", "0 << /S /A >> 2 << /P (x-) /S /D >>"),
    ] {
      try Self.book(name, pages: 3, labels: labels)
        .write(to: URL(fileURLWithPath: "\(folder.path)/\(name).pdf"))
    }
  }

  /// Writes pages of the books "Aaaa" and "Bbbb", or made ones (`nil`), in order.
  private func write(
    _ pages: [(book: String, page: Int)?], outline: [PDFOutlineEntry] = []
  ) async throws {
    var lenders: [String: PDFLender] = [:]
    var features = PDFFeatures()
    features.outline = outline
    let writer = try PDFDocumentWriter(path: path, features: features)
    for (index, page) in pages.enumerated() {
      guard let (book, number) = page else {
        try await writer.add(InkPage.set([["made"]]).exportPage(), at: index)
        continue
      }
      let opened =
        try lenders[book] ?? #require(PhotoFile(path: "\(folder.path)/\(book).pdf").lender)
      lenders[book] = opened
      await writer.add(number, of: opened, at: index)
    }
    try await writer.finish()
    try Tool.run("qpdf", "--check", path)
  }

  private static let all: [(book: String, page: Int)?] = [
    ("Aaaa", 0), ("Aaaa", 1), ("Aaaa", 2), ("Bbbb", 0), ("Bbbb", 1), ("Bbbb", 2),
  ]

  /// What the outline says, a line an entry: its depth, title, and page.
  private func outline() throws -> [String] {
    try Tool.run("mutool", "show", path, "outline").split(separator: "\n").map { line in
      let depth = line.prefix { $0 == "|" || $0 == "+" || $0 == "-" || $0 == "\t" }.count {
        $0 == "\t"
      }
      let title = line.split(separator: "\"").dropFirst().first ?? ""
      let page = line.firstMatch(of: #/#page=([0-9]+)/#).map { String($0.1) } ?? "?"
      return "\(depth) \(title) \(page)"
    }
  }

  /// What qpdf says of the page labels, an entry a range: its first page, style, prefix, start.
  private func labels() throws -> [String] {
    let json = try Tool.run("qpdf", "--json=2", "--json-key=pagelabels", path)
    return try Tool.python(
      """
      import json, sys
      for entry in json.loads(sys.argv[1])["pagelabels"]:
        label = entry["label"]
        print(entry["index"], label.get("/S", ""), label.get("/P", ""), label.get("/St", 1))
      """, json
    ).split(separator: "\n").map(String.init)
  }

  /// The pages, from 1, to which the first link of each page leads; 0 for nowhere.
  private func links() throws -> [Int] {
    let json = "\(folder.path)/out.json"
    try Tool.run("sh", "-c", "qpdf --json=2 --json-key=pages --json-key=qpdf \(path) > \(json)")
    return try Tool.python(
      """
      import json, sys
      it = json.load(open(sys.argv[1]))
      pages = [page["object"] for page in it["pages"]]
      value = lambda name: it["qpdf"][1]["obj:" + name]["value"]
      for page in pages:
        links = value(page).get("/Annots", [])
        place = value(links[0]).get("/Dest", [None]) if links else [None]
        print(pages.index(place[0]) + 1 if place[0] in pages else 0)
      """, json
    ).split(separator: "\n").compactMap { Int($0) }
  }

  @Test func allThatBelongsToPagesComesAlong() async throws {
    try await write(Self.all)
    #expect(
      try outline() == [
        "1 Aaaa one 1", "2 Aaaa inside 2", "1 Aaaa end 3", "1 Bbbb one 4", "2 Bbbb inside 5",
        "1 Bbbb end 6",
      ])
    #expect(try labels() == ["0 /r  1", "3 /A  1", "5 /D u:x- 1"])
    #expect(try links() == [3, 1, 2, 6, 4, 5])
    let files = try Tool.run("qpdf", "--list-attachments", path)
    #expect(files.contains("data.txt ") && files.contains("data.txt (2) "), "\(files)")
  }

  @Test func anEntryOfAPDFHasItsOutlineBelow() async throws {
    try await write(
      [nil] + Self.all,
      outline: [
        PDFOutlineEntry(title: "photo", pages: [0]), PDFOutlineEntry(title: "a", pages: [1, 2, 3]),
        PDFOutlineEntry(title: "b", pages: [4, 5, 6]),
      ])
    #expect(
      try outline() == [
        "1 photo 1", "1 a 2", "2 Aaaa one 2", "3 Aaaa inside 3", "2 Aaaa end 4", "1 b 5",
        "2 Bbbb one 5", "3 Bbbb inside 6", "2 Bbbb end 7",
      ])
    #expect(try labels() == ["0 /D  1", "1 /r  1", "4 /A  1", "6 /D u:x- 1"])
  }

  @Test func whatIsLeftOutIsNotInTheFile() async throws {
    try await write([("Aaaa", 0), nil, ("Bbbb", 0)])
    #expect(try outline() == ["1 Aaaa one 1", "1 Bbbb one 3"])
    #expect(try labels() == ["0 /r  1", "2 /A  1"])
    #expect(try links() == [0, 0, 0])
    let all = try Tool.run("qpdf", "--qdf", "--object-streams=disable", path, "-")
    #expect(all.contains("Aaaa page 1") && all.contains("Bbbb page 1"))
    for page in ["Aaaa page 2", "Aaaa page 3", "Bbbb page 2"] { #expect(!all.contains(page)) }
  }

  @Test func datesOfASinglePDFStay() async throws {
    let day = try #require(PDFDate.date("D:20200203040506+01'30'"))
    #expect(PDFDate.text(day) == "D:20200203023506Z")
    #expect(PDFDate.date("D:2020").map(PDFDate.text) == "D:20200101000000Z")
    #expect(PDFDate.date("20200203").map(PDFDate.text) == "D:20200203000000Z")
    for none in ["", "D:", "D:20", "D:20201350", "yesterday"] { #expect(PDFDate.date(none) == nil) }
  }
}
