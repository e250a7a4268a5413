import Foundation
import Synchronization

/// The passwords and tokens of a library's destinations: in a file of their own beside the
/// database, for its owner only, or in the environment. Backups, exports and answers have none of
/// them.
public struct SecretBook: Sendable {
  private let path: String
  private let environment: @Sendable (String) -> String?

  /// The secrets of the library in a folder. `environment` gives variables by name.
  public init(
    library: String, environment: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    path = LibraryFolder(library).path + "/secrets.json"
    self.environment = environment
  }

  /// The variable that holds a destination's secret, before the file: `RECTO_SECRET_MY_CLOUD` for
  /// one named “My cloud”.
  public static func variable(of destination: Destination) -> String {
    "RECTO_SECRET_"
      + String(
        destination.name.uppercased().unicodeScalars.map { scalar in
          ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar) ? Character(scalar) : "_"
        })
  }

  /// A destination's secret; `nil` when none is kept.
  public func secret(of destination: Destination) throws(LibraryError) -> Password? {
    if let text = environment(Self.variable(of: destination)), !text.isEmpty {
      return Password(text)
    }
    return try all()[Self.key(destination.id)].map { Password($0) }
  }

  /// Keeps a destination's secret; `nil`: forgets it.
  public func set(_ secret: Password?, of destination: DestinationID) throws(LibraryError) {
    try Self.writing.withLock { _ throws(LibraryError) in
      var secrets = try all()
      guard secret?.text != secrets[Self.key(destination)] else { return }
      secrets[Self.key(destination)] = secret?.text
      try DurableFile.write(Array(StoredForm.json(secrets).utf8), to: path)
    }
  }

  /// Two changes at once would lose one.
  private static let writing = Mutex(())

  private static func key(_ id: DestinationID) -> String { String(id.rawValue) }

  private func all() throws(LibraryError) -> [String: String] {
    guard let bytes = try DurableFile.bytes(of: path) else { return [:] }
    do {
      return try JSONDecoder().decode([String: String].self, from: Data(bytes))
    } catch {
      // Nothing of the file's content may come into a text.
      throw .failed(path: path, reason: "it is no list of secrets; remove it and set them anew")
    }
  }
}
