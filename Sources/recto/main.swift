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
// Not `exit`: it takes down the libraries while threads may still be loading or using them, as when
// a scan is refused at once. Everything is written by now; nothing waits in a buffer.
withExtendedLifetime(listeners) { _exit(status.rawValue) }
