/// Takes a command line apart by a command's declaration.
///
/// Options and operands may come in any order. `--name value`, `--name=value`, `-n value`,
/// `-nvalue` and `-abc` for three flags are understood; `--flag=no` takes a flag back that was set
/// elsewhere; after `--` everything is an operand, and so is a lone `-`.
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
    try parsed.checkContradictions(of: command)
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
      try parsed.add(option, argument.dropping(equals + 1), calledAs: "--" + name)
    } else if option.value == nil {
      parsed.set(option)
    } else {
      let value = try value(of: option, calledAs: "--" + name, from: &rest)
      try parsed.add(option, value, calledAs: "--" + name)
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
        parsed.set(option)
        continue
      }
      let value =
        letters.bytes.isEmpty
        ? try value(of: option, calledAs: "-\(letter)", from: &rest) : letters
      try parsed.add(option, value, calledAs: "--" + option.name)
      return
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
