import Foundation
import HTTP
import Library

extension Request {
  /// The revision that `If-Match` says the client has seen; `nil`: any will do.
  func expectedRevision() throws(RequestError) -> Int64? {
    guard let field = fields["If-Match"], field != "*" else { return nil }
    let digits = field.dropFirst().dropLast()
    guard field.hasPrefix("\""), field.hasSuffix("\""), let number = Int64(digits) else {
      throw .unfit(name: "If-Match")
    }
    return number
  }

  /// A number of the query in a range; `nil` when it is not there.
  func number(_ name: String, in range: ClosedRange<Int>) throws(RequestError) -> Int? {
    guard let text = target.query[name] else { return nil }
    guard let number = Int(text), range.contains(number) else { throw .unfit(name: name) }
    return number
  }

  /// A truth of the query; false when it is not there.
  func flag(_ name: String) throws(RequestError) -> Bool {
    switch target.query[name] {
    case nil, "false": return false
    case "true", "": return true
    default: throw .unfit(name: name)
    }
  }
}

extension LibraryDocument {
  /// The answer that shows it, with its revision as its tag.
  func answer(_ status: Status = .ok) -> Response {
    var response = Answer.json(DocumentForm(self), status)
    response.fields["ETag"] = EntityTag(String(revision)).text
    return response
  }
}
