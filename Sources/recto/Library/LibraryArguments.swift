import Library

/// The options of `recto library`.
enum LibraryArguments {
  static let place = Option<Path>(
    "library", value: "DIR", completion: .files,
    summary: """
      The library's folder, or a file ending in .conf that tells where a shared one is (default: \
      ~/.local/share/recto/library)
      """,
    wanted: "a folder"
  ) { $0.bytes.isEmpty ? nil : Path($0) }

  /// The library that is meant.
  static func libraryPlace(in arguments: ParsedArguments) throws(UsageError) -> LibraryPlace {
    let path = try arguments.value(of: place) ?? LibraryRequest.usualPlace
    guard let text = path.text else {
      throw .valueWrong(
        option: "--library", value: "\(path)", wanted: "a folder whose name is UTF-8")
    }
    return LibraryPlace(path: text)
  }
  static let output = Option<Path>(
    "output", short: "o", value: "FILE", completion: .files,
    summary: """
      Where an export goes: a folder for open formats, or for a single document a file whose ending \
      tells what it becomes, as with recto scan
      """,
    wanted: "a file or folder name"
  ) { $0.bytes.isEmpty ? nil : Path($0) }
  static let folder = Option.text(
    "folder", value: "NAME",
    summary: "List what is in this folder and those in it; import into it")
  static let tag = Option.text(
    "tag", value: "NAME", repeats: true,
    summary: "List what has this tag; give it to what is imported")
  static let limit = Option.number(
    "limit", value: "N", in: 1...1000, summary: "List so many at most (default: 50)")
  static let title = Option.text(
    "title", value: "TEXT", summary: "The title of what --together makes")
  static let trashed = Flag("trashed", summary: "List what is in the trash")
  static let together = Flag("together", summary: "Import all files as one document")
  static let again = Flag(
    "again", summary: "Import files that a document holds already, too")
  static let later = Flag(
    "later", summary: "Leave pages that were imported to be read by recto library read, or a server"
  )
  static let bringBack = Flag("bring-back", summary: "Take documents out of the trash")
  static let empty = Flag("empty", summary: "Remove all that is in the trash for good")
  static let repair = Flag(
    "repair",
    summary: """
      Put right what can be: photos that no document has become one, what cannot be read is read \
      again, a damaged database comes back from its last copy
      """)
  static let json = Flag("json", summary: "One JSON object a line on standard output")
}

/// What one `recto library` is to do, read from its command line.
struct LibraryRequest {
  /// What can be done with a library.
  enum Action: String, CaseIterable {
    case list, search, show, `import`, read, export, trash, check, backup, restore
  }

  let action: Action
  /// What follows the action.
  let operands: [Argument]
  let library: LibraryPlace
  let arguments: ParsedArguments

  /// The request, when the command line makes sense.
  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let word = arguments.operands.first?.text ?? ""
    guard let action = Action(rawValue: word) else {
      let words = Action.allCases.map(\.rawValue)
      throw .valueWrong(
        option: "ACTION", value: word, wanted: "one of \(words.joined(separator: ", "))")
    }
    self.action = action
    operands = Array(arguments.operands.dropFirst())
    library = try LibraryArguments.libraryPlace(in: arguments)
    if library.isShared, action == .backup || action == .restore {
      throw .onlyFor(kind: "library in a folder", option: action.rawValue)
    }
    try checkOperands()
  }

  /// Where the XDG base directories have users' data.
  static var usualPlace: Path {
    if let data = Environment.bytes(of: "XDG_DATA_HOME") {
      return Path(bytes: data).appending(Path("recto/library"))
    }
    let home = Environment.bytes(of: "HOME").map { Path(bytes: $0) } ?? Path(".")
    return home.appending(Path(".local/share/recto/library"))
  }

  private func checkOperands() throws(UsageError) {
    let (name, count): (String, ClosedRange<Int>) =
      switch action {
      case .list, .read, .check: ("", 0...0)
      case .search: ("WORD", 1...Int.max)
      case .show: ("DOCUMENT", 1...Int.max)
      case .import: ("FILE", 1...Int.max)
      case .export: ("DOCUMENT", 0...Int.max)
      case .trash: ("DOCUMENT", (arguments.has(LibraryArguments.empty) ? 0 : 1)...Int.max)
      case .backup, .restore: ("FOLDER", 1...1)
      }
    if operands.count < count.lowerBound { throw .operandMissing(name: name) }
    if operands.count > count.upperBound {
      throw .operandUnexpected(operands[count.upperBound].text)
    }
  }

  /// The operands as documents.
  func documents() throws(UsageError) -> [DocumentID] { try Self.documents(operands) }

  /// Words as documents.
  static func documents(_ operands: [Argument]) throws(UsageError) -> [DocumentID] {
    var ids: [DocumentID] = []
    for operand in operands {
      guard let number = Int64(operand.text), number > 0 else {
        throw .valueWrong(
          option: "DOCUMENT", value: operand.text,
          wanted: "a document's number, as recto library list shows it")
      }
      ids.append(DocumentID(number))
    }
    return ids
  }

  /// The only operand, a folder.
  func folder() throws(UsageError) -> String {
    guard let folder = operands.first.map({ Path($0) }), let text = folder.text else {
      throw .valueWrong(
        option: "FOLDER", value: operands.first?.text ?? "",
        wanted: "a folder whose name is UTF-8")
    }
    return text
  }
}
