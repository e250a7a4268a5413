import Glibc

// A reader that goes away is an error to be told, not the end of the process.
signal(SIGPIPE, SIG_IGN)
Memory.keepLargeBlocks()
let (interruptions, listeners) = Interruptions.listening()
let status = await Program.run(
  Argument.ofThisProcess(), in: Surroundings(interruptions: interruptions))
withExtendedLifetime(listeners) { exit(status.rawValue) }
