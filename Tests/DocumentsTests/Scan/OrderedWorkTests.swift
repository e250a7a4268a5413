import Documents
import Synchronization
import Testing

struct OrderedWorkTests {
  @Test(arguments: [1, 2, 7])
  func resultsComeInTheOrderOfTheInputs(width: Int) async {
    var received: [Int] = []
    await OrderedWork.run(Array(0..<50), width: width) { number in
      // The first of each seven is the slowest.
      for _ in 0..<(number % 7 == 0 ? 20 : 1) { await Task.yield() }
      return number
    } receive: {
      received.append($0)
    }
    #expect(received == Array(0..<50))
  }

  @Test func atMostTheWidthIsAtWorkAndTwiceTheWidthInHand() async {
    let hand = Mutex((now: 0, most: 0, inHand: 0, mostInHand: 0))
    await OrderedWork.run(Array(0..<40), width: 3) { number in
      hand.withLock { hand in
        hand.now += 1
        hand.inHand += 1
        hand.most = max(hand.most, hand.now)
        hand.mostInHand = max(hand.mostInHand, hand.inHand)
      }
      for _ in 0..<(number == 0 ? 200 : 1) { await Task.yield() }
      hand.withLock { $0.now -= 1 }
    } receive: { _ in
      hand.withLock { $0.inHand -= 1 }
    }
    let (most, mostInHand) = hand.withLock { ($0.most, $0.mostInHand) }
    #expect(most <= 3)
    #expect(mostInHand <= 6)
  }

  @Test func anErrorOfTheReceiverStopsTheWork() async {
    struct Full: Error {}
    let begun = Atomic(0)
    await #expect(throws: Full.self) {
      try await OrderedWork.run(Array(0..<1000), width: 2) { number in
        begun.add(1, ordering: .relaxed)
        return number
      } receive: { (number: Int) throws(Full) in
        if number == 3 { throw Full() }
      }
    }
    #expect(begun.load(ordering: .relaxed) < 20)
  }

  @Test func nothingToDoIsDoneAtOnce() async {
    await OrderedWork.run([Int](), width: 1) {
      $0
    } receive: { _ in
      Issue.record("no result")
    }
  }
}
