import Glibc

Descriptors.fillStandardStreams()
Descriptors.allowMany()
// A reader that goes away and a file that may not grow are errors to be told, not the end.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)
Memory.keepLargeBlocks()
let (interruptions, listeners) = Interruptions.listening()
let status = await Program.run(
  Argument.ofThisProcess(), in: Surroundings(interruptions: interruptions))
withExtendedLifetime(listeners) { exit(status.rawValue) }
