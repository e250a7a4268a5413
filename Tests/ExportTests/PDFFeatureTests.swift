import Export
import Foundation
import Imaging
import Scanning
import TestSupport
import Testing

/// What a PDF has besides its pages.
@Suite
struct PDFFeatureTests {
  private static func pages(_ count: Int) -> [ExportPage] {
    (0..<count).map { InkPage.set([["page\($0)"]]).exportPage(.bilevel) }
  }

  @Test
  func anOutlineLeadsToTheFirstPageThatIsThere() async throws {
    var features = PDFFeatures()
    features.outline = [
      PDFOutlineEntry(title: "Brief (März)", pages: [0, 1]),
      PDFOutlineEntry(title: "Lost", pages: [7, 8]),
      PDFOutlineEntry(title: "Second half", pages: [9, 2]),
    ]
    let pdf = try await WrittenPDF(Self.pages(4), features: features)
    try pdf.check()
    let outline = try Tool.run("mutool", "show", pdf.path, "outline")
    let lines = outline.split(separator: "\n").map(String.init)
    #expect(lines.count == 2)
    #expect(
      lines.first?.contains("Brief (März)") == true && lines.first?.contains("#page=1") == true)
    #expect(lines.last?.contains("Second half") == true && lines.last?.contains("#page=3") == true)
  }

  @Test
  func anOutlineWithoutPagesIsNone() async throws {
    var features = PDFFeatures()
    features.outline = [PDFOutlineEntry(title: "Lost", pages: [7])]
    let pdf = try await WrittenPDF(Self.pages(1), features: features)
    #expect(try !pdf.json().contains("/Outlines"))
  }

  @Test(arguments: [
    ("1", "D", "", 1), ("A-7", "D", "A-", 7), ("i", "r", "", 1), ("IV", "R", "", 4),
    ("b", "a", "", 2), ("Z", "A", "", 26), ("Cover", nil, "Cover", 1), ("iiii", nil, "iiii", 1),
    ("Mix", nil, "Mix", 1), ("0", nil, "0", 1), ("v2", "D", "v", 2), ("mcmxc", "r", "", 1990),
  ])
  func aNameTellsHowPagesAreCounted(name: String, style: String?, prefix: String, start: Int) {
    let label = PDFPageLabel(firstPage: 3, called: name)
    #expect(
      label
        == PDFPageLabel(
          firstPage: 3, prefix: prefix, style: style.flatMap { PDFPageLabel.Style(rawValue: $0) },
          start: start))
  }

  @Test
  func pagesAreCalledByTheirLabels() async throws {
    var features = PDFFeatures()
    features.pageLabels = [
      PDFPageLabel(firstPage: 2, called: "iv"), PDFPageLabel(firstPage: 4, called: "Anhang (ä)"),
    ]
    let pdf = try await WrittenPDF(Self.pages(6), features: features)
    try pdf.check()
    let labels = try Tool.run("qpdf", "--json=2", "--json-key=pagelabels", pdf.path)
    let object = try JSONSerialization.jsonObject(with: Data(labels.utf8)) as? [String: Any]
    let ranges = try #require(object?["pagelabels"] as? [[String: Any]])
    #expect(ranges.compactMap { $0["index"] as? Int } == [0, 2, 4])
    let entries = ranges.compactMap { $0["label"] as? [String: Any] }
    #expect(entries.map { $0["/S"] as? String } == ["/D", "/r", nil])
    #expect(entries.map { $0["/St"] as? Int } == [1, 4, 1])
    #expect(entries.map { $0["/P"] as? String } == [nil, nil, "u:Anhang (ä)"])
  }

  @Test(arguments: [false, true])
  func aLinearisedDocumentIsOne(isArchival: Bool) async throws {
    var features = PDFFeatures()
    features.isLinearised = true
    features.isArchival = isArchival
    let pdf = try await WrittenPDF(Self.pages(30), features: features)
    try pdf.check()
    try Tool.run("qpdf", "--check-linearization", pdf.path)
    #expect(try Tool.run("pdfinfo", pdf.path).contains("Optimized:       yes"))
    let again = try await WrittenPDF(Self.pages(30), features: features)
    #expect(try pdf.bytes == again.bytes)
  }

  @Test(arguments: ["geheim", "Gehe\u{0301}im 密码 ﬁ", String(repeating: "x", count: 127)])
  func onlyThePasswordOpensADocument(typed: String) async throws {
    var features = PDFFeatures()
    let password: PDFPassword = try #require(PDFPassword(typed))
    features.password = password
    let pdf = try await WrittenPDF(Self.pages(2), features: features)
    let prepared = password.prepared
    let facts = try Tool.run("qpdf", "--show-encryption", "--password=\(prepared)", pdf.path)
    #expect(facts.contains("R = 6\n") && facts.contains("stream encryption method: AESv3\n"))
    #expect(throws: Tool.Failure.self) { try Tool.run("qpdf", "--check", pdf.path) }
    #expect(throws: Tool.Failure.self) { try Tool.run("pdftotext", pdf.path, "-") }
    #expect(throws: Tool.Failure.self) {
      try Tool.run("qpdf", "--check", "--password=wrong", pdf.path)
    }
    try Tool.run("qpdf", "--check", "--password=\(prepared)", pdf.path)
    // Poppler's programs take no more.
    guard prepared.utf8.count <= 32 else { return }
    let text = try Tool.run("pdftotext", "-upw", prepared, pdf.path, "-")
    #expect(text.contains("page0") && text.contains("page1"))
  }

  @Test(arguments: ["", String(repeating: "x", count: 128), "a\nb", "a\u{0}", "\u{7F}"])
  func passwordsThatNobodyCanTypeAreNone(typed: String) {
    #expect(PDFPassword(typed) == nil)
  }

  @Test
  func theSameKeysGiveTheSamePassword() {
    #expect(PDFPassword("é ﬁ") == PDFPassword("e\u{0301}\u{00A0}fi"))
    #expect(PDFPassword("a") != PDFPassword("A"))
  }
}

