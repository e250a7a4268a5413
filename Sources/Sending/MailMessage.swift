import Foundation
import Library

/// A mail with the parcel as its attachment (RFC 5322, 2045): the same bytes at each attempt.
enum MailMessage {
  static func pieces(_ parcel: Parcel, _ mail: Destination.Mail) -> [UploadSource.Piece] {
    let boundary = "recto-\(parcel.id.text)"
    let title = parcel.title.isEmpty ? "Document" : parcel.title
    let head = [
      "From: <\(mail.sender)>",
      "To: " + mail.recipients.map { "<\($0)>" }.joined(separator: ",\r\n "),
      "Subject: " + EncodedWords.of(title),
      "Date: " + date(parcel.time),
      "Message-ID: " + id(parcel, mail),
      "MIME-Version: 1.0",
      "Content-Type: multipart/mixed; boundary=\"\(boundary)\"",
      "",
      "--\(boundary)",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
    ]
    let attachment = [
      "--\(boundary)",
      "Content-Type: application/pdf",
      "Content-Transfer-Encoding: base64",
      "Content-Disposition: attachment;",
      " filename*=UTF-8''" + PercentText.of(parcel.name),
      "",
    ]
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\r\n" }.joined().utf8) }
    return [
      .bytes(bytes(head)), .bytes(Base64Lines.encode(Array("\(title)\r\n".utf8))),
      .bytes(bytes(attachment)), .base64(parcel), .bytes(bytes(["--\(boundary)--"])),
    ]
  }

  /// By it receivers that get a mail twice can tell.
  static func id(_ parcel: Parcel, _ mail: Destination.Mail) -> String {
    "<recto.\(parcel.id.text)@\(mail.sender.split(separator: "@").last ?? "localhost")>"
  }

  /// As RFC 5322, 3.3 has it, in UTC.
  static func date(_ milliseconds: Int64) -> String {
    let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
    func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) "
      + "\(parts.year ?? 1970) \(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) +0000"
  }
}

/// Text in a field of a mail's head (RFC 2047): words of at most 75 characters, each whole
/// characters.
enum EncodedWords {
  static func of(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) } && !text.contains("=?")
    if isPlain, text.utf8.count <= 60 { return text }
    var words: [String] = []
    var part: [UInt8] = []
    for character in text.unicodeScalars {
      let isControl = character.properties.generalCategory == .control
      let bytes = Array(String(isControl ? " " : character).utf8)
      if part.count + bytes.count > 36 {
        words.append(Base64Lines.text(of: part))
        part = []
      }
      part += bytes
    }
    words.append(Base64Lines.text(of: part))
    return words.map { "=?UTF-8?B?\($0)?=" }.joined(separator: "\r\n ")
  }
}
