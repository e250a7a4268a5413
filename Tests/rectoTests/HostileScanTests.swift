import Foundation
import Testing

/// `recto scan` with what unlucky and hostile users give it: odd files, taken names, closed
/// streams. Each time the other pages are kept, and what is missing is named.
struct HostileScanTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
  }

  /// Runs a script; `scan` in it is `recto scan` without reading text.
  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell("scan() { \"$RECTO\" scan --no-ocr \"$@\"; }\n" + script, in: folder)
  }

  private func pageCount(_ name: String) throws -> Int {
    try PDFFacts.pageCount(of: folder.data(name))
  }

  @Test func aPDFComesThroughAPipeAndUnderAnyName() throws {
    let outcome = try shell(
      """
      scan a.jpg -o own.pdf && cp own.pdf "$(printf 'raw\\377.pdf')" &&
      cat own.pdf | scan - "$(printf 'raw\\377.pdf')" -o out.pdf
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try pageCount("out.pdf") == 2)
  }

  @Test func endlessInputThatIsNoPhotoEndsAtOnce() throws {
    let outcome = try shell("yes | scan - -o out.pdf")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("recto: -: this is no picture that Recto reads"))
  }

  @Test func whatIsNoFileIsNamedAndTheBatchGoesOn() throws {
    let outcome = try shell("mkfifo pipe && scan pipe /dev/zero a.jpg -o out.pdf")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("recto: pipe: this is no file but a folder, pipe or device"))
    #expect(outcome.messages.contains("recto: /dev/zero: this is no file"))
    #expect(try pageCount("out.pdf") == 1)
  }

  @Test func aLinkToNothingInAFolderIsMissedByName() throws {
    let outcome = try shell("mkdir in; cp a.jpg in; ln -s nowhere in/b.jpg; scan in -o out.pdf")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("recto: in/b.jpg: there is no such file"))
    #expect(try pageCount("out.pdf") == 1)
  }

  @Test(arguments: ["scan a.jpg -o a.jpg", "cp a.jpg p-1.jpg; scan p-1.jpg a.jpg -o p.jpg"])
  func aPhotoIsNeverReplacedByItsPage(script: String) throws {
    let outcome = try shell(script + " --force")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("is one of the inputs, and those are never changed"))
    for name in try folder.names {
      let content = try folder.data(name)
      #expect(content == Samples.letter, "\(name)")
    }
  }

  /// The recognizer is loaded meanwhile, which must not matter.
  @Test func aRefusalAtOnceIsAnOrderlyEnd() throws {
    let outcome = try shell(
      """
      cp a.jpg out.pdf
      for i in 1 2 3 4 5 6 7 8; do scan a.jpg -o out.pdf; test $? = 3 || exit 1; done
      """)
    #expect(outcome.status == 0)
  }

  @Test func aLinkInTheWayIsSeenBeforeTheWork() throws {
    let outcome = try shell("ln -s nowhere out.pdf; scan a.jpg -o out.pdf")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("recto: out.pdf exists already"))
    #expect(!outcome.messages.contains("[1/1]"))
  }

  @Test(arguments: [
    "-9000,-9000,9000,-9000,9000,9000,-9000,9000", "700,0,900,0,900,200,700,200",
  ])
  func cornersThatAreNoPageInThePhotoKeepItWhole(corners: String) throws {
    let outcome = try shell("scan a.jpg --quad=\(corners) --json -o out.pdf")
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains("a.jpg: kept whole: the corners given are no page"))
    #expect(outcome.text.contains("\"quad\": null"))
  }

  @Test func aPageThatNoDocumentHoldsIsNamed() throws {
    let outcome = try shell("scan a.jpg --quad=0,0,600,0,600,0.01,0,0.01 -o out.pdf")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("recto: a.jpg: a page of 72000 × 1 mm cannot be in"))
  }

  @Test func messagesNeverGoIntoTheDocument() throws {
    #expect(try shell("scan a.jpg -o out.pdf <&- >&- 2>&-").status == 0)
    #expect(try pageCount("out.pdf") == 1)
    let closed = try shell("scan a.jpg -o - >&-")
    #expect(closed.status == 3)
    #expect(closed.messages.contains("recto: standard output cannot be written"))
  }

  @Test func aFileThatMayNotGrowIsAFailureThatLeavesNothing() throws {
    let outcome = try shell("ulimit -f 1; scan a.jpg -o out.pdf")
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(try folder.names == ["a.jpg"])
  }

  @Test func aReaderThatDoesNotReadHoldsNoInterruption() throws {
    let outcome = try shell(
      """
      mkfifo out; sleep 60 < out & reader=$!
      "$RECTO" scan --no-ocr --size best $(seq 8 | sed 's/.*/a.jpg/') -o - > out 2> messages &
      until grep -q '^\\[8/' messages 2> /dev/null; do sleep 0.05; done
      sleep 0.5; kill -INT $!; wait $!; status=$?
      kill $reader; cat messages >&2; exit $status
      """)
    #expect(outcome.status == 130)
    #expect(outcome.messages.contains("interrupted; the output is not complete"))
  }

  @Test func aProgramThatFailsOnAPageLosesOnlyWhatItTells() throws {
    let outcome = try shell(
      """
      scan a.jpg -o own.pdf && mkdir bin && cd bin &&
      printf '#!/bin/sh\\necho Error: no words >&2; exit 1\\n' | tee pdftotext > pdfimages &&
      chmod +x * && cd .. && PATH="$PWD/bin:$PATH" && scan own.pdf -o out.pdf
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("own.pdf: the file is damaged, look at the page"))
    #expect(try pageCount("out.pdf") == 1)
  }
}

/// What is said where the models are missing.
struct MissingModelsTests {
  private func scan(_ arguments: String) throws -> Recto.Outcome {
    let folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
    return try Recto.shell(
      "\"$RECTO\" scan a.jpg -o out.pdf \(arguments)", in: folder,
      environment: ["RECTO_DATA": "/nowhere"])
  }

  @Test func textIsMissedOnlyWhereItIsWanted() throws {
    let reading = try scan("")
    #expect(reading.status == 0)
    #expect(reading.messages.contains("recto: text cannot be read: /nowhere"))
    let turning = try scan("--no-ocr")
    #expect(turning.status == 0)
    #expect(!turning.messages.contains("text"))
    #expect(turning.messages.contains("which way is up was not looked at: /nowhere"))
    let neither = try scan("--no-ocr --rotate 0")
    #expect(neither.status == 0)
    #expect(!neither.messages.contains("/nowhere"), "\(neither.messages)")
  }
}
