import Documents
import Export
import Foundation
import Imaging
import Scanning
import Testing

/// hOCR and ALTO: well-formed, shaped as their specifications say, with words where their ink is.
@Suite
struct TextFormTests {
  private static let lines = [["Invoice", "No.", "<2026>&\"7\""], ["שלום", "עולם", "42", "OK"]]

  /// A document of three pages, of which the second was not read, whose indices have a gap.
  private func write(
    _ format: ExportFormat, language: String? = "en"
  ) async throws -> (folder: TemporaryFolder, path: String, text: String) {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.\(format.rawValue)"
    let writer = try format.makeWriter(
      path: path,
      metadata: DocumentMetadata(
        title: "A <title>", created: Date(timeIntervalSince1970: 1_796_014_800), language: language)
    )
    var unread = InkPage.set([]).exportPage()
    unread.text = nil
    for (index, page) in [(7, InkPage.set(Self.lines).exportPage()), (2, unread), (0, leaning)] {
      try await writer.add(page, at: index)
    }
    try await writer.finish()
    return (
      folder, path, String(decoding: try folder.bytes(of: "out.\(format.rawValue)"), as: UTF8.self)
    )
  }

  /// A page of 200 × 100 pixels with a word that climbs by 45°, one on its side, and one nowhere.
  private var leaning: ExportPage {
    let climbing = Quad(Point(20, 60), Point(60, 20), Point(70, 30), Point(30, 70))
    let upwards = Quad(Point(100, 90), Point(100, 10), Point(120, 10), Point(120, 90))
    let nowhere = Quad(
      Point(.nan, 0), Point(.infinity, 0), Point(1, 1), Point(0, 1))
    let words = [("up", climbing), ("side", upwards)].map { text, quad in
      Word(transcript: text, confidence: 0.5, quad: quad.scaled(x: 1 / 200, y: 1 / 100))
    }
    let lost = Word(transcript: "lost", confidence: 2, quad: nowhere)
    return ExportPage(
      image: .grey(GreyBitmap(width: 200, height: 100, filledWith: 255)),
      size: PhysicalSize(millimetresWide: 50.8, high: 25.4),
      text: PageText(blocks: [
        TextBlock(lines: (words + [lost]).map { TextLine(words: [$0]) }), TextBlock(lines: []),
      ]))
  }

