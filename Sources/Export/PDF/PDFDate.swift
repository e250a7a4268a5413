package import Foundation

/// Dates as PDF writes them: `D:20261130050000Z` (ISO 32000-2, 7.9.4).
package enum PDFDate {
  /// The text of a date, in UTC.
  package static func text(_ date: Date) -> String {
    "D:\(date.formatted(.iso8601).filter(\.isNumber))Z"
  }

  /// The date of a text; what is left out of it is as early as can be, and UTC. `nil` when it is
  /// none.
  package static func date(_ text: String) -> Date? {
    var rest = text.hasPrefix("D:") ? text.dropFirst(2) : text[...]
    func number(_ digits: Int) -> Int? {
      let part = rest.prefix(digits)
      guard part.count == digits, part.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
      rest = rest.dropFirst(digits)
      return Int(part)
    }
    guard let year = number(4) else { return nil }
    var values = [1, 1, 0, 0, 0]
    for place in values.indices {
      guard let value = number(2) else { break }
      values[place] = value
    }
    let parts = DateComponents(
      timeZone: .gmt, year: year, month: values[0], day: values[1], hour: values[2],
      minute: values[3], second: values[4])
    let isEarlier = rest.first == "+"
    var offset = 0
    if isEarlier || rest.first == "-" {
      rest = rest.dropFirst()
      offset = 60 * (number(2) ?? 0)
      if rest.first == "'" { rest = rest.dropFirst() }
      offset += number(2) ?? 0
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    guard parts.isValidDate(in: calendar), let local = calendar.date(from: parts) else {
      return nil
    }
    return local.addingTimeInterval(Double(60 * (isEarlier ? -offset : offset)))
  }
}
