import Foundation
import HTTP

/// Answers and requests in JSON.
enum Answer {
  /// Bytes of a JSON request at most.
  private static let longest = 1 << 20

  /// A value in JSON.
  static func json(_ value: some Encodable, _ status: Status = .ok) -> Response {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Timestamp.text(of: date))
    }
    do {
      return Response(status, bytes: Array(try encoder.encode(value)), type: "application/json")
    } catch {
      // Only numbers that are none cannot be encoded, and those are nowhere in the API.
      return Response(.internalError)
    }
  }

  /// A value that the request holds in JSON.
  static func value<Value: Decodable>(
    _ type: Value.Type, in request: Request
  ) async throws(RequestError) -> Value {
    let media = request.fields["Content-Type"]?.split(separator: ";").first ?? ""
    guard media.lowercased().filter({ $0 != " " }) == "application/json" else {
      throw .notJSON
    }
    let bytes: [UInt8]
    do {
      bytes = try await request.body.collected(upTo: longest)
    } catch {
      throw .body(error)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .custom { decoder in
      let container = try decoder.singleValueContainer()
      let text = try container.decode(String.self)
      guard let date = Timestamp.date(of: text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "no date as 2026-11-30T16:45:00Z")
      }
      return date
    }
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch let error as DecodingError {
      throw .malformed(reason: Self.reason(of: error))
    } catch {
      throw .malformed(reason: "no JSON")
    }
  }

  private static func reason(of error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
        .joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context):
      let folder = place(context)
      return "\(folder.isEmpty ? "" : folder + ".")\(key.stringValue) is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context)) is of another kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "no JSON" : "\(place(context)) makes no sense"
    @unknown default: return "no JSON"
    }
  }
}

/// Dates as the API has them: `2026-11-30T16:45:00.000Z`.
enum Timestamp {
  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let short = Date.ISO8601FormatStyle()

  static func text(of date: Date) -> String { date.formatted(style) }

  /// With or without fractions of seconds; `nil` when it is no date.
  static func date(of text: String) -> Date? {
    // Both fail on what the other reads; a text that neither reads is no date.
    (try? style.parse(text)) ?? (try? short.parse(text))
  }
}

/// Why a request makes no sense.
enum RequestError: Error, Equatable {
  /// Its body is not said to be JSON.
  case notJSON
  /// Its body is in a coding such as gzip.
  case coded
  case malformed(reason: String)
  case body(BodyError)
  /// A field or a value of the query makes no sense.
  case unfit(name: String)
  case missing(name: String)
}
