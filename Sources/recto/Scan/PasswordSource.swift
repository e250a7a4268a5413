import Export
import PhotoFiles

/// Where a password comes from. Arguments can be seen by every user of the machine, so there are
/// other ways: the option's variable in the environment, a file, the terminal.
enum PasswordSource: Sendable {
  case text(String)
  /// The first line of a file.
  case file(Path)
  case terminal

  /// The one that the options tell; `nil` when neither is given.
  init?(
    _ arguments: ParsedArguments, text: Option<String>, file: Option<Path>
  ) throws(UsageError) {
    if let file = try arguments.value(of: file) {
      self = .file(file)
    } else if let text = try arguments.value(of: text) {
      self = text == "-" ? .terminal : .text(text)
    } else {
      return nil
    }
  }

  /// The first line of a file.
  static func line(of file: Path) throws(FileError) -> String {
    let bytes = try FileBytes.all(of: file)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }

  /// The password of a new document; asks for it twice where it comes from the terminal.
  func newPassword(asking prompt: SecretPrompt?) throws -> PDFPassword {
    let typed: String
    switch self {
    case .text(let text): typed = text
    case .file(let file): typed = try Self.line(of: file)
    case .terminal:
      guard let prompt else { throw UsageError.terminalMissing(option: "--password -") }
      typed = prompt.answer(to: "Password for the new document: ") ?? ""
      guard prompt.answer(to: "Once more: ") == typed else { throw UsageError.passwordsDiffer }
    }
    guard let password = PDFPassword(typed) else {
      throw UsageError.passwordUnfit(longest: PDFPassword.longest)
    }
    return password
  }
}

/// The passwords that open encrypted inputs, tried in turn.
struct InputPasswords: Sendable {
  /// How often is asked for the same file.
  private static let tries = 3

  private var known: [String]
  private let prompt: SecretPrompt?

  /// Passwords to try, and whom to ask when none opens a file.
  init(_ known: [String], asking prompt: SecretPrompt?) {
    // As they were typed, and as documents of our own take them.
    self.known = known.flatMap { typed in
      [typed] + [PDFPassword(typed)?.prepared].compactMap { $0 }.filter { $0 != typed }
    }
    self.prompt = prompt
  }

  /// What `open` makes with the first password that fits; it gets `nil` first, as most files have
  /// none.
  mutating func opening<Opened>(
    _ name: Path, _ open: (String?) throws(PhotoFileError) -> Opened
  ) throws(PhotoFileError) -> Opened {
    var failure = PhotoFileError.passwordNeeded
    for password in [nil] + known.map(Optional.some) {
      do throws(PhotoFileError) {
        return try open(password)
      } catch .passwordNeeded {
        continue
      } catch .wrongPassword {
        failure = .wrongPassword
      }
    }
    guard let prompt else { throw failure }
    for _ in 0..<Self.tries {
      guard let typed = prompt.answer(to: "Password of \(name): ") else { break }
      for password in InputPasswords([typed], asking: nil).known {
        do throws(PhotoFileError) {
          let opened = try open(password)
          known.append(password)
          return opened
        } catch .wrongPassword {
          failure = .wrongPassword
        }
      }
    }
    throw failure
  }
}