  @Test
  func hOCRHasTheShapeOfItsSpecification() async throws {
    let (folder, path, text) = try await write(.hocr)
    defer { withExtendedLifetime(folder) {} }
    // Nesting, unique names, boxes inside their parents', and only classes that are declared.
    let report = try Tool.python(
      """
      import re, sys
      import xml.etree.ElementTree as ET
      html = ET.parse(sys.argv[1]).getroot()
      ns = "{http://www.w3.org/1999/xhtml}"
      meta = {m.get("name"): m.get("content") for m in html.iter(ns + "meta") if m.get("name")}
      assert meta["ocr-system"] and meta["ocr-number-of-pages"] == "3" and meta["ocr-langs"] == "en"
      parents = {"ocr_page": None, "ocr_carea": "ocr_page", "ocr_par": "ocr_carea",
                 "ocr_line": "ocr_par", "ocrx_word": "ocr_line"}
      ids = []
      def box(e):
        found = re.search(r"bbox (\\d+) (\\d+) (\\d+) (\\d+)(;|$)", e.get("title") or "")
        return [int(n) for n in found.groups()[:4]] if found else None
      def visit(element, parent):
        kind = element.get("class")
        if kind:
          assert kind in meta["ocr-capabilities"].split(), kind
          assert parents[kind] == (parent.get("class") if parent is not None else None), kind
          ids.append(element.get("id"))
          a, b = box(element), box(parent) if parent is not None else None
          if a and b: assert b[0] <= a[0] < a[2] <= b[2] and b[1] <= a[1] < a[3] <= b[3]
          parent = element
        for child in element: visit(child, parent)
      visit(html, None)
      assert len(ids) == len(set(ids)) and all(ids)
      for page in html.iter(ns + "div"):
        if page.get("class") == "ocr_page": print(page.get("id"), page.get("title"))
      """, path)
    #expect(
      report == """
        page_1 bbox 0 0 200 100; ppageno 0; scan_res 100 100
        page_2 bbox 0 0 1166 1654; ppageno 1; scan_res 200 200
        page_3 bbox 0 0 1166 1654; ppageno 2; scan_res 200 200

        """)
    #expect(text.contains(#"title="bbox 100 100 226 140; x_wconf 100">Invoice</span>"#))
    #expect(text.contains("&lt;2026&gt;&amp;&quot;7&quot;</span>"))
    #expect(text.contains(#"title="bbox 20 20 70 70; textangle 45">"#))
    #expect(text.contains(#"title="bbox 100 10 120 90; textangle 90">"#))
    #expect(text.contains(#"title="x_wconf 100">lost</span>"#))
    #expect(text.contains(#"dir="rtl""#) && text.contains(#"dir="ltr">OK</span>"#))
    #expect(!text.contains(#"dir="ltr">42"#))
  }

  @Test
  func altoHasTheShapeOfItsSchema() async throws {
    let (folder, path, text) = try await write(.alto)
    defer { withExtendedLifetime(folder) {} }
    let report = try Tool.python(
      """
      import sys
      import xml.etree.ElementTree as ET
      ns = "{http://www.loc.gov/standards/alto/ns-v4#}"
      # What an element must and may have, and its children in order, by alto-4-4.xsd.
      place = {"HPOS", "VPOS", "WIDTH", "HEIGHT"}
      shape = {
        "alto": (set(), {"SCHEMAVERSION"}, ["Description", "Layout"]),
        "Description": (set(), set(), ["MeasurementUnit", "Processing"]),
        "MeasurementUnit": (set(), set(), []),
        "Processing": ({"ID"}, set(), ["processingCategory", "processingDateTime",
                                       "processingSoftware"]),
        "processingCategory": (set(), set(), []), "processingDateTime": (set(), set(), []),
        "processingSoftware": (set(), set(), ["softwareName"]), "softwareName": (set(), set(), []),
        "Layout": (set(), set(), ["Page"]),
        "Page": ({"ID", "PHYSICAL_IMG_NR"}, {"WIDTH", "HEIGHT", "LANG"}, ["PrintSpace"]),
        "PrintSpace": (set(), place, ["TextBlock"]),
        "TextBlock": ({"ID"}, place, ["TextLine"]),
        "TextLine": (set(), place | {"ID", "BASEDIRECTION"}, None),
        "String": ({"CONTENT"}, place | {"ID", "WC"}, ["Shape"]),
        "SP": (set(), set(), []),
        "Shape": (set(), set(), ["Polygon"]), "Polygon": ({"POINTS"}, set(), []),
      }
      ids = []
      def visit(element):
        name = element.tag.removeprefix(ns)
        must, may, children = shape[name]
        given = {a for a in element.attrib if not a.startswith("{")}
        assert must <= given <= must | may, (name, given)
        if "ID" in given: ids.append(element.get("ID"))
        for a in place & given: assert float(element.get(a)) >= 0
        if "WC" in given: assert 0 <= float(element.get("WC")) <= 1
        names = [c.tag.removeprefix(ns) for c in element]
        if children is None:
          assert names[::2] == ["String"] * (len(names) // 2 + 1)
          assert names[1::2] == ["SP"] * (len(names) // 2)
        else:
          order = [children.index(n) for n in names]
          assert order == sorted(order), names
          if name not in ("Layout", "PrintSpace", "TextBlock"): assert len(set(order)) == len(order)
        for child in element: visit(child)
      root = ET.parse(sys.argv[1]).getroot()
      assert root.tag == ns + "alto"
      visit(root)
      assert len(ids) == len(set(ids))
      print([p.get("PHYSICAL_IMG_NR") for p in root.iter(ns + "Page")])
      """, path)
    #expect(report == "['1', '2', '3']\n")
    #expect(
      text.contains(
        #"CONTENT="Invoice" WC="1" HPOS="100" VPOS="100" WIDTH="126" HEIGHT="40"/>"#))
    #expect(text.contains(#"CONTENT="&lt;2026&gt;&amp;&quot;7&quot;""#))
    #expect(text.contains(#"<Polygon POINTS="20,60 60,20 70,30 30,70"/>"#))
    #expect(text.contains(#"BASEDIRECTION="rtl""#))
    #expect(text.contains("<processingDateTime>2026-11-30T05:00:00Z</processingDateTime>"))
  }

  @Test(arguments: [ExportFormat.hocr, .alto])
  func whatXMLCannotHoldDoesNotReachIt(format: ExportFormat) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/out.xml"
    let writer = try format.makeWriter(path: path)
    let odd = ["a\u{0}b\u{1}c", "\u{202E}d\u{FFFF}", "e\nf\u{7F}", "😀", "]]>"]
    try await writer.add(InkPage.set([odd]).exportPage(), at: 0)
    try await writer.finish()
    try Tool.python("import sys, xml.dom.minidom as d; d.parse(sys.argv[1])", path)
    let text = String(decoding: try folder.bytes(of: "out.xml"), as: UTF8.self)
    #expect(text.contains("a b c") && text.contains("😀") && !text.contains("\u{202E}"))
  }
}
