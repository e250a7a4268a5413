import Foundation
import Glibc
import HTTP
import Library
import Server

/// A server from its start to its end.
struct ServeRun {
  private let request: ServeRequest
  private let interruptions: Interruptions

  init(_ request: ServeRequest, _ interruptions: Interruptions) {
    self.request = request
    self.interruptions = interruptions
  }

  func run() async throws -> ExitStatus {
    do {
      try await serve()
      return .done
    } catch let error as HTTPServerError {
      return fail(Failures.words(for: error))
    } catch let error as TLSError {
      return fail(Failures.words(for: error))
    } catch let error as StateError {
      return fail(Failures.words(for: error))
    } catch let error as LibraryError {
      return fail(Failures.words(for: error))
    }
  }

  private func fail(_ words: String) -> ExitStatus {
    Console.say("recto: \(words)")
    return .failed
  }

  private func serve() async throws {
    let house = try House(request)
    let servers = try house.open()
    let welcome = Welcome(
      desk: house.desk, localPort: servers.local.port, lan: servers.lan,
      outside: request.publicAddress, isQuiet: request.isQuiet)
    welcome.show()
    let ending = Ending()
    interruptions.beginServing()
    _ = interruptions.undoing {
    } by: {
      ending.wait()
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await house.work() }
      if let lan = servers.lan, let keeper = lan.keeper {
        group.addTask { await house.keepCertificate(keeper, of: lan.server, welcome: welcome) }
      }
      await ending.isDue()
      group.cancelAll()
      await servers.local.stop()
      await servers.lan?.server.stop()
    }
    ending.isReached()
  }
}

/// Brings the word that the server is to end from a signal to it, and back that it has ended.
final class Ending: Sendable {
  private let due: AsyncStream<Void>
  private let announce: AsyncStream<Void>.Continuation
  private let reached = DispatchSemaphore(value: 0)
  /// Seconds that an end may take.
  private static let patience = 15

  init() { (due, announce) = AsyncStream.makeStream(of: Void.self) }

  /// The signal's side: returns when the server has ended, or takes too long.
  func wait() {
    announce.finish()
    _ = reached.wait(timeout: .now() + .seconds(Self.patience))
  }

  /// The server's side: returns when it is to end.
  func isDue() async { for await _ in due {} }

  /// The server has ended.
  func isReached() { reached.signal() }
}