/// PDF/A-2u, clause by clause of ISO 19005-2, as far as qpdf's JSON shows it.
@Suite
struct ArchivalTests {
  private static let metadata = DocumentMetadata(
    title: "Für immer & <ewig>", author: "Zoë", keywords: ["a", "b"],
    created: Date(timeIntervalSince1970: 1_796_014_800), language: "de")

  private func archived(_ size: SizePreset = .balanced) async throws -> WrittenPDF {
    var features = PDFFeatures()
    features.isArchival = true
    features.outline = [PDFOutlineEntry(title: "All", pages: [0])]
    features.pageLabels = [PDFPageLabel(firstPage: 0, called: "i")]
    let letter = PaintedPage.page(.letter, seed: 4, density: 200)
    let pages =
      InkPage.Kind.allCases.map {
        InkPage.set([["Straße", "中文", "😀"], ["שלום", "fi"]]).exportPage($0)
      } + [ExportPage(image: .colour(letter.bitmap), size: letter.size, text: letter.text)]
    return try await WrittenPDF(
      pages, metadata: Self.metadata, settings: ExportSettings(size), features: features)
  }

  @Test(arguments: SizePreset.allCases)
  func theFileIsPlain(size: SizePreset) async throws {
    let pdf = try await archived(size)
    try pdf.check()
    let bytes = try pdf.bytes
    // 6.1.2: a version up to 1.7, then a comment of at least four bytes above 127.
    #expect(bytes.starts(with: Array("%PDF-1.7\n%".utf8)) && bytes[10..<14].allSatisfy { $0 > 127 })
    let objects = try pdf.objects()
    // 6.1.3: an identifier and no encryption.
    let trailer = try #require(objects["trailer"]?["value"] as? [String: Any])
    #expect(trailer["/ID"] != nil && trailer["/Encrypt"] == nil)
    for dictionary in pdf.dictionaries(in: objects) {
      // 6.1.7: data lies in the file, by filters of the standard other than LZW and encryption.
      for key in ["/F", "/FFilter", "/FDecodeParms"] where dictionary["/Length"] != nil {
        #expect(dictionary[key] == nil)
      }
      let filters = (dictionary["/Filter"] as? [Any]) ?? [dictionary["/Filter"] as Any]
      for case let filter as String in filters {
        #expect(["/FlateDecode", "/DCTDecode", "/CCITTFaxDecode", "/JBIG2Decode"].contains(filter))
      }
      // 6.1.13: sides of 3 … 14,400 units.
      if let box = dictionary["/MediaBox"] as? [Double] {
        #expect(box.count == 4 && (3...14_400).contains(box[2]) && (3...14_400).contains(box[3]))
      }
      // 6.2.5, 6.2.8–6.2.10: no graphics states, alternates, PostScript, soft masks, groups.
      for key in [
        "/ExtGState", "/Alternates", "/OPI", "/PS", "/Ref", "/SMask", "/SMaskInData", "/Group",
      ] {
        #expect(dictionary[key] == nil, "\(key)")
      }
      #expect(dictionary["/Interpolate"] as? Bool != true)
      // 6.3, 6.4, 6.5, 6.8: no annotations, forms, actions, attachments.
      for key in ["/Annots", "/AcroForm", "/OpenAction", "/AA", "/A", "/EmbeddedFiles", "/JS"] {
        #expect(dictionary[key] == nil, "\(key)")
      }
    }
  }

