import Foundation
import HTTP

/// What went wrong, as the API tells it (RFC 9457).
struct Problem: Encodable, Equatable {
  /// The answer's status.
  let status: Int
  /// For programs: a word that stays.
  let code: String
  /// For people: one sentence.
  let title: String
  /// The revision that a document has by now, where somebody else changed it.
  var revision: Int64?
  /// Where an upload stands, where the client thought otherwise.
  var offset: Int?
  /// Methods that would do, and seconds after which to try again, are fields of the answer.
  var fields = Fields()

  private enum CodingKeys: String, CodingKey { case status, code, title, revision, offset }

  init(
    _ status: Status, _ code: String, _ title: String, revision: Int64? = nil, offset: Int? = nil,
    fields: Fields = Fields()
  ) {
    self.status = status.rawValue
    self.code = code
    self.title = title
    self.revision = revision
    self.offset = offset
    self.fields = fields
  }

  /// The answer that tells it.
  var response: Response {
    var response = Answer.json(self, Status(rawValue: status) ?? .internalError)
    response.fields["Content-Type"] = "application/problem+json"
    for (name, value) in fields.pairs { response.fields[name] = value }
    return response
  }
}
