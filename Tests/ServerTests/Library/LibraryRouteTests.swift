import Foundation
import HTTP
import Imaging
import Library
import PhotoFiles
import Server
import Testing

/// The API on a library, without sockets.
@Suite struct LibraryRouteTests {
  private let folder: Folder
  private let library: DocumentLibrary
  private let house: House
  private let cookie: String

  init() async throws {
    let folder = Folder()
    var options = LibraryOptions()
    options.ordersRecognition = false
    let library = try DocumentLibrary(at: folder["library"], options: options)
    let uploads = try UploadFolder(folder: folder["uploads"])
    let exports = try ExportFolder(path: folder["exports"])
    let preferences = PreferenceFile(path: folder["preferences.json"])
    let access = Access(devices: try DeviceList(path: folder["devices.json"]))
    self.folder = folder
    self.library = library
    house = try House(access: access) { access in
      [
        DocumentResource(library: library), PageResource(library: library),
        PhotoResource(library: library, uploads: uploads), SearchResource(library: library),
        JobResource(library: library), EventResource(library: library, access: access),
        PreferenceResource(file: preferences),
        ExportResource(
          library: library, folder: exports, formats: ["pdf": "application/pdf"],
          presets: ["small"]),
        StorageResource(library: library, version: "1"),
        DestinationResource(
          library: library, courier: RefusingCourier(),
          secrets: SecretBook(library: library.path)),
        DeliveryResource(library: library),
      ]
    }
    cookie = try await house.pair()
  }

  /// A picture of one colour.
  private func picture(_ grey: UInt8) -> [UInt8] {
    pngData(of: GreyBitmap(width: 60, height: 80, filledWith: grey))
  }

  private func ask(
    _ method: HTTP.Method, _ target: String, json: String? = nil, body: [UInt8]? = nil,
    fields: [(String, String?)] = []
  ) async throws -> House.Answer {
    try await house.ask(
      method, "/api/v1" + target, json: json, body: body, cookie: cookie, fields: fields)
  }

