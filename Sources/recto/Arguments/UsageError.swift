/// What is wrong with a command line. `Failures.swift` says it in words.
package enum UsageError: Error, Equatable {
  case commandMissing
  case unknownCommand(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  /// The option needs a value and the line ends, or another option follows.
  case valueMissing(option: String, wanted: String, followedBy: String?)
  case valueWrong(option: String, value: String, wanted: String)
  case repeated(option: String)
  case optionMissing(option: String, value: String)
  case operandMissing(name: String)
  case operandUnexpected(String)
  /// Both cannot be honoured.
  case contradiction(String, String)
  /// The option's wish can only be granted for this kind of result.
  case onlyFor(kind: String, option: String)
  /// The option asks for something at the terminal, and there is none.
  case terminalMissing(option: String)
  /// A new password is empty, has more bytes than this, or characters that cannot be typed.
  case passwordUnfit(longest: Int)
  /// A new password was not the same the second time.
  case passwordsDiffer
  /// A line of the settings file, named by file and number, that sets what no command has.
  case unknownSetting(String, place: String, nearest: String?)
  /// A line of the settings file that is no `name = value`.
  case settingWithoutValue(place: String, example: String)
  /// An output name whose ending tells no format.
  case outputKindUnknown(name: String, known: [String])
}
