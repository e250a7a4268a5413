public import Foundation
import HTTP
import Synchronization

/// Who may come in. What is kept of a secret is its hash, so whoever reads the file gets in
/// nowhere.
public final class DeviceList: Sendable {
  /// A name's letters at most.
  private static let longestName = 80
  /// Devices at most; then one must go before another comes.
  private static let most = 200

  private let path: String
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  private struct Kept: Codable {
    var next = 1
    var devices: [Device] = []
  }

  private struct State {
    var kept: Kept
    var byHash: [String: DeviceID] = [:]
    /// What is to happen when a device goes.
    var farewells: [Int: (device: DeviceID, act: @Sendable () -> Void)] = [:]
    var nextFarewell = 0

    mutating func index() {
      byHash = Dictionary(kept.devices.map { ($0.secretHash, $0.id) }) { first, _ in first }
    }
  }

  /// The list in a folder of the server's own, which is made when it is not there.
  public static func open(in folder: String) throws(StateError) -> DeviceList {
    try PrivateFile.makeFolder(folder)
    return try DeviceList(path: folder + "/devices.json")
  }

  /// The list in a file, which need not be there yet.
  public init(
    path: String, now: @escaping @Sendable () -> Date = { Date() }
  ) throws(StateError) {
    self.path = path
    self.now = now
    var kept = Kept()
    if let bytes = try PrivateFile.read(path) {
      do {
        kept = try JSONDecoder().decode(Kept.self, from: Data(bytes))
      } catch {
        // Nobody gets in by a broken list; whoever has the terminal can begin a new one.
        throw StateError(path: path, number: EINVAL)
      }
    }
    var state = State(kept: kept)
    state.index()
    self.state = Mutex(state)
  }

  /// All devices, in the order in which they came.
  public var devices: [Device] { state.withLock { $0.kept.devices } }

  /// Lets a device in; the secret is told only here.
  public func add(name: String) throws(DeviceError) -> (Device, Secret) {
    let secret = Secret(bytes: 32)
    let result = state.withLock { state -> Result<Device, DeviceError> in
      guard state.kept.devices.count < Self.most else { return .failure(.tooMany) }
      let device = Device(
        id: DeviceID(state.kept.next), name: Self.fit(name), added: now(), seen: now(),
        secretHash: secret.hash)
      return change(&state) { kept in
        kept.next += 1
        kept.devices.append(device)
      }.map { device }
    }
    return (try result.get(), secret)
  }

  /// The device that a secret belongs to; `nil`: none.
  public func device(showing secret: Secret) -> Device? {
    let hash = secret.hash
    return state.withLock { state in
      guard let id = state.byHash[hash],
        let place = state.kept.devices.firstIndex(where: { $0.id == id })
      else { return nil }
      let hour = 3600.0
      if now().timeIntervalSince(state.kept.devices[place].seen) >= hour {
        state.kept.devices[place].seen = now()
        // Only a date: it is written with the next change, or now if that works.
        _ = change(&state) { _ in }
      }
      return state.kept.devices[place]
    }
  }

  /// Calls a device something else.
  public func rename(_ id: DeviceID, to name: String) throws(DeviceError) {
    try state.withLock { state -> Result<Void, DeviceError> in
      guard let place = state.kept.devices.firstIndex(where: { $0.id == id }) else {
        return .failure(.unknown)
      }
      return change(&state) { $0.devices[place].name = Self.fit(name) }
    }.get()
  }

  /// Sends a device away: its secret is worth nothing from now on, and its streams end.
  public func revoke(_ id: DeviceID) throws(DeviceError) {
    let farewells = try state.withLock { state -> Result<[@Sendable () -> Void], DeviceError> in
      guard state.kept.devices.contains(where: { $0.id == id }) else { return .failure(.unknown) }
      return change(&state) { $0.devices.removeAll { $0.id == id } }.map {
        let due = state.farewells.filter { $0.value.device == id }
        for key in due.keys { state.farewells[key] = nil }
        return due.values.map(\.act)
      }
    }.get()
    for farewell in farewells { farewell() }
  }

  /// Has something happen when the device is sent away, until `forget` gets the number. `nil`: it
  /// is not here any more.
  func onRevocation(of id: DeviceID, _ act: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard state.kept.devices.contains(where: { $0.id == id }) else { return nil }
      state.nextFarewell += 1
      state.farewells[state.nextFarewell] = (id, act)
      return state.nextFarewell
    }
  }

  /// Nothing is to happen any more.
  func forget(_ number: Int) { state.withLock { $0.farewells[number] = nil } }

  /// Makes a change once it is on the disk.
  private func change(
    _ state: inout State, _ body: (inout Kept) -> Void
  ) -> Result<Void, DeviceError> {
    var kept = state.kept
    body(&kept)
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try PrivateFile.write(Array(try encoder.encode(kept)), to: path)
    } catch let error as StateError {
      return .failure(.notWritten(error))
    } catch {
      return .failure(.notWritten(StateError(path: path, number: EIO)))
    }
    state.kept = kept
    state.index()
    return .success(())
  }

  /// One line of a length that lists can show.
  private static func fit(_ name: String) -> String {
    let line = name.unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    let text = String(String.UnicodeScalarView(line)).trimmingCharacters(in: .whitespaces)
    return text.isEmpty ? "?" : String(text.prefix(longestName))
  }
}

/// Why the list of devices could not be changed.
public enum DeviceError: Error, Equatable {
  case unknown
  case tooMany
  case notWritten(StateError)
}