  private func object(_ answer: House.Answer) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(answer.text.utf8)) as? [String: Any])
  }

  /// Brings a photo in; returns its hash.
  private func photo(_ grey: UInt8) async throws -> String {
    let answer = try await ask(.post, "/photos?name=a.png", body: picture(grey))
    #expect(answer.status == 201, "\(answer.text)")
    return try #require(try object(answer)["hash"] as? String)
  }

  private struct Made {
    let id: Int
    let revision: Int
    let page: Int
  }

  /// Makes a document of a photo.
  private func document(title: String = "Letter", grey: UInt8 = 200) async throws -> Made {
    let hash = try await photo(grey)
    let body = try JSONSerialization.data(
      withJSONObject: ["title": title, "state": "kept", "pages": [["photo": hash]]])
    let answer = try await ask(.post, "/documents", json: String(decoding: body, as: UTF8.self))
    #expect(answer.status == 201, "\(answer.text)")
    let object = try object(answer)
    let summary = try #require(object["document"] as? [String: Any])
    let pages = try #require(object["pages"] as? [[String: Any]])
    return Made(
      id: try #require(summary["id"] as? Int), revision: try #require(summary["revision"] as? Int),
      page: try #require(pages.first?["id"] as? Int))
  }

  @Test func aPhotoBecomesADocumentInTheList() async throws {
    let made = try await document()
    let list = try object(try await ask(.get, "/documents"))
    #expect(list["total"] as? Int == 1)
    #expect(try await ask(.get, "/documents/\(made.id)").has("\"title\":\"Letter\""))
    #expect(try await ask(.get, "/pages/\(made.page)").has("\"isScanned\":false"))
    #expect(try await ask(.get, "/pages/\(made.page)/text").status == 404)
    let drawn = try await ask(.get, "/pages/\(made.page)/picture?size=40")
    #expect(drawn.status == 200)
    #expect(drawn["Content-Type"] == "image/jpeg")
    #expect(try await ask(.get, "/pages/\(made.page)/picture?size=9").status == 400)
    #expect(try await ask(.get, "/documents/99").status == 404)
    #expect(try await ask(.get, "/pages/99/picture").status == 404)
  }

  @Test func photosComeBackAsTheyCame() async throws {
    let hash = try await photo(100)
    let facts = try object(try await ask(.get, "/photos/\(hash)"))
    #expect(facts["type"] as? String == "image/png")
    #expect(facts["bytes"] as? Int == picture(100).count)
    let file = try await ask(.get, "/photos/\(hash)/file")
    #expect(file.response.length == picture(100).count)
    #expect(file["Content-Disposition"]?.hasPrefix("inline; filename=\"a.png\"") == true)
    #expect(file["Content-Security-Policy"]?.contains("sandbox") == true)
    let part = try await ask(.get, "/photos/\(hash)/file", fields: [("Range", "bytes=0-9")])
    #expect(part.status == 206 && part.response.length == 10)
    #expect(try await ask(.get, "/photos/\(String(repeating: "0", count: 64))").status == 404)
  }

  @Test func aPhotoIsShownToThoseWhoCannotReadItsFile() async throws {
    let hash = try await photo(100)
    let shown = try await ask(.get, "/photos/\(hash)/picture?size=40")
    #expect(shown.status == 200 && shown["Content-Type"] == "image/jpeg")
    #expect(shown["Cache-Control"]?.contains("immutable") == true)
    #expect(try await ask(.get, "/photos/\(hash)/picture?index=1").status == 404)
    #expect(try await ask(.get, "/photos/\(hash)/picture?size=15").status == 400)
  }

  @Test func aPictureOfARevisionMayBeKept() async throws {
    let made = try await document()
    let picture = "/pages/\(made.page)/picture?size=40"
    #expect(try await ask(.get, picture)["Cache-Control"] == "private, no-cache")
    let stays = try await ask(.get, picture + "&revision=\(made.revision)")
    #expect(stays["Cache-Control"] == "private, max-age=31536000, immutable")
  }

  @Test func severalRecipesAreOneStepOfUndo() async throws {
    let made = try await document()
    let hash = try await photo(30)
    let two = try object(
      try await ask(
        .post, "/documents/\(made.id)/pages",
        json: #"{"pages": [{"photo": "\#(hash)", "recipe": {"look": "grey"}, "isScanned": false}]}"#
      ))
    let pages = try #require(two["pages"] as? [[String: Any]])
    #expect(pages.map { $0["isScanned"] as? Bool } == [false, false])
    let numbers = try pages.map { try #require($0["id"] as? Int) }
    let recipes = numbers.map { #"{"page": \#($0), "recipe": {"look": "photo"}}"# }
    let json = #"{"recipes": [\#(recipes.joined(separator: ","))]}"#
    let drawn = try await ask(.put, "/documents/\(made.id)/recipes", json: json)
    #expect(drawn.text.components(separatedBy: "\"look\":\"photo\"").count == 3)
    let undone = try await ask(.post, "/documents/\(made.id)/undo")
    #expect(!undone.has("\"look\":\"photo\"") && undone.has("\"look\":\"grey\""))
    let late = try await ask(
      .put, "/documents/\(made.id)/recipes", json: json,
      fields: [("If-Match", "\"\(made.revision)\"")])
    #expect(late.status == 412)
    let foreign = #"{"recipes": [{"page": 999, "recipe": {}}]}"#
    #expect(
      try await ask(.put, "/documents/\(made.id)/recipes", json: foreign).status == 404)
  }

  @Test func theRoomThatIsTakenIsTold() async throws {
    _ = try await document()
    let storage = try object(try await ask(.get, "/storage"))
    #expect(storage["documents"] as? Int == 1 && storage["photos"] as? Int == 1)
    #expect(storage["photoBytes"] as? Int == picture(200).count)
    #expect(try #require(storage["rowBytes"] as? Int) > 0)
  }

  @Test func anExportOfAnUnknownSizeIsRefused() async throws {
    let made = try await document()
    let path = "/documents/\(made.id)/exports"
    #expect(
      try await ask(.post, path, json: #"{"format": "pdf", "preset": "tiny"}"#).status == 400)
    #expect(
      try await ask(.post, path, json: #"{"format": "pdf", "preset": "small"}"#).status == 202)
  }

  @Test func aPhotoMayComeInPieces() async throws {
    let bytes = picture(50)
    let begun = try await ask(
      .post, "/uploads", json: #"{"name": "b.png", "length": \#(bytes.count)}"#)
    #expect(begun.status == 201)
    let place = try #require(begun["Location"]).replacingOccurrences(of: "/api/v1", with: "")
    let half = Array(bytes[..<20])
    let sent = try await ask(.patch, place, body: half, fields: [("Upload-Offset", "0")])
    #expect(sent.status == 204 && sent["Upload-Offset"] == "20")
    let again = try await ask(.patch, place, body: half, fields: [("Upload-Offset", "0")])
    #expect(again.status == 409 && again.has("\"offset\":20"))
    #expect(try await ask(.post, place + "/photo").status == 409)
    #expect(try await ask(.get, place)["Upload-Offset"] == "20")
    let rest = Array(bytes[20...])
    #expect(
      try await ask(.patch, place, body: rest, fields: [("Upload-Offset", "20")]).status == 204)
    let first = try await ask(.post, place + "/photo")
    #expect(first.status == 201)
    // As when the answer was lost.
    let second = try await ask(.post, place + "/photo")
    #expect(second.status == 201)
    #expect(try object(first)["hash"] as? String == (try object(second)["hash"] as? String))
    #expect(try await ask(.patch, place, body: rest).status == 400)
  }

  @Test func whatIsNoPhotoDoesNotComeIn() async throws {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>"
    #expect(try await ask(.post, "/photos", body: Array(svg.utf8)).status == 415)
    #expect(try await ask(.post, "/photos", body: Array("<script>".utf8)).status == 415)
    #expect(try await ask(.post, "/photos", body: []).status == 422)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["uploads"]).isEmpty)
  }

  @Test func aPictureOfBillionsOfPixelsDoesNotComeIn() async throws {
    // A PNG that says it had 30,000 × 30,000 pixels.
    var bomb = picture(0)
    for (place, byte) in [(18, UInt8(0x75)), (19, 0x30), (22, 0x75), (23, 0x30)] {
      bomb[place] = byte
    }
    let came = try await ask(.post, "/photos", body: bomb)
    #expect(came.status == 413 || came.status == 422)
    #expect(came.has("30000"), "\(came.text)")
    #expect(try await library.check().photos == 0)
  }

  @Test func picturesMadeToHarmStopNothing() async throws {
    var state: UInt64 = 7
    func random(_ most: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % most
    }
    let sound = [
      picture(9),
      jpegData(of: ColourBitmap(width: 40, height: 30, filledWith: .white), quality: 80),
    ]
    for turn in 0..<60 {
      var bytes = sound[turn % 2]
      for _ in 0..<1 + random(8) { bytes[random(bytes.count)] = UInt8(random(256)) }
      if turn % 5 == 0 { bytes.removeLast(random(bytes.count)) }
      let status = try await ask(.post, "/photos", body: bytes).status
      #expect([201, 413, 415, 422].contains(status), "\(turn)")
    }
    #expect(try await ask(.post, "/photos", body: picture(1)).status == 201)
  }

  @Test func exportsDoNotFillTheDisk() throws {
    let exports = try ExportFolder(path: folder["bounded"], mostBytes: 1000)
    func write(_ job: Int64, age: Int, bytes: Int) throws {
      let path = exports.path(of: JobID(job), format: "pdf")
      try Data(count: bytes).write(to: URL(fileURLWithPath: path))
      let date = Date(timeIntervalSinceNow: -Double(age))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    try write(1, age: 90_000, bytes: 10)
    try write(2, age: 300, bytes: 500)
    try write(3, age: 200, bytes: 500)
    try write(4, age: 100, bytes: 400)
    exports.removeOld()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["bounded"])
    #expect(names.sorted() == ["3.pdf", "4.pdf"])
    // The newest stays to be fetched.
    try write(5, age: 0, bytes: 5000)
    exports.removeOld()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder["bounded"]) == ["5.pdf"])
  }

  @Test func documentsAreMerged() async throws {
    let (first, second) = (try await document(grey: 1), try await document(grey: 2))
    let merged = try await ask(
      .post, "/documents/\(first.id)/merge", json: #"{"documents": [\#(second.id)]}"#)
    #expect(merged.status == 200 && merged.has("\"pageCount\":2"))
    #expect(try object(try await ask(.get, "/documents?state=trashed"))["total"] as? Int == 1)
  }

  @Test func editsAreMadeUndoneAndGuarded() async throws {
    let made = try await document()
    let place = "/documents/\(made.id)"
    let renamed = try await ask(
      .patch, place, json: #"{"title": "Invoice", "tags": ["tax"]}"#,
      fields: [("If-Match", "\"\(made.revision)\"")])
    #expect(renamed.status == 200 && renamed.has("\"title\":\"Invoice\""))
    let late = try await ask(
      .patch, place, json: #"{"title": "Late"}"#,
      fields: [("If-Match", "\"\(made.revision)\"")])
    #expect(late.status == 412 && late.has("\"code\":\"conflict\""))
    let recipe = "/pages/\(made.page)/recipe"
    let drawn = try await ask(.put, recipe, json: #"{"quarterTurns": 1, "look": "grey"}"#)
    #expect(drawn.status == 200)
    #expect(try await ask(.get, recipe).has("\"quarterTurns\":1"))
    #expect(try await ask(.put, recipe, json: #"{"quarterTurns": 9}"#).status == 400)
    #expect(try await ask(.post, place + "/undo").status == 200)
    #expect(try await ask(.post, place + "/undo").has("\"title\":\"Letter\""))
    #expect(try await ask(.post, place + "/undo").status == 409)
    #expect(try await ask(.post, place + "/redo").has("\"title\":\"Invoice\""))
    #expect(try await ask(.get, "/shelves").has("\"tax\""))
  }

  @Test func pagesComeMoveAndGo() async throws {
    let made = try await document()
    let place = "/documents/\(made.id)/pages"
    let hash = try await photo(10)
    let more = try await ask(
      .post, place, json: #"{"pages": [{"photo": "\#(hash)"}], "at": 0}"#)
    #expect(more.status == 201)
    let pages = try #require(try object(more)["pages"] as? [[String: Any]])
    let second = try #require(pages.first?["id"] as? Int)
    let order = #"{"pages": [\#(made.page), \#(second)]}"#
    #expect(try await ask(.put, place, json: order).status == 200)
    #expect(try await ask(.put, place, json: #"{"pages": [\#(second)]}"#).status == 422)
    #expect(try await ask(.delete, place + "?page=\(second)").status == 200)
    #expect(try await ask(.delete, place).status == 400)
    let unknown = String(repeating: "0", count: 64)
    let missing = try await ask(.post, place, json: #"{"pages": [{"photo": "\#(unknown)"}]}"#)
    #expect(missing.status == 404)
  }

  @Test func theTrashGivesBackAndForgets() async throws {
    let id = try await document().id
    #expect(try await ask(.delete, "/trash/\(id)").status == 409)
    #expect(try await ask(.delete, "/documents/\(id)").status == 204)
    #expect(try object(try await ask(.get, "/documents"))["total"] as? Int == 0)
    #expect(try object(try await ask(.get, "/documents?state=trashed"))["total"] as? Int == 1)
    #expect(try await ask(.post, "/documents/\(id)/restore").status == 200)
    #expect(try await ask(.delete, "/documents/\(id)").status == 204)
    #expect(try await ask(.delete, "/trash").has("\"removed\":1"))
    #expect(try await ask(.get, "/documents/\(id)").status == 404)
  }

  @Test func textsStayTexts() async throws {
    let title = "<img src=x onerror=alert(1)>\"'</script>"
    let id = try await document(title: title).id
    for target in ["/documents/\(id)", "/documents", "/search?q=img"] {
      let answer = try await ask(.get, target)
      #expect(answer["Content-Type"] == "application/json")
      #expect(answer["X-Content-Type-Options"] == "nosniff")
      #expect(answer["Content-Security-Policy"]?.contains("unsafe-inline") == false)
    }
    let document = try object(try await ask(.get, "/documents/\(id)"))
    #expect((document["document"] as? [String: Any])?["title"] as? String == title)
    #expect(
      try await ask(.patch, "/documents/\(id)", json: #"{"title": "a\u0000b"}"#).status == 422)
  }

  @Test(arguments: ["", "[]%_\"-+*", "%22", "a AND", "((", "NOT", "日本"])
  func anySearchIsAnswered(text: String) async throws {
    #expect(try await ask(.get, "/search?q=\(PercentCoding.encoded(text))").status == 200)
  }

  @Test func wordsOfATitleAreFound() async throws {
    let id = try await document(title: "Müller, Rechnung").id
    let found = try await ask(.get, "/search?q=muller")
    #expect(found.has("\"total\":1"))
    #expect(found.has("\"isMarked\":true"))
    #expect(try await ask(.get, "/documents/\(id)/marks?q=muller").has("\"pages\":[]"))
  }

  @Test func whatListsAreAskedForMakesSenseOrIsRefused() async throws {
    for query in ["limit=0", "limit=x", "offset=-1", "state=lost", "order=best"] {
      #expect(try await ask(.get, "/documents?\(query)").status == 400, "\(query)")
    }
    #expect(try await ask(.get, "/jobs?state=done&limit=5").status == 200)
    #expect(try await ask(.get, "/jobs?state=lost").status == 400)
    #expect(try await ask(.get, "/jobs/1").status == 404)
  }

  @Test func exportsAreOrderedAndFetched() async throws {
    let id = try await document(title: "../Müller").id
    let place = "/documents/\(id)/exports"
    #expect(try await ask(.post, place, json: #"{"format": "exe"}"#).status == 400)
    let ordered = try await ask(.post, place, json: #"{"format": "pdf"}"#)
    #expect(ordered.status == 202)
    let job = try #require(try object(ordered)["id"] as? Int)
    #expect(try await ask(.get, "/exports/\(job)/file").status == 404)
    let claim = try #require(try await library.claimJob([.export]))
    folder.write("%PDF", to: "exports/\(job).pdf")
    try await library.finish(claim)
    let file = try await ask(.get, "/exports/\(job)/file")
    #expect(file.status == 200 && file.response.length == 4)
    #expect(
      file["Content-Disposition"]
        == "attachment; filename=\".._M_ller.pdf\"; filename*=UTF-8''.._M%C3%BCller.pdf")
    try ExportFolder(path: folder["exports"]).removeOld(now: Date(timeIntervalSinceNow: 90_000))
    #expect(try await ask(.get, "/exports/\(job)/file").status == 404)
  }

  @Test func settingsAreKept() async throws {
    let json = #"{"look": "grey", "capture.automatic": true, "pages": 20}"#
    #expect(try await ask(.patch, "/settings", json: json).status == 200)
    #expect(try await ask(.patch, "/settings", json: #"{"pages": null}"#).status == 200)
    let kept = try object(try await ask(.get, "/settings"))
    #expect(kept["look"] as? String == "grey")
    #expect(kept["pages"] == nil)
    let long = String(repeating: "x", count: 3000)
    #expect(try await ask(.patch, "/settings", json: #"{"look": "\#(long)"}"#).status == 400)
    #expect(try await ask(.patch, "/settings", json: #"{"look": []}"#).status == 400)
  }

  @Test func changesAreHeardAfterTheLastOneSeen() async throws {
    let made = try await document()
    let answer = try await ask(
      .get, "/events", fields: [("Last-Event-ID", String(made.revision - 1))])
    guard case .stream(let stream) = answer.response.content else {
      Issue.record("events come as a stream")
      return
    }
    var heard = ""
    while !heard.contains("event: document"), let bytes = await stream.next() {
      heard += String(decoding: bytes, as: UTF8.self)
    }
    #expect(heard.contains("id: \(made.revision)\nevent: document\ndata: {\"id\":\(made.id)}"))
  }

  @Test func aRevokedDevicesStreamEnds() async throws {
    let answer = try await ask(.get, "/events")
    guard case .stream(let stream) = answer.response.content else {
      Issue.record("events come as a stream")
      return
    }
    _ = await stream.next()
    try house.devices.revoke(house.devices.devices[0].id)
    while await stream.next() != nil {}
    #expect(try await ask(.get, "/events").status == 401)
  }

  @Test func theOpenAPIDocumentTellsEveryRoute() throws {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Web/public/openapi.json")
    let parsed = try JSONSerialization.jsonObject(with: Data(contentsOf: path))
    let document = try #require(parsed as? [String: Any])
    #expect((document["openapi"] as? String)?.hasPrefix("3.1") == true)
    let paths = try #require(document["paths"] as? [String: [String: Any]])
    let told = paths.flatMap { path, methods in methods.keys.map { "\($0.uppercased()) \(path)" } }
    #expect(Set(told) == Set(house.application.routes))
    for (path, methods) in paths {
      let wanted = path.split(separator: "/").filter { $0.hasPrefix("{") }.map {
        String($0.dropFirst().dropLast())
      }
      for (method, operation) in methods {
        let operation = try #require(operation as? [String: Any])
        let parameters = operation["parameters"] as? [[String: Any]] ?? []
        let named = parameters.filter { $0["in"] as? String == "path" }
        #expect(named.compactMap { $0["name"] as? String } == wanted, "\(method) \(path)")
        #expect(operation["summary"] is String)
      }
    }
  }
}
