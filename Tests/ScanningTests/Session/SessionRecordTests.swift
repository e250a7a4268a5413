import Scanning
import Testing

/// What of a session outlives whatever runs it.
extension CaptureSessionTests {
  @Test func aRecordComesBackFromItsBytes() throws {
    var player = Player()
    player.play(3)
    player.tell { .captured(at: $0) }
    player.play(3, signature: Self.page(2))
    let bytes = player.session.record.bytes
    let record = try #require(SessionRecord(bytes))
    #expect(record.bytes == bytes)
    #expect(CaptureSession(resuming: record).record.bytes == bytes)
  }

  @Test func aResumedSessionKnowsItsPages() throws {
    var player = Player()
    player.play(3)
    player.tell { .captured(at: $0) }
    player.session = CaptureSession(resuming: player.session.record)
    #expect(player.session.view.pageCount == 1)
    player.play(5)
    #expect(player.captures.count == 1)
    player.play(1, quad: nil)
    player.play(3, signature: Self.page(2))
    #expect(player.captures.count == 2)
  }

  @Test func aCaptureUnderWayIsCountedAfterwards() {
    var player = Player()
    player.play(3)
    player.session = CaptureSession(resuming: player.session.record)
    #expect(player.session.view.phase == .capturing)
    player.tell { .captured(at: $0) }
    player.play(5)
    #expect(player.captures.count == 1)
    #expect(player.session.view.pageCount == 1)
  }

  @Test func theLimitCountsPagesOfBefore() {
    var settings = SessionSettings()
    settings.pageLimit = 2
    var player = Player(settings)
    player.play(3)
    player.tell { .captured(at: $0) }
    player.session = CaptureSession(resuming: player.session.record, settings: settings)
    player.play(3, signature: Self.page(2))
    player.tell { .captured(at: $0) }
    #expect(player.session.view.phase == .finished(.pageLimit))
  }

  @Test func bytesThatMakeNoSenseAreNoRecord() {
    var player = Player()
    player.play(3)
    player.tell { .captured(at: $0) }
    let bytes = player.session.record.bytes
    for length in stride(from: 0, to: bytes.count, by: 101) {
      #expect(SessionRecord(Array(bytes[..<length])) == nil)
    }
    #expect(SessionRecord(bytes + [0]) == nil)
    for place in 0..<3 {
      var damaged = bytes
      damaged[place] = 77
      #expect(SessionRecord(damaged) == nil)
    }
    var countless = bytes
    countless.replaceSubrange(11..<19, with: [UInt8](repeating: 255, count: 8))
    #expect(SessionRecord(countless) == nil)
  }
}
