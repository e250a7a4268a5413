import CQREncode

/// A text as a QR code (ISO/IEC 18004), for phones to read.
public struct QRCode: Sendable {
  /// Modules a side.
  public let width: Int
  private let isDark: [Bool]

  /// The code of a text, as small as it can be with correction of 7 % of its area; `nil` when the
  /// text is longer than a code can hold.
  public init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    width = Int(code.pointee.width)
    guard let data = code.pointee.data else { return nil }
    isDark = (0..<(width * width)).map { data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; those around the code are light.
  public subscript(x: Int, y: Int) -> Bool {
    (0..<width).contains(x) && (0..<width).contains(y) && isDark[y * width + x]
  }

  /// Lines for a terminal, two rows of modules in each, with the light margin that readers need.
  /// Black on white by escape sequences, whatever the terminal's colours are.
  public var terminalLines: [String] {
    let margin = 2
    return stride(from: -margin, to: width + margin, by: 2).map { y in
      let cells = (-margin..<(width + margin)).map { x in
        switch (self[x, y], self[x, y + 1]) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      return "\u{1B}[30;107m" + cells.joined() + "\u{1B}[0m"
    }
  }

  /// A picture of it, without script or style.
  public var svg: String {
    let side = width + 8
    var path = ""
    for y in 0..<width {
      for x in 0..<width where self[x, y] { path += "M\(x + 4) \(y + 4)h1v1h-1z" }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(side) \(side)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(side)v\(side)h-\(side)z"/>\
      <path d="\(path)"/></svg>
      """
  }
}
