import Glibc
import HTTP

/// The smallest server: answers every request with a few bytes. `hello PORT THREADS [later]`; with
/// `later` each handler waits once before it answers, as one that asks an actor does.
@main
struct Hello {
  static func main() async throws {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let waits = CommandLine.arguments.contains("later")
    var configuration = HTTPServer.Configuration()
    configuration.port = numbers.first ?? 8090
    configuration.threads = numbers.dropFirst().first ?? 2
    configuration.limits.connectionsPerAddress = 1024
    let answer = Response(.ok, text: "hello, world\n")
    let counter = Counter()
    let server = try HTTPServer(configuration) { _ in
      if waits { await counter.count() }
      return answer
    }
    print("listening on \(server.port)")
    fflush(nil)
    while true { try await Task.sleep(for: .seconds(3600)) }
  }

  private actor Counter {
    private var number = 0
    func count() { number += 1 }
  }
}
