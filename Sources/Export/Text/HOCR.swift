import Documents
import Imaging
import Scanning

/// hOCR 1.2, the public specification (kba.github.io/hocr-spec/1.2): the text as XHTML whose
/// `title` attributes tell where it stands, in pixels of the page's picture.
enum HOCR {
  /// The file around the pages.
  static func frame(_ metadata: DocumentMetadata) -> PiecewiseFile.Frame {
    let language = metadata.language.map { XMLText.escaped($0) }
    let attributes = language.map { " xml:lang=\"\($0)\" lang=\"\($0)\"" } ?? ""
    let title = XMLText.escaped(metadata.title ?? "")
    let system = XMLText.escaped(metadata.producer)
    let languages = language.flatMap { $0.split(separator: "-").first } ?? "unknown"
    return PiecewiseFile.Frame(
      head: { count in
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" \
        "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
        <html xmlns="http://www.w3.org/1999/xhtml"\(attributes)>
        <head>
        <title>\(title)</title>
        <meta http-equiv="Content-Type" content="text/html; charset=utf-8"/>
        <meta name="ocr-system" content="\(system)"/>
        <meta name="ocr-capabilities" content="ocr_page ocr_carea ocr_par ocr_line ocrx_word \
        ocrp_lang ocrp_dir"/>
        <meta name="ocr-number-of-pages" content="\(count)"/>
        <meta name="ocr-langs" content="\(languages)"/>
        </head>
        <body>

        """
      }, tail: "</body>\n</html>\n", numbersPages: true)
  }

  /// A page as an `ocr_page`.
  static func piece(for page: ExportPage) -> String {
    let (width, height) = (page.image.width, page.image.height)
    let across = Int((Double(width) / (page.size.width / 25.4)).rounded())
    let down = Int((Double(height) / (page.size.height / 25.4)).rounded())
    var markup = Markup(width: width, height: height)
    markup.open(
      "div", "ocr_page", id: "page_\(PageNumber.fromOne)",
      [
        "bbox 0 0 \(width) \(height)", "ppageno \(PageNumber.fromZero)",
        "scan_res \(across) \(down)",
      ])
    for block in page.text?.blocks ?? [] { markup.add(block) }
    return markup.text + "\n</div>\n"
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
      let place = place(of: lines.flatMap(\.words))
      text += "\n"
      open("div", "ocr_carea", id: number("block"), place)
      text += "\n"
      open("p", "ocr_par", id: number("par"), place)
      text += "\n"
      for line in lines { add(line) }
      text += "</p>\n</div>"
    }

    private mutating func add(_ line: TextLine) {
      let angle = line.angle(width: width, height: height)
      let turn = angle == 0 ? [] : ["textangle \(angle)"]
      let direction = line.direction
      open(
        "span", "ocr_line", id: number("line"), place(of: line.words) + turn,
        direction == .rightToLeft ? .rightToLeft : nil)
      for (index, word) in line.words.enumerated() {
        let own = WritingDirection(of: Array(word.transcript.unicodeScalars))
        let turns = own != direction && word.transcript.contains(where: \.isLetter)
        let certainty = "x_wconf \(Int((100 * min(max(word.confidence, 0), 1)).rounded()))"
        text += index == 0 ? "\n" : " \n"
        open(
          "span", "ocrx_word", id: number("word"), place(of: [word]) + [certainty],
          turns ? own : nil)
        text += XMLText.escaped(word: word.transcript) + "</span>"
      }
      text += "\n</span>\n"
    }

    /// Begins an element; `properties` go into its title.
    mutating func open(
      _ tag: String, _ kind: String, id: String, _ properties: [String],
      _ direction: WritingDirection? = nil
    ) {
      text += "<\(tag) class=\"\(kind)\" id=\"\(id)\""
      if !properties.isEmpty { text += " title=\"\(properties.joined(separator: "; "))\"" }
      if let direction { text += direction == .rightToLeft ? " dir=\"rtl\"" : " dir=\"ltr\"" }
      text += ">"
    }

    /// The next name of a kind of element, which no other element of the document has.
    private mutating func number(_ kind: String) -> String {
      counts[kind, default: 0] += 1
      return "\(kind)_\(PageNumber.fromOne)_\(counts[kind, default: 0])"
    }

    private func place(of words: [Word]) -> [String] {
      guard let box = PixelBox(around: words, width: width, height: height) else { return [] }
      return ["bbox \(box.left) \(box.top) \(box.right) \(box.bottom)"]
    }
  }
}
