import Foundation
import Library
import Sending
import Testing

@Suite struct MailTests {
  private func place(_ server: FakeMail, most: Int64 = 1_000_000) -> Destination.Place {
    .mail(
      Destination.Mail(
        service: Destination.Service(address: server.address, user: "anna"),
        sender: "anna@example.org", recipients: ["tax@example.com", "copy@example.com"],
        mostBytes: most))
  }

  private func send(
    to server: FakeMail, password: String = "mail-word", title: String = "Brief von Jürgen",
    most: Int64 = 1_000_000
  ) async throws -> Delivery {
    let bench = try await SendingLibrary(title: title)
    let id = try await bench.send(to: place(server, most: most), secret: password)
    return try await bench.work(id)
  }

  @Test func aDocumentComesAsAnAttachment() async throws {
    let server = FakeMail()
    let delivery = try await send(to: server)
    #expect(delivery.state == .sent && delivery.attempts == 1)
    let mail = try #require(server.mails.first)
    #expect(server.mails.count == 1)
    #expect(mail.contains("Message-ID: <recto.\(delivery.id.text)@example.org>\n"))
    #expect(mail.contains("Subject: =?UTF-8?B?QnJpZWYgdm9uIErDvHJnZW4=?=\n"))
    #expect(mail.contains("Date: Tue, 14 Nov 2023 22:13:20 +0000\n"))
    #expect(mail.contains("filename*=UTF-8''Brief%20von%20J%C3%BCrgen%20\(delivery.id.text).pdf"))
    let parts = mail.components(separatedBy: "--recto-\(delivery.id.text)")
    let body = parts[2].components(separatedBy: "\n\n")[1]
    #expect(Data(base64Encoded: body.filter { $0 != "\n" }) == Data(SendingLibrary.drawing))
    #expect(mail.split(separator: "\n").allSatisfy { $0.utf8.count <= 78 })
    #expect(server.lines.contains("RCPT TO:<copy@example.com>"))
  }

  @Test(arguments: [
    FakeMail.MailTrick.says("421 later", at: "MAIL"), .says("450 4.2.0 greylisted", at: "RCPT"),
    .says("451 later", at: "."), .hangsUp(at: "MAIL"), .hangsUp(at: "RCPT"),
    .says("452 4.2.2 mailbox full", at: "RCPT"),
  ])
  func whatPassesIsTriedAgainAndArrivesOnce(trick: FakeMail.MailTrick) async throws {
    let server = FakeMail(trick)
    let delivery = try await send(to: server)
    #expect(delivery.state == .sent && delivery.attempts == 2, "\(delivery)")
    #expect(server.mails.count == 1)
  }

  /// By then all may have been handed over, to the system at least.
  @Test func anEndInTheMiddleLeadsToNoSecondMail() async throws {
    let server = FakeMail(.hangsUp(at: "middle"))
    let delivery = try await send(to: server)
    #expect(delivery.state == (server.mails.isEmpty ? .uncertain : .sent))
    #expect(server.mails.count <= 1)
  }

  @Test(arguments: [
    FakeMail.MailTrick.hangsUpAfterTaking, .muteAfterTaking, .hangsUp(at: "."),
  ])
  func anEndWithoutAWordIsUncertainAndNotRepeated(trick: FakeMail.MailTrick) async throws {
    let server = FakeMail(trick)
    let delivery = try await send(to: server)
    #expect(delivery.state == .uncertain && delivery.attempts == 1)
    #expect(server.lines.count { $0.hasPrefix("MAIL") } == 1)
  }

  @Test(arguments: [
    ("550 5.1.1 no such user", "RCPT", DeliveryFault.Cause.refused, 550),
    ("552 5.3.4 too big", ".", .tooLarge, 552), ("554 5.7.1 spam", ".", .refused, 554),
    ("530 5.7.0 authenticate first", "MAIL", .login, 530),
  ])
  func whatIsRefusedHasFailed(
    reply: String, place: String, cause: DeliveryFault.Cause, code: Int
  ) async throws {
    let server = FakeMail(.says(reply, at: place))
    let delivery = try await send(to: server)
    #expect(delivery.state == .failed && delivery.attempts == 1)
    #expect(delivery.fault == DeliveryFault(cause, reply, code: code))
    #expect(server.mails.isEmpty)
  }

  @Test func aWrongPasswordIsTold() async throws {
    let server = FakeMail()
    let delivery = try await send(to: server, password: "no")
    #expect(delivery.state == .failed && delivery.fault?.cause == .login)
    #expect(!server.lines.contains { $0.hasPrefix("MAIL") })
  }

  @Test func whatIsTooLargeIsNotBegun() async throws {
    let server = FakeMail()
    let delivery = try await send(to: server, most: 100_000)
    #expect(delivery.state == .failed && delivery.fault?.cause == .tooLarge)
    #expect(server.lines.isEmpty)
  }

  @Test func titlesBreakNoHead() async throws {
    let server = FakeMail()
    let title = "a =?UTF-8?Q?b?= " + String(repeating: "契約", count: 60)
    #expect(try await send(to: server, title: title).state == .sent)
    let mail = try #require(server.mails.first)
    #expect(mail.split(separator: "\n").allSatisfy { $0.utf8.count <= 998 })
    let subject = mail.components(separatedBy: "Subject: ")[1].components(separatedBy: "Date:")[0]
    let words = subject.components(separatedBy: "=?UTF-8?B?").dropFirst().map { word in
      String(
        decoding: Data(base64Encoded: String(word.prefix { $0 != "?" })) ?? Data(), as: UTF8.self)
    }
    #expect(words.joined() == title)
  }

  @Test func aTestSendsNothing() async throws {
    let bench = try await SendingLibrary()
    let server = FakeMail()
    try await bench.courier.test(place(server), secret: Password("mail-word"))
    #expect(server.mails.isEmpty && server.lines.contains { $0.hasPrefix("AUTH") })
    await #expect(throws: DeliveryFault.self) {
      try await bench.courier.test(place(server), secret: Password("no"))
    }
  }
}
