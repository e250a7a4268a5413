import Documents
import Foundation
import Imaging
import Scanning

/// ALTO 4.4, the Library of Congress's XML for recognised text (loc.gov/standards/alto): places in
/// pixels of the page's picture.
enum ALTO {
  /// The file around the pages.
  static func frame(_ metadata: DocumentMetadata) -> PiecewiseFile.Frame {
    let date =
      metadata.created.map {
        "<processingDateTime>\($0.formatted(.iso8601))</processingDateTime>"
      } ?? ""
    let head = """
      <?xml version="1.0" encoding="UTF-8"?>
      <alto xmlns="http://www.loc.gov/standards/alto/ns-v4#" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.loc.gov/standards/alto/ns-v4# \
      http://www.loc.gov/standards/alto/v4/alto-4-4.xsd" SCHEMAVERSION="4.4">
      <Description>
      <MeasurementUnit>pixel</MeasurementUnit>
      <Processing ID="reading"><processingCategory>contentGeneration</processingCategory>\(date)\
      <processingSoftware><softwareName>\(XMLText.escaped(metadata.producer))</softwareName>\
      </processingSoftware></Processing>
      </Description>
      <Layout>

      """
    return PiecewiseFile.Frame(
      head: { _ in head }, tail: "</Layout>\n</alto>\n", numbersPages: true)
  }

  /// A page as a `Page`, whose print space is all of it.
  static func piece(for page: ExportPage, language: String?) -> String {
    var markup = Markup(width: page.image.width, height: page.image.height)
    for block in page.text?.blocks ?? [] { markup.add(block) }
    let size = "WIDTH=\"\(page.image.width)\" HEIGHT=\"\(page.image.height)\""
    let language = language.map { " LANG=\"\(XMLText.escaped($0))\"" } ?? ""
    let number = PageNumber.fromOne
    return """
      <Page ID="page_\(number)" PHYSICAL_IMG_NR="\(number)" \(size)\(language)>
      <PrintSpace HPOS="0" VPOS="0" \(size)>
      \(markup.text)</PrintSpace>
      </Page>

      """
  }

  /// The elements of one page.
  private struct Markup {
    private(set) var text = ""
    private let width: Int
    private let height: Int
    /// The number of the last element of each kind.
    private var counts: [String: Int] = [:]

    init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }

    mutating func add(_ block: TextBlock) {
      let lines = block.lines.filter { !$0.words.isEmpty }
      guard !lines.isEmpty else { return }
      text += "<TextBlock ID=\"\(number("block"))\"\(place(of: lines.flatMap(\.words)))>\n"
      for line in lines { add(line) }
      text += "</TextBlock>\n"
    }

    private mutating func add(_ line: TextLine) {
      let direction = line.direction == .rightToLeft ? " BASEDIRECTION=\"rtl\"" : ""
      text += "<TextLine ID=\"\(number("line"))\"\(place(of: line.words))\(direction)>\n"
      for (index, word) in line.words.enumerated() {
        if index > 0 { text += "<SP/>\n" }
        add(word)
      }
      text += "</TextLine>\n"
    }

    private mutating func add(_ word: Word) {
      let confidence = PDFSyntax.number(min(max(word.confidence, 0), 1), decimals: 4)
      text += """
        <String ID="\(number("word"))" CONTENT="\(XMLText.escaped(word: word.transcript))" \
        WC="\(confidence)"\(place(of: [word]))
        """
      text += shape(of: word).map { ">\($0)</String>\n" } ?? "/>\n"
    }

    /// The next name of a kind of element, which no other element of the document has.
    private mutating func number(_ kind: String) -> String {
      counts[kind, default: 0] += 1
      return "\(kind)_\(PageNumber.fromOne)_\(counts[kind, default: 0])"
    }

    private func place(of words: [Word]) -> String {
      guard let box = PixelBox(around: words, width: width, height: height) else { return "" }
      return """
         HPOS="\(box.left)" VPOS="\(box.top)" WIDTH="\(box.width)" HEIGHT="\(box.height)"
        """
    }

    /// The corners of a word that does not fill its upright box.
    private func shape(of word: Word) -> String? {
      guard let box = PixelBox(around: [word], width: width, height: height) else { return nil }
      let corners = word.quad.corners.map { corner in
        (PixelBox.pixel(corner.x, of: width), PixelBox.pixel(corner.y, of: height))
      }
      let isUpright = corners.allSatisfy { x, y in
        min(abs(x - box.left), abs(x - box.right)) <= 1
          && min(abs(y - box.top), abs(y - box.bottom)) <= 1
      }
      if isUpright { return nil }
      let points = corners.map { "\($0),\($1)" }.joined(separator: " ")
      return "<Shape><Polygon POINTS=\"\(points)\"/></Shape>"
    }
  }
}
