import Foundation
import HTTP
import Library
import Sending
import Server
import Synchronization
import Testing

@Suite struct TLSTests {
  /// A WebDAV server over TLS whose certificate nobody knows, and that certificate's authority.
  private func server(
    in folder: URL, _ files: Paths
  ) throws -> (server: HTTPServer, authority: String) {
    let authority = try CertificateAuthority.open(
      in: folder.path + "/tls", for: LocalNames.current())
    var configuration = HTTPServer.Configuration()
    configuration.addresses = ListenAddress.loopbacks
    configuration.port = 0
    configuration.identity = try CertificateKeeper(authority).identity
    let server = try HTTPServer(configuration) { request in
      do {
        _ = try await request.body.collected(upTo: 1 << 20)
      } catch {
        return Response(.badRequest)
      }
      files.add(request.target.path.joined(separator: "/"))
      return Response(.created)
    }
    return (server, String(decoding: try authority.certificate.pem(), as: UTF8.self))
  }

  @Test func aCertificateThatNobodyVouchesForEndsIt() async throws {
    let bench = try await SendingLibrary()
    let files = Paths()
    let (server, authority) = try server(in: bench.folder, files)
    let address = "https://localhost:\(server.port)/dav"
    let id = try await bench.send(to: .webDAV(Destination.Service(address: address)))
    let delivery = try await bench.work(id)
    #expect(delivery.state == .failed && delivery.fault?.cause == .certificate)
    #expect(files.all.isEmpty)

    // The certificate comes before a word of mail.
    let mail = Destination.Mail(
      service: Destination.Service(address: "smtps://localhost:\(server.port)"),
      sender: "anna@example.org", recipients: ["tax@example.com"])
    let letter = try await bench.library.addDestination("Mail", .mail(mail))
    let mailed = try await bench.library.send(bench.document, to: letter.id)
    #expect(try await bench.work(mailed.id).fault?.cause == .certificate)

    let own = try await bench.library.addDestination(
      "Own", .webDAV(Destination.Service(address: address, authority: authority)))
    let second = try await bench.library.send(bench.document, to: own.id)
    #expect(try await bench.work(second.id).state == .sent)
    #expect(files.all.count == 1)
    await server.stop()
  }
}

/// A list that several may write.
private final class Paths: Sendable {
  private let list = Mutex<[String]>([])
  var all: [String] { list.withLock { $0 } }
  func add(_ text: String) { list.withLock { $0.append(text) } }
}
