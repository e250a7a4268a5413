/// Takes a command line apart by a command's declaration.
///
/// Options and operands may come in any order. `--name value`, `--name=value`, `-n value`,
/// `-nvalue` and `-abc` for three flags are understood; after `--` everything is an operand, and
/// so is a lone `-`.
package struct ArgumentParser {
  private let command: CommandDeclaration

  /// A parser for one command.
  package init(_ command: CommandDeclaration) { self.command = command }

  /// What the arguments say.
  package func parse(_ arguments: [Argument]) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let text = argument.text
      if text == "--" {
        parsed.operands += rest
        break
      } else if text.hasPrefix("--") {
        try readLong(argument, &rest, into: &parsed)
      } else if text.hasPrefix("-"), text.count > 1 {
        try readShort(argument, &rest, into: &parsed)
      } else {
        parsed.operands.append(argument)
      }
    }
    if parsed.has(CommandDeclaration.help) { return parsed }
    try checkOperands(parsed.operands)
    return parsed
  }

  private func readLong(
    _ argument: Argument, _ rest: inout ArraySlice<Argument>, into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let equals = argument.bytes.firstIndex(of: UInt8(ascii: "="))
    let name = Argument(bytes: argument.bytes[2..<(equals ?? argument.bytes.endIndex)]).text
    guard let option = command.options.first(where: { $0.name == name }) else {
      let names = command.options.map(\.name)
      throw .unknownOption(
        "--" + name, nearest: Spelling.nearest(to: name, among: names).map { "--" + $0 })
    }
    if let equals {
      guard option.value != nil else { throw .valueUnexpected(option: "--" + name) }
      try parsed.add(option, argument.dropping(equals + 1))
    } else if option.value == nil {
      try parsed.add(option, nil)
    } else {
      try parsed.add(option, value(of: option, calledAs: "--" + name, from: &rest))
    }
  }

  private func readShort(
    _ argument: Argument, _ rest: inout ArraySlice<Argument>, into parsed: inout ParsedArguments
  ) throws(UsageError) {
    var letters = argument.dropping(1)
    while let letter = letters.text.first {
      guard let option = command.options.first(where: { $0.short == letter }) else {
        let wholeName = String(argument.text.dropFirst())
        let nearest = command.options.first { $0.name == wholeName }.map { "--" + $0.name }
        throw .unknownOption("-\(letter)", nearest: nearest)
      }
      letters = letters.dropping(letter.utf8.count)
      if option.value == nil {
        try parsed.add(option, nil)
      } else if letters.bytes.isEmpty {
        try parsed.add(option, value(of: option, calledAs: "-\(letter)", from: &rest))
      } else {
        try parsed.add(option, letters)
        return
      }
    }
  }

  /// The next argument; but not one that is itself an option, which means that the value was
  /// forgotten.
  private func value(
    of option: OptionDeclaration, calledAs name: String, from rest: inout ArraySlice<Argument>
  ) throws(UsageError) -> Argument {
    let wanted = option.value?.name ?? ""
    guard let next = rest.first else {
      throw .valueMissing(option: name, wanted: wanted, followedBy: nil)
    }
    let text = next.text
    let forgotten =
      text == "--" || (text.hasPrefix("--") && command.options.contains { "--" + $0.name == text })
    if forgotten { throw .valueMissing(option: name, wanted: wanted, followedBy: text) }
    rest.removeFirst()
    return next
  }

  private func checkOperands(_ operands: [Argument]) throws(UsageError) {
    let allowed = command.operands?.count ?? 0...0
    if operands.count < allowed.lowerBound {
      throw .operandMissing(name: command.operands?.name ?? "")
    }
    if operands.count > allowed.upperBound {
      throw .operandUnexpected(operands[allowed.upperBound].text)
    }
  }
}

/// A command line taken apart.
package struct ParsedArguments: Sendable {
  /// What is not an option, in order.
  package var operands: [Argument] = []
  private var values: [String: [Argument]] = [:]

  fileprivate mutating func add(
    _ option: OptionDeclaration, _ value: Argument?
  ) throws(UsageError) {
    if option.value != nil, !option.repeats, values[option.name] != nil {
      throw .repeated(option: "--" + option.name)
    }
    values[option.name, default: []] += value.map { [$0] } ?? []
  }

  /// Whether the flag was given.
  package func has(_ flag: Flag) -> Bool { values[flag.declaration.name] != nil }

  /// The option's value; `nil` when it was not given.
  package func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try self.values(of: option).last
  }

  /// All values of an option that may be repeated, in order.
  package func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var result: [Value] = []
    for argument in values[option.declaration.name] ?? [] {
      guard let value = option.read(argument) else {
        throw .valueWrong(
          option: "--" + option.declaration.name, value: argument.text, wanted: option.wanted)
      }
      result.append(value)
    }
    return result
  }
}
