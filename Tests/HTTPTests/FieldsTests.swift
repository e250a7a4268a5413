import HTTP
import Testing

@Suite struct FieldsTests {
  @Test func namesDifferByMoreThanCase() {
    var fields: Fields = ["Content-Type": "a"]
    #expect(fields["content-type"] == "a")
    fields.add("CONTENT-TYPE", "b")
    #expect(fields.all("Content-type") == ["a", "b"])
    fields["content-type"] = "c"
    #expect(fields.all("Content-Type") == ["c"])
    fields["content-type"] = nil
    #expect(fields.pairs.isEmpty)
  }

  @Test func aValueStaysOnItsLine() {
    let fields: Fields = ["X": "a\r\nSet-Cookie: b\0"]
    #expect(fields["X"] == "a  Set-Cookie: b ")
  }

  @Test func listsGoOverLines() {
    var fields: Fields = ["Accept": "a, b ,"]
    fields.add("Accept", "\tc")
    #expect(fields.list("accept") == ["a", "b", "c"])
  }

  @Test func theFirstCookieOfANameCounts() {
    let fields: Fields = ["Cookie": "a=1; recto=x=y; b=; recto=z"]
    #expect(fields.cookie("recto") == "x=y")
    #expect(fields.cookie("b") == "")
    #expect(fields.cookie("c") == nil)
  }
}
