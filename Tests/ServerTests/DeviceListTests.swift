import Foundation
import Server
import Synchronization
import Testing

@Suite struct DeviceListTests {
  private let folder = Folder()

  @Test func devicesOutliveARestart() throws {
    let list = try DeviceList(path: folder["devices.json"])
    let (device, secret) = try list.add(name: "Phone")
    let again = try DeviceList(path: folder["devices.json"])
    #expect(again.device(showing: secret)?.id == device.id)
    #expect(again.devices.map(\.name) == ["Phone"])
  }

  @Test func theFileHoldsNoSecretAndIsPrivate() throws {
    let list = try DeviceList(path: folder["devices.json"])
    let (_, secret) = try list.add(name: "Phone")
    #expect(!folder.text(of: "devices.json").contains(secret.text))
    #expect(folder.text(of: "devices.json").contains(secret.hash))
    #expect(folder.mode(of: "devices.json") == 0o600)
  }

  @Test func whatTheFileHoldsLetsNobodyIn() throws {
    let list = try DeviceList(path: folder["devices.json"])
    let (_, secret) = try list.add(name: "Phone")
    #expect(list.device(showing: try #require(Secret(secret.hash))) == nil)
  }

  @Test func aDeviceThatIsSentAwayIsGone() throws {
    let list = try DeviceList(path: folder["devices.json"])
    let (first, firstSecret) = try list.add(name: "A")
    let (second, secondSecret) = try list.add(name: "B")
    try list.revoke(first.id)
    #expect(list.device(showing: firstSecret) == nil)
    #expect(list.device(showing: secondSecret)?.id == second.id)
    #expect(throws: DeviceError.unknown) { try list.revoke(first.id) }
    let (third, _) = try list.add(name: "C")
    #expect(third.id != first.id)
  }

  @Test func namesAreOneLineOfText() throws {
    let list = try DeviceList(path: folder["devices.json"])
    let (device, _) = try list.add(name: " A\r\n\u{1B}[2J\u{202E}B ")
    #expect(list.devices[0].name == "A[2JB")
    try list.rename(device.id, to: String(repeating: "x", count: 1000))
    #expect(list.devices[0].name.count == 80)
    try list.rename(device.id, to: "")
    #expect(list.devices[0].name == "?")
  }

  @Test func aBrokenListLetsNobodyIn() throws {
    folder.write("{", to: "devices.json")
    #expect(throws: StateError.self) { try DeviceList(path: folder["devices.json"]) }
  }

  @Test func nothingChangesThatCannotBeWritten() throws {
    let list = try DeviceList(path: folder["missing/devices.json"])
    #expect(throws: DeviceError.self) { try list.add(name: "A") }
    #expect(list.devices.isEmpty)
  }
}
