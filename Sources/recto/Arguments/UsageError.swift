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
  /// A line of the settings file, named by file and number, that sets what no command has.
  case unknownSetting(String, place: String, nearest: String?)
  /// A line of the settings file that is no `name = value`.
  case settingWithoutValue(place: String)
  /// An output name whose ending tells no format.
  case outputKindUnknown(name: String, known: [String])
}
