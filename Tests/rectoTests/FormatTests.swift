import Foundation
import Testing

/// `recto scan` into every kind of file, and what a PDF can have besides its pages.
struct FormatTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
    try folder.write(Samples.otherLetter, as: "b.jpg")
  }

  /// Runs a script; `scan` in it is `recto scan` without reading text.
  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell("scan() { \"$RECTO\" scan --no-ocr --rotate 0 \"$@\"; }\n" + script, in: folder)
  }

  @Test(arguments: [
    ("o.hocr", "<?xml"), ("o.alto", "<?xml"), ("o.alto.xml", "<?xml"), ("o.xml", "<?xml"),
    ("o.zip", "PK"), ("o.tif", "II"), ("o.json", "{\"pages\": [{"),
  ])
  func theEndingTellsTheKind(name: String, beginning: String) throws {
    let outcome = try shell("scan a.jpg b.jpg -o \(name)")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try folder.data(name).starts(with: Data(beginning.utf8)))
    #expect(try folder.names == ["a.jpg", "b.jpg", name])
  }

  @Test func aZIPHoldsTheDateThatIsAskedFor() throws {
    let outcome = try shell(
      "SOURCE_DATE_EPOCH=1700000000 scan a.jpg b.jpg -o o.zip && python3 -m zipfile -l o.zip")
    let entry = outcome.lines.first { $0.hasPrefix("page-1.jpg") } ?? ""
    #expect(entry.contains("2023-11-14 22:13:20"), "\(outcome.text)")
  }

  @Test func aTIFFCanLoseNothing() throws {
    let outcome = try shell(
      """
      scan a.jpg --look grey -o small.tif && scan a.jpg --look grey -o exact.tif \
      --tiff-compression lzw && wc -c small.tif exact.tif
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let sizes = outcome.lines.compactMap { Int($0.split(separator: " ").first ?? "") }
    #expect(sizes[1] > 2 * sizes[0], "\(sizes)")
  }

  @Test func anOutlineComesByItselfWhereAnInputHasSeveralPages() throws {
    let outcome = try shell(
      """
      scan a.jpg b.jpg -o two.tif && scan two.tif a.jpg -o with.pdf && scan a.jpg b.jpg -o none.pdf
      scan a.jpg b.jpg --outline inputs -o asked.pdf && scan two.tif a.jpg --outline none -o no.pdf
      for name in with none asked no; do mutool show $name.pdf outline | wc -l; done
      mutool show with.pdf outline
      """)
    #expect(outcome.lines.prefix(4) == ["2", "0", "2", "0"], "\(outcome.text)\(outcome.messages)")
    #expect(outcome.text.contains("two") && outcome.text.contains("#page=3"))
  }

  @Test func labelsArchiveAndLinesReachTheFile() throws {
    let outcome = try shell(
      """
      scan a.jpg b.jpg --page-labels 1=i,2=A-7 --pdfa --linearise -o o.pdf &&
      qpdf --check-linearization o.pdf && pdfinfo -meta o.pdf &&
      qpdf --json=2 --json-key=pagelabels o.pdf
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("<pdfaid:part>2</pdfaid:part>"))
    #expect(outcome.text.contains("\"/P\": \"u:A-\"") && outcome.text.contains("\"/St\": 7"))
  }

  @Test(arguments: [
    ("--page-labels 0=i", "--page-labels wants a page's place"),
    ("--page-labels 2", "--page-labels wants"), ("--page-labels 1=", "--page-labels wants"),
    ("--pdfa --password x", "--pdfa and --password contradict each other"),
    ("--format txt --password x", "--password is for results of the kind pdf only"),
    ("--password=", "the new document's password must have 1 to 127 bytes"),
    ("--password -", "--password - asks at the terminal, and there is none"),
  ])
  func whatMakesNoSenseIsRefused(options: String, said: String) throws {
    let outcome = try shell("scan a.jpg -o o.pdf \(options)")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
    #expect(try folder.names == ["a.jpg", "b.jpg"])
  }
}

