package import Documents

/// The letters that the languages of a page are written with. A reader torn between `è` and `ē`
/// should know which of them French has.
package struct Alphabet: Equatable, Sendable {
  /// Letters beyond ASCII; `nil` when any letter may occur.
  private let letters: Set<Unicode.Scalar>?
  private let hasGreek: Bool
  private let hasIdeographs: Bool

  /// The alphabet of these languages together. No language, or one whose letters are not listed
  /// here, makes every letter welcome.
  package init(_ languages: [LanguageCode]) {
    var letters: Set<Unicode.Scalar> = []
    var (hasGreek, hasIdeographs, knowsAll) = (false, false, !languages.isEmpty)
    for language in languages {
      if ["ell", "grc"].contains(language.name) {
        hasGreek = true
      } else if ["chi", "jpn"].contains(language.name.prefix(3)) {
        hasIdeographs = true
      } else if let own = Self.letters[language.name] {
        letters.formUnion(own.unicodeScalars)
        letters.formUnion(own.uppercased().unicodeScalars)
      } else {
        knowsAll = false
      }
    }
    self.letters = knowsAll ? letters : nil
    self.hasGreek = hasGreek
    self.hasIdeographs = hasIdeographs
  }

  /// Whether the letters of a language are listed here: all of Latin script, Greek, Chinese and
  /// Japanese.
  package static func lists(_ language: LanguageCode) -> Bool {
    letters[language.name] != nil || ["ell", "grc"].contains(language.name)
      || ["chi", "jpn"].contains(language.name.prefix(3))
  }

  /// Whether the character is a letter that none of the languages has. Signs never are.
  package func isForeign(_ character: String) -> Bool {
    guard let letters, let scalar = character.unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x00C0...0x024F, 0x1E00...0x1EFF:
      return scalar.properties.isAlphabetic && !letters.contains(scalar)
    case 0x0370...0x03FF, 0x1F00...0x1FFF: return !hasGreek
    case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF:
      return !hasIdeographs
    default: return false
    }
  }

  /// The letters beyond ASCII of languages in Latin script, after their main exemplar sets in the
  /// Unicode Common Locale Data Repository; loan words' letters among them.
  private static let letters: [String: String] = [
    "afr": "áâèéêëîïôöûü", "cat": "àçèéíïòóúü·", "ces": "áčďéěíňóřšťúůýž", "cym": "âêîôûŵŷäëïöüàèé",
    "dan": "æøåéü", "deu": "äöüßéàè", "eng": "éèêëàâäçïîôöñü", "epo": "ĉĝĥĵŝŭ", "est": "äöõüšž",
    "eus": "çñü", "fin": "åäöšž", "fra": "àâæçéèêëîïôœùûüÿ", "gle": "áéíóú", "glg": "áéíñóúü",
    "hrv": "čćđšž", "hun": "áéíóöőúüű", "ind": "é", "isl": "áðéíóúýþæö", "ita": "àèéìíîòóù",
    "lat": "āēīōūæœ", "lav": "āčēģīķļņšūž", "lit": "ąčęėįšųūž", "ltz": "äëéèêôûüö",
    "mlt": "ċġħżàèìòù",
    "msa": "é", "nld": "áäéèëíïóöúüĳ", "nor": "æøåàéèêóòô", "pol": "ąćęłńóśźż",
    "por": "ãáàâçéêíñóôõúü", "ron": "ăâîșțşţ", "slk": "áäčďéíĺľňóôŕšťúýž", "slv": "čšž",
    "spa": "áéíñóúüç", "sqi": "çë", "swe": "åäöéàü", "tur": "çğıöşüâîİ",
  ]
}
