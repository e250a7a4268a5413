import Foundation
import Library

/// A folder of a WebDAV server (RFC 4918): one `PUT` to a name that only this delivery has, and
/// only if nothing has it.
struct WebDAVPlace {
  private let web: WebPlace

  init(
    _ service: Destination.Service, _ secret: Password?, _ patience: Patience, _ sign: StopSign
  ) {
    web = WebPlace(
      service: service, secret: secret, patience: patience, sign: sign, takesToken: false)
  }

  func deliver(_ parcel: Parcel, _ log: DeliveryLog) throws(DeliveryFault) {
    let answer = try put(parcel, log, condition: "If-None-Match: *")
    switch answer.status {
    case 200...299: return
    case 412:
      // An attempt before this one: whole, or broken off by a server that keeps parts.
      let there = try look(parcel)
      if there.size == parcel.bytes { return }
      guard let tag = there.tag else { throw DeliveryFault(.nameTaken, code: 412) }
      let second = try put(parcel, log, condition: "If-Match: \(tag)")
      guard (200...299).contains(second.status) else { throw web.fault(second) }
    default: throw web.fault(answer)
    }
  }

  func find(_ parcel: Parcel) throws(DeliveryFault) -> Arrival {
    try look(parcel).size == parcel.bytes ? .there : .missing
  }

  func test() throws(DeliveryFault) {
    let answer = try properties([], isTree: true)
    guard answer.status == 207 else { throw web.fault(answer) }
  }

  private func put(
    _ parcel: Parcel, _ log: DeliveryLog, condition: String
  ) throws(DeliveryFault) -> Exchange.Answer {
    try web.exchange(
      "PUT", [parcel.name], fields: [condition, "Content-Type: application/pdf"],
      upload: UploadSource([.file(parcel)], log: log))
  }

  /// The size and tag of what has the parcel's name; neither where nothing has.
  private func look(_ parcel: Parcel) throws(DeliveryFault) -> (size: Int64?, tag: String?) {
    let head = try web.exchange("HEAD", [parcel.name])
    switch head.status {
    case 404, 410: return (nil, nil)
    case 200...299:
      let tag = head.fields["etag"].flatMap { $0.hasPrefix("W/") ? nil : $0 }
      if let size = head.fields["content-length"].flatMap({ Int64($0) }) { return (size, tag) }
      return (try propertySize(parcel), tag)
    case 405, 501: return (try propertySize(parcel), nil)
    default: throw web.fault(head)
    }
  }

  /// The size by the server's properties, for servers whose `HEAD` does not tell.
  private func propertySize(_ parcel: Parcel) throws(DeliveryFault) -> Int64? {
    let answer = try properties([parcel.name], isTree: false)
    if answer.status == 404 { return nil }
    guard answer.status == 207 else { throw web.fault(answer) }
    let text = String(decoding: answer.body, as: UTF8.self)
    guard let name = text.range(of: "getcontentlength>"),
      let size = Int64(text[name.upperBound...].prefix { $0.isNumber })
    else { throw DeliveryFault(.answerUnclear, "no getcontentlength") }
    return size
  }

  private func properties(
    _ path: [String], isTree: Bool
  ) throws(DeliveryFault) -> Exchange.Answer {
    try web.exchange("PROPFIND", path, fields: ["Depth: 0"], isTree: isTree)
  }
}
