import Testing
import recto

struct InputOrderTests {
  @Test(arguments: [
    ([], []), ([1], [1]), ([1, 3, 2, 4], [1, 2, 3, 4]), ([1, 3, 5, 2, 4], [1, 2, 3, 4, 5]),
  ])
  func frontsAndBacksComeInTurn(scanned: [Int], pages: [Int]) {
    #expect(InputOrder.interleave.arranged(scanned) == pages)
  }

  @Test(arguments: [([1, 3, 4, 2], [1, 2, 3, 4]), ([1, 3, 5, 4, 2], [1, 2, 3, 4, 5])])
  func theTurnedPileBeginsWithTheLastBack(scanned: [Int], pages: [Int]) {
    #expect(InputOrder.alternateInterleave.arranged(scanned) == pages)
  }

  @Test(arguments: [InputOrder.given, .name, .time])
  func otherOrdersLeaveThePagesOfFilesTogether(order: InputOrder) {
    #expect(order.arranged([3, 1, 2]) == [3, 1, 2])
  }
}
