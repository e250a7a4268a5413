import Foundation

/// A choice of the household's: a text, a number or a truth; `nothing` takes it back.
public enum Preference: Codable, Equatable, Sendable {
  case text(String)
  case number(Double)
  case truth(Bool)
  case nothing

  /// A JSON value that is no list and no object.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .nothing
    } else if let truth = try? container.decode(Bool.self) {
      self = .truth(truth)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// The JSON value.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .truth(let truth): try container.encode(truth)
    case .nothing: try container.encodeNil()
    }
  }
}

/// The household's choices on the disk.
public actor PreferenceFile {
  /// Choices at most, bytes of a name and of a text at most.
  private static let (most, longestName, longestText) = (200, 100, 2000)

  private let path: String

  /// The choices in a file, which need not be there yet.
  public init(path: String) { self.path = path }

  /// All choices.
  func preferences() throws -> [String: Preference] {
    guard let bytes = try PrivateFile.read(path) else { return [:] }
    do {
      return try JSONDecoder().decode([String: Preference].self, from: Data(bytes))
    } catch {
      // A broken file is no choice; the next change makes it whole.
      return [:]
    }
  }

  /// Makes these choices; those that are `nothing` are taken back.
  func change(by changes: [String: Preference]) throws {
    var all = try preferences()
    for (name, value) in changes {
      guard !name.isEmpty, name.utf8.count <= Self.longestName else {
        throw RequestError.unfit(name: "a name")
      }
      if case .text(let text) = value, text.utf8.count > Self.longestText {
        throw RequestError.unfit(name: name)
      }
      all[name] = value == .nothing ? nil : value
    }
    guard all.count <= Self.most else { throw RequestError.unfit(name: "the number of settings") }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try PrivateFile.write(Array(try encoder.encode(all)), to: path)
  }
}
