/// An option set outside the command line.
package struct Setting: Equatable, Sendable {
  /// The option's long name, without dashes.
  package let name: String
  package let value: Argument
  /// What messages call the option where it was set.
  package let place: String

  /// A setting from its parts.
  package init(name: String, value: Argument, place: String) {
    self.name = name
    self.value = value
    self.place = place
  }
}

extension Setting {
  /// Those that the environment makes of these options; empty variables count as unset.
  package static func ofEnvironment(
    _ options: [OptionDeclaration], reading bytes: (String) -> [UInt8]?
  ) -> [Setting] {
    options.compactMap { option in
      bytes(option.variable).map { bytes in
        Setting(name: option.name, value: Argument(bytes: bytes), place: option.variable)
      }
    }
  }
}