/// Passwords of documents that are made and read.
struct PasswordTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
  }

  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell("scan() { \"$RECTO\" scan --no-ocr --rotate 0 \"$@\"; }\n" + script, in: folder)
  }

  @Test(arguments: [
    "--password ‘s3kret’", "--password-file word", "--password-file /dev/fd/3 3< word",
  ])
  func aDocumentOpensWithItsPasswordOnly(option: String) throws {
    let outcome = try shell(
      """
      printf '‘s3kret’\\r\\nsecond line\\n' > word
      scan a.jpg -o o.pdf \(option) && qpdf --check --password=‘s3kret’ o.pdf && ! qpdf --check o.pdf
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("R = 6"))
  }

  @Test func theEnvironmentHoldsAPassword() throws {
    let outcome = try shell(
      "RECTO_PASSWORD=word scan a.jpg -o o.pdf && qpdf --check --password=word o.pdf")
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test func aFileOfPasswordsThatIsNotThereIsAFailure() throws {
    for option in ["--password-file", "--input-password-file"] {
      let outcome = try shell("scan a.jpg -o o.pdf \(option) nowhere")
      #expect(outcome.status == 3)
      #expect(outcome.messages.contains("nowhere cannot be opened: there is no such file"))
    }
  }

  @Test func encryptedInputsOpenWithAnyOfThePasswords() throws {
    // Full-width letters are the same keys as plain ones.
    let outcome = try shell(
      """
      scan a.jpg -o plain.pdf && qpdf --encrypt cats paws 256 -- plain.pdf 1.pdf &&
      qpdf --encrypt '' paws 256 -- plain.pdf 2.pdf && scan a.jpg --password ｄｏｇ -o 3.pdf &&
      printf 'cats\\n' > word &&
      scan plain.pdf 1.pdf 2.pdf 3.pdf --input-password no --input-password ｄｏｇ \
      --input-password-file word -o out.pdf && qpdf --show-npages out.pdf &&
      "$RECTO" detect 1.pdf --input-password-file word
      """)
    #expect(outcome.lines.first == "4", "\(outcome.messages)")
  }

  @Test func aPasswordIsNeverAmongTheArgumentsOfAnotherProgram() throws {
    let outcome = try shell(
      """
      scan a.jpg -o plain.pdf && qpdf --encrypt c4ts paws 256 -- plain.pdf 1.pdf && mkdir bin &&
      for tool in qpdf pdfinfo pdftotext pdftoppm pdfimages; do
        real=$(command -v $tool)
        printf '#!/bin/sh\\necho "$0 $*" >> %s/log\\nexec %s "$@"\\n' "$PWD" "$real" > bin/$tool
        chmod +x bin/$tool
      done
      RECTO_INPUT_PASSWORD=c4ts PATH="$PWD/bin:$PATH" scan 1.pdf -o out.pdf && cat log
      """)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("pdftoppm") && !outcome.text.contains("c4ts"), "\(outcome.text)")
  }
}

/// Several pages on a sheet of paper.
struct SheetOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Samples.letter, as: "a.jpg")
  }

  private func shell(_ script: String) throws -> Recto.Outcome {
    try Recto.shell("scan() { \"$RECTO\" scan --no-ocr --rotate 0 \"$@\"; }\n" + script, in: folder)
  }

  @Test(arguments: [
    ("--sheet cards", 2, "595.28 x 841.89 pts"), ("--sheet 3", 1, "595.28 x 841.89 pts"),
    ("--paper a5 --fit true", 3, "419.53 x 595.28 pts"),
    ("--paper 100x100 --fit fill", 3, "283.46 x 283.46 pts"),
  ])
  func sheetsHaveTheSizeThatIsAskedFor(options: String, sheets: Int, size: String) throws {
    let outcome = try shell("scan a.jpg a.jpg a.jpg -o o.pdf \(options) && pdfinfo o.pdf")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.text.contains("Pages:           \(sheets)\n"), "\(outcome.text)")
    #expect(outcome.text.contains(size), "\(outcome.text)")
  }

  @Test(arguments: [
    ("-o o.pdf --sheet 0", "--sheet wants cards, or a whole number from 1 to 64"),
    ("-o o.json --sheet 2", "--sheet is for results of the kind pdf, tiff, jpg, png, zip only"),
  ])
  func whatMakesNoSenseIsRefused(options: String, said: String) throws {
    let outcome = try shell("scan a.jpg \(options)")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains(said), "\(outcome.messages)")
  }
}
