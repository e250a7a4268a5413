extension Response {
  /// The answer that gives a file: all of it, the part that a range asks for, or nothing when the
  /// client has it already.
  public static func file(
    _ file: OpenFile, type: String, tag: EntityTag? = nil, fields: Fields = Fields(),
    for request: Request
  ) -> Response {
    let tag = tag ?? file.tag
    var fields = fields
    fields["Content-Type"] = type
    fields["ETag"] = tag.text
    fields["Accept-Ranges"] = "bytes"
    if request.has(tag) { return Response(.notModified, fields: fields) }
    switch request.range(of: file.length, tag: tag) {
    case .whole:
      let content: Content =
        file.length == 0 ? .empty : .file(file, 0...(file.length - 1))
      return Response(.ok, fields: fields, content: content)
    case .part(let range):
      fields["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound)/\(file.length)"
      return Response(.partialContent, fields: fields, content: .file(file, range))
    case .unsatisfiable:
      fields["Content-Range"] = "bytes */\(file.length)"
      return Response(.rangeNotSatisfiable, fields: fields)
    }
  }

  /// The answer with this tag, or that nothing has changed when the client has it already.
  public func tagged(_ tag: EntityTag, for request: Request) -> Response {
    var result = self
    if result.fields["ETag"] != tag.text { result.fields["ETag"] = tag.text }
    if status == .ok, request.method == .get || request.method == .head, request.has(tag) {
      result.status = .notModified
      result.content = .empty
    }
    return result
  }
}

extension Request {
  /// Whether an `If-None-Match` says that the client has it.
  fileprivate func has(_ tag: EntityTag) -> Bool {
    let named = fields.all("If-None-Match")
    return named.contains { field in
      tag.isNamed(in: field) || tag.coded(by: ContentCoding.gzip).isNamed(in: field)
    }
  }

  /// The range that is asked for; the whole when `If-Range` names another state of the content.
  fileprivate func range(of length: Int, tag: EntityTag) -> ByteRange {
    guard method == .get else { return .whole }
    if let condition = fields["If-Range"], condition != tag.text { return .whole }
    return ByteRange(fields["Range"], of: length)
  }
}
