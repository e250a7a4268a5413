import Documents
import Export
import Foundation
import Glibc
import PhotoFiles
import Recognizers

/// Looks at everything that Recto needs.
enum Examination {
  /// All findings, in the order in which they are told.
  static func findings() -> [Finding] {
    libraries() + decoders() + [pdfReader(), pdfRepairer(), recognition(), dewarper(), tesseract()]
  }

  /// They are linked: were one missing, the program would not have begun.
  private static func libraries() -> [Finding] {
    (PhotoLibraries.versions + ExportLibraries.versions).map { library in
      Finding(name: library.name, state: .present(library.version))
    }
  }

  private static func decoders() -> [Finding] {
    [
      ("HEIC", PhotoLibraries.decodesHEIC, "libheif-plugin-libde265"),
      ("AVIF", PhotoLibraries.decodesAVIF, "libheif-plugin-dav1d"),
    ].map { format, isThere, package in
      Finding(
        name: "\(format) decoder",
        state: isThere
          ? .present(nil)
          : .missing(
            consequence: "\(format) photos cannot be read", remedy: "apt-get install \(package)"))
    }
  }

  private static func pdfReader() -> Finding {
    let name = "pdftoppm"
    if let place = Programs.place(of: name) {
      return Finding(name: name, state: .present(place.description))
    }
    return Finding(
      name: name,
      state: .missing(
        consequence: "PDF files cannot be read", remedy: "apt-get install poppler-utils"))
  }

  private static func pdfRepairer() -> Finding {
    let name = "qpdf"
    if let place = Programs.place(of: name) {
      return Finding(name: name, state: .present(place.description))
    }
    return Finding(
      name: name,
      state: .missing(
        consequence: "damaged PDF files may lose pages", remedy: "apt-get install qpdf"))
  }

  private static func recognition() -> Finding {
    let name = "ONNX Runtime and the models for text"
    do throws(RecognitionError) {
      try Composition.tryRecognizer()
      let folder = RecognitionData.find()?.folder.path ?? "in place"
      return Finding(
        name: name,
        state: .present("Latin, Greek, Chinese and Japanese script; \(SafeText.of(folder))"))
    } catch {
      return Finding(
        name: name,
        state: .missing(
          consequence: "text cannot be read (\(Failures.words(for: error, remedy: false)))",
          remedy: "scripts/fetch-models"))
    }
  }
}

extension Examination {
  private static func dewarper() -> Finding {
    let name = "UVDoc's net, for bent pages"
    do throws(RecognitionError) {
      try Composition.tryDewarper()
      return Finding(name: name, state: .present(nil))
    } catch {
      return Finding(
        name: name,
        state: .missing(
          consequence: "curled and folded pages stay bent "
            + "(\(Failures.words(for: error, remedy: false)))",
          remedy: "scripts/fetch-models"))
    }
  }

  private static func tesseract() -> Finding {
    let name = "Tesseract, for Cyrillic, Arabic, Hebrew and other scripts"
    do throws(RecognitionError) {
      let languages = try TesseractRecognizer().installedLanguages.map(\.name)
      return Finding(
        name: name,
        state: .present(
          "languages: \(languages.joined(separator: " ")); more: apt-get install "
            + "tesseract-ocr-LANGUAGE, such as tesseract-ocr-rus"))
    } catch {
      return Finding(
        name: name,
        state: .missing(
          consequence: "text in these scripts cannot be read "
            + "(\(Failures.words(for: error, remedy: false)))",
          remedy: "apt-get install tesseract-ocr"))
    }
  }
}

/// Programs that the shell would find.
enum Programs {
  /// The first of this name in `PATH` that may be run.
  static func place(of name: String) -> Path? {
    (Environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .map { Path(String($0)).appending(Path(name)) }
      .first { $0.withCString { access($0, X_OK) } == 0 && Folder.exists(at: $0) == false }
  }
}
