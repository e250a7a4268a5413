import Foundation
import Testing
import recto

struct JSONTests {
  @Test func membersKeepTheirOrderAndNumbersAreShort() {
    let value = JSON.object([
      "b": .array([.int(1), .number(0.1), .number(2), .number(1.23456), .number(.nan)]),
      "a": .null, "c": .bool(true),
    ])
    #expect(value.text == #"{"b": [1, 0.1, 2, 1.2346, null], "a": null, "c": true}"#)
  }

  @Test func anyTextComesBack() throws {
    let text = "quote \" back \\ slash / \u{0}\u{1F}\n\t\r é 日 🎉 \u{2028}"
    let data = Data(JSON.array([.string(text)]).text.utf8)
    #expect(try JSONSerialization.jsonObject(with: data) as? [String] == [text])
  }
}
