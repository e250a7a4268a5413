/// What was asked for: the command line, filled up from the environment and the settings file.
package struct ParsedArguments: Sendable {
  /// What is not an option, in order.
  package var operands: [Argument] = []
  private var given: [String: [GivenValue]] = [:]

  /// A value, and what messages call the option where it was given.
  private struct GivenValue {
    let argument: Argument
    let name: String
    /// False for the "no" of a flag.
    var isOn = true
  }

  /// A command line without words.
  init() {}

  /// Sets a flag.
  mutating func set(_ flag: OptionDeclaration) {
    given[flag.name] = [GivenValue(argument: Argument("yes"), name: "--" + flag.name)]
  }

  /// Gives an option a value; `name` is what messages call it.
  mutating func add(
    _ option: OptionDeclaration, _ value: Argument, calledAs name: String
  ) throws(UsageError) {
    if !option.repeats, option.value != nil, given[option.name] != nil {
      throw .repeated(option: name)
    }
    var new = GivenValue(argument: value, name: name)
    if option.value == nil {
      guard let isOn = Flag.isOn(value.text) else {
        throw .valueWrong(option: name, value: value.text, wanted: "yes or no")
      }
      new.isOn = isOn
    }
    given[option.name, default: []].append(new)
  }

  /// Takes over those settings that have not been given, and that do not contradict what has.
  package mutating func fill(
    from settings: [Setting], of command: CommandDeclaration
  ) throws(UsageError) {
    let before = self
    for setting in settings {
      guard let option = command.settings.first(where: { $0.name == setting.name }),
        before.given[option.name] == nil,
        before.contradiction(to: option, in: command) == nil
      else { continue }
      try add(option, setting.value, calledAs: setting.place)
    }
    try checkContradictions(of: command)
  }

  /// Throws when two options are given that make no sense together.
  func checkContradictions(of command: CommandDeclaration) throws(UsageError) {
    for option in command.settings where isOn(option.name) {
      guard let other = contradiction(to: option, in: command) else { continue }
      throw .contradiction(
        given[option.name]?.last?.name ?? option.name, given[other]?.last?.name ?? other)
    }
  }

  /// Whether the flag was given.
  package func has(_ flag: Flag) -> Bool { isOn(flag.declaration.name) }

  /// The option's value; `nil` when it was not given.
  package func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    try values(of: option).last
  }

  /// All values of an option that may be repeated, in order.
  package func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
    var result: [Value] = []
    for given in given[option.declaration.name] ?? [] {
      guard let value = option.read(given.argument) else {
        throw .valueWrong(
          option: given.name, value: given.argument.text, wanted: option.wanted)
      }
      result.append(value)
    }
    return result
  }

  /// The name of a given option that makes no sense beside this one.
  private func contradiction(
    to option: OptionDeclaration, in command: CommandDeclaration
  ) -> String? {
    command.settings.first { other in
      isOn(other.name) && (option.contradicts == other.name || other.contradicts == option.name)
    }?.name
  }

  private func isOn(_ name: String) -> Bool { given[name]?.last?.isOn ?? false }
}
