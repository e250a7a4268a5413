import Library
import Synchronization
import Testing

@Suite struct TurnstileTests {
  /// Names in the order in which they came.
  private final class Names: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test func whatIsLookedAtComesFirstAndTheLastOfItBeforeAll() async {
    let turnstile = Turnstile(width: 1)
    let order = Names()
    let (gate, open) = AsyncStream.makeStream(of: Void.self)
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        await turnstile.pass(isSeen: true) { for await _ in gate {} }
      }
      while await turnstile.isFree { await Task.yield() }
      for (count, (name, isSeen)) in [
        ("a", false), ("1", true), ("b", false), ("2", true),
      ].enumerated() {
        group.addTask {
          await turnstile.pass(isSeen: isSeen) { order.add(name) }
        }
        while await turnstile.waitingCount <= count { await Task.yield() }
      }
      open.finish()
    }
    #expect(order.all == ["2", "1", "a", "b"])
    #expect(await turnstile.isFree)
  }

  @Test func backgroundThreadsDoTheirWorkAndEndWithTheirOwner() async {
    weak var owner: BackgroundThreads?
    do {
      let threads = BackgroundThreads(count: 2)
      owner = threads
      let sum = await withTaskExecutorPreference(threads) {
        await withTaskGroup(of: Int.self) { group in
          for number in 1...100 {
            group.addTask {
              await Task.yield()
              return number
            }
          }
          return await group.reduce(0, +)
        }
      }
      #expect(sum == 5050)
    }
    #expect(owner == nil)
  }
}
