import Foundation
import HTTP
import Imaging
import Library
import PhotoFiles
import Server
import Testing

/// Sending by the API, without sockets and without a network.
@Suite struct DeliveryRouteTests {
  private let folder: Folder
  private let library: DocumentLibrary
  private let house: House
  private let cookie: String
  private let document: DocumentID

  init() async throws {
    let folder = Folder()
    var options = LibraryOptions()
    options.ordersRecognition = false
    let library = try DocumentLibrary(at: folder["library"], options: options)
    let access = Access(devices: try DeviceList(path: folder["devices.json"]))
    self.folder = folder
    self.library = library
    house = try House(access: access) { _ in
      [
        DestinationResource(
          library: library, courier: RefusingCourier(),
          secrets: SecretBook(library: library.path)),
        DeliveryResource(library: library),
      ]
    }
    cookie = try await house.pair()
    let photo = try await library.addPhoto(
      pngData(of: GreyBitmap(width: 8, height: 8, filledWith: 9)), name: "a.png")
    document = try await library.create(
      NewDocument(state: .kept, title: "Letter", pages: [NewPage(photo: photo.hash)])
    ).id
  }

  private func ask(
    _ method: HTTP.Method, _ target: String, json: String? = nil
  ) async throws -> House.Answer {
    try await house.ask(method, "/api/v1" + target, json: json, cookie: cookie)
  }

  private static let cloud = """
    {"name": "Cloud", "kind": "webdav", "address": "https://cloud.example.org/dav", "user": "anna", \
    "secret": "hush-hush"}
    """

  @Test func secretsComeInAndNeverGoOut() async throws {
    let added = try await ask(.post, "/destinations", json: Self.cloud)
    #expect(added.status == 201 && added.has("\"hasSecret\":true"))
    let changed = try await ask(
      .patch, "/destinations/1", json: #"{"name": "Nextcloud", "secret": "hush-other"}"#)
    #expect(changed.status == 200 && changed.has("\"name\":\"Nextcloud\""))
    let list = try await ask(.get, "/destinations")
    let tried = try await ask(.post, "/destinations/1/test")
    #expect(tried.has("\"works\":true"))
    let sent = try await ask(
      .post, "/documents/\(document.rawValue)/deliveries", json: #"{"destination": 1}"#)
    for answer in [added, changed, list, tried, sent, try await ask(.get, "/deliveries")] {
      #expect(!answer.has("hush"))
    }
    #expect(folder.mode(of: "library/secrets.json") == 0o600)
    #expect(try await ask(.delete, "/destinations/1").status == 204)
    #expect(!folder.text(of: "library/secrets.json").contains("hush"))
  }

  @Test func aDeviceCannotMakeTheServerWriteHereOrTalkInTheClear() async throws {
    for place in [
      #""kind": "folder", "address": "/etc/cron.d""#,
      #""kind": "webdav", "address": "http://localhost:631/""#,
      #""kind": "webdav", "address": "http://192.168.1.1/""#,
      #""kind": "mail", "address": "smtp://127.0.0.1:25", "sender": "a@b.org", "recipients": ["c@d.org"]"#,
      #""kind": "webdav", "address": "file:///etc/passwd""#,
    ] {
      let answer = try await ask(.post, "/destinations", json: #"{"name": "X", \#(place)}"#)
      #expect(answer.status == 400, "\(place): \(answer.text)")
    }
    #expect(try await ask(.post, "/destinations", json: Self.cloud).status == 201)
    let same = try await ask(.post, "/destinations", json: Self.cloud)
    #expect(same.status == 422 && same.has("bad-destination"))
  }

  @Test func aDocumentAskedForTwiceIsOneDelivery() async throws {
    _ = try await ask(.post, "/destinations", json: Self.cloud)
    let path = "/documents/\(document.rawValue)/deliveries"
    let first = try await ask(.post, path, json: #"{"destination": 1}"#)
    #expect(first.status == 202 && first.has("\"state\":\"waiting\""))
    let place = try #require(first["Location"])
    _ = try await ask(.post, path, json: #"{"destination": 1}"#)
    #expect(try await library.deliveries().count == 1)
    let delivery = try await house.ask(.get, place, cookie: cookie)
    #expect(delivery.status == 200 && delivery.has("\"destinationName\":\"Cloud\""))
    let early = try await house.ask(
      .post, place + "/decision", json: #"{"arrived": true}"#, cookie: cookie)
    #expect(early.status == 409 && early.has("not-open"))
    #expect(try await house.ask(.delete, place, cookie: cookie).status == 204)
    #expect(try await ask(.get, "/deliveries?state=cancelled").has("\"attempts\":0"))
    #expect(try await ask(.get, "/deliveries?state=lost").status == 400)
    #expect(try await ask(.get, "/deliveries/0123456789ab").status == 404)
    #expect(try await ask(.get, "/deliveries/0123456789AB").status == 404)
    #expect(try await ask(.post, path, json: #"{"destination": 9}"#).status == 404)
  }

  @Test func aTestThatFailsSaysWhy() async throws {
    let open = #"{"name": "Open", "kind": "webdav", "address": "https://cloud.example.org/"}"#
    _ = try await ask(.post, "/destinations", json: open)
    let answer = try await ask(.post, "/destinations/1/test")
    #expect(answer.status == 200 && answer.has("\"works\":false"))
    #expect(answer.has("\"cause\":\"login\"") && answer.has("\"detail\":\"who are you?\""))
  }
}