  @Test
  func theColoursAreThoseOfTheProfile() async throws {
    let pdf = try await archived()
    let objects = try pdf.objects()
    let dictionaries = pdf.dictionaries(in: objects)
    // 6.2.3: one intent, with an RGB profile of version 4.2 at most.
    let intents = dictionaries.compactMap { $0["/OutputIntents"] as? [[String: Any]] }.joined()
    #expect(intents.count == 1)
    let intent = try #require(intents.first)
    #expect(intent["/S"] as? String == "/GTS_PDFA1")
    #expect((intent["/OutputConditionIdentifier"] as? String)?.isEmpty == false)
    let profile = try pdf.stream(try #require(intent["/DestOutputProfile"] as? String))
    #expect(profile == SRGBProfile.bytes())
    // 6.2.4.3: no colours but of that profile.
    let spaces = Set(dictionaries.compactMap { $0["/ColorSpace"] as? String })
    #expect(spaces == ["/DeviceRGB", "/DeviceGray"])
  }

  @Test
  func theFontsAreWholeAndUnicode() async throws {
    let pdf = try await archived()
    let objects = try pdf.objects()
    let dictionaries = pdf.dictionaries(in: objects)
    let fonts = dictionaries.filter { $0["/Type"] as? String == "/Font" }
    #expect(fonts.count == 4)
    for font in fonts {
      switch font["/Subtype"] as? String {
      case "/Type0":
        // 6.2.11.7: all codes are Unicode, and none of the three values that mean nothing.
        let unicode = String(
          decoding: try pdf.stream(try #require(font["/ToUnicode"] as? String)), as: UTF8.self)
        #expect(unicode.contains("beginbfchar"))
        for nothing in ["<0000>\n", "<FEFF>\n", "<FFFE>\n"] {
          #expect(!unicode.contains("> \(nothing)"))
        }
        #expect(font["/Encoding"] as? String == "/Identity-H")
      case "/CIDFontType2":
        // 6.2.11.3.2, 6.2.11.4.1: glyphs are told, and the program is in the file.
        let glyphs = try pdf.stream(try #require(font["/CIDToGIDMap"] as? String))
        // 6.2.11.8: no glyph for missing characters.
        #expect(stride(from: 1, to: glyphs.count, by: 2).allSatisfy { glyphs[$0] == 1 })
        // 6.2.11.5: the program's advance.
        #expect(font["/DW"] as? Int == 500)
      default: Issue.record("a font of another kind")
      }
    }
    let descriptors = dictionaries.filter { $0["/Type"] as? String == "/FontDescriptor" }
    #expect(!descriptors.isEmpty && descriptors.allSatisfy { $0["/FontFile2"] != nil })
  }

  @Test
  func theMetadataSayWhatItIs() async throws {
    let pdf = try await archived()
    let xmp = try Tool.run("pdfinfo", "-meta", pdf.path)
    // 6.6.2, 6.6.4: well-formed, with version and level under the standard's own prefix.
    let file = "\(pdf.folder.path)/xmp.xml"
    try xmp.write(toFile: file, atomically: true, encoding: .utf8)
    let claim = try Tool.python(
      """
      import sys, xml.etree.ElementTree as ET
      ns = "{http://www.aiim.org/pdfa/ns/id/}"
      root = ET.parse(sys.argv[1]).getroot()
      print([e.text for e in root.iter() if e.tag in (ns + "part", ns + "conformance")])
      """, file)
    #expect(claim == "['2', 'U']\n")
    #expect(xmp.contains("<pdfaid:part>2</pdfaid:part>"))
    #expect(!xmp.contains("bytes=") && !xmp.contains("encoding="))
    let plain = try await WrittenPDF([InkPage.set([["a"]]).exportPage()], metadata: Self.metadata)
    #expect(try !Tool.run("pdfinfo", "-meta", plain.path).contains("pdfaid:part"))
  }

  @Test
  func aPageSmallerThanTheStandardAllowsIsRefused() async throws {
    let folder = try TemporaryFolder()
    var features = PDFFeatures()
    features.isArchival = true
    let writer = try PDFDocumentWriter(path: "\(folder.path)/out.pdf", features: features)
    let tiny = ExportPage(
      image: .bilevel(GreyBitmap(width: 9, height: 9, filledWith: 255)),
      size: PhysicalSize(millimetresWide: 1, high: 50))
    await #expect(throws: ExportError.pageSizeOutOfRange(tiny.size)) {
      try await writer.add(tiny, at: 0)
    }
  }
}
