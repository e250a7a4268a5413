import HTTP
import Server
import Testing

@Suite struct PairingTests {
  private let peer = PeerAddress(bytes: [192, 168, 1, 7])

  @Test func aCodeLetsOneDeviceIn() {
    let desk = PairingDesk()
    let code = desk.offer().text
    #expect(desk.redeem(code, from: peer) == .welcome)
    #expect(desk.redeem(code, from: peer) == .unknown)
  }

  @Test func aCodeRunsOut() {
    let clock = House.Clock()
    let desk = PairingDesk(now: { clock.now })
    let (first, second) = (desk.offer().text, desk.offer().text)
    clock.goOn(by: 299)
    #expect(desk.redeem(first, from: peer) == .welcome)
    clock.goOn(by: 1)
    #expect(desk.redeem(second, from: peer) == .unknown)
  }

  @Test func codesAreLongAndDiffer() {
    let desk = PairingDesk()
    let codes = Set((0..<20).map { _ in desk.offer().text })
    #expect(codes.count == 20)
    #expect(codes.allSatisfy { $0.utf8.count == 22 })
  }

  @Test(arguments: ["", "x", "aaaaaaaaaaaaaaaaaaaaaa", "ä", String(repeating: "a", count: 10_000)])
  func guessesAreUnknown(code: String) {
    let desk = PairingDesk()
    _ = desk.offer()
    #expect(desk.redeem(code, from: peer) == .unknown)
  }

  @Test func whoGuessesMustWaitAndOthersNeedNot() {
    let clock = House.Clock()
    let desk = PairingDesk(now: { clock.now })
    for _ in 0..<10 { #expect(desk.redeem("guess", from: peer) == .unknown) }
    let code = desk.offer().text
    #expect(desk.redeem(code, from: peer) == .tooManyTries)
    #expect(desk.redeem(code, from: PeerAddress(bytes: [192, 168, 1, 8])) == .welcome)
    clock.goOn(by: 6)
    #expect(desk.redeem(desk.offer().text, from: peer) == .welcome)
  }

  @Test func aNetworkOfAddressesIsOneGuesser() {
    let desk = PairingDesk()
    var answers: [PairingDesk.Answer] = []
    for number in 0..<11 {
      let bytes = [0xFD, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 7) + [UInt8(number)]
      answers.append(desk.redeem("guess", from: PeerAddress(bytes: bytes)))
    }
    #expect(answers.last == .tooManyTries)
  }

  @Test func allGuessersTogetherAreLimitedToo() {
    let desk = PairingDesk()
    var refused = 0
    for number in 0..<100 {
      let answer = desk.redeem("guess", from: PeerAddress(bytes: [10, 0, 0, UInt8(number)]))
      if answer == .tooManyTries { refused += 1 }
    }
    #expect(refused >= 39)
  }

  @Test func aCodeIsAPictureForPhones() throws {
    let code = try #require(QRCode("https://192.168.1.5:8426/pair#0123456789abcdefghijkl"))
    #expect(code.width == 29)
    // The corner that every code has three times: a ring around a square.
    for x in 0..<7 {
      #expect(code[x, 0] && code[x, 6] && code[0, x] && code[6, x])
    }
    #expect(!code[1, 1] && code[2, 2] && code[4, 4] && !code[7, 7])
    #expect(code.terminalLines.count == 17)
    #expect(code.svg.hasPrefix("<svg") && !code.svg.contains("script"))
    #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
  }
}
