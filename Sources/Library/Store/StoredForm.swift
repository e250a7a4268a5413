import Documents
import Foundation
import Imaging
package import Scanning

/// JSON in stores.
package enum StoredForm {
  /// The JSON of a value that has one.
  package static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .millisecondsSince1970
    // Recipes from our own code are finite; those from outside were checked.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      preconditionFailure("our own values have a form: \(error)")
    }
  }

  /// The value behind JSON from a store; throws where it is not one of ours.
  package static func value<Value: Decodable>(
    _ type: Value.Type, _ text: String, in path: String
  ) throws(LibraryError) -> Value {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    do {
      return try decoder.decode(type, from: Data(text.utf8))
    } catch {
      throw .databaseDamaged(path: path, reason: "\(type): \(error)")
    }
  }

  /// The JSON of a recipe; empty for the default one, which most new pages have.
  package static func text(_ recipe: Recipe) -> String {
    recipe == Recipe() ? "" : json(RecipeForm(recipe))
  }

  /// A recipe from its JSON.
  package static func recipe(_ text: String, in path: String) throws(LibraryError) -> Recipe {
    text.isEmpty ? Recipe() : try value(RecipeForm.self, text, in: path).recipe
  }
}

extension Recipe {
  /// A word that changes when words come to stand elsewhere on the page: for quad, mesh and turns,
  /// not for light and colour.
  package var shapeKey: String {
    if quad == nil, mesh == nil, quarterTurns == 0, fineAngle == 0 { return "whole" }
    let shape = Recipe(quad: quad, mesh: mesh, quarterTurns: quarterTurns, fineAngle: fineAngle)
    let text = StoredForm.json(RecipeForm(shape))
    return PhotoHash(bytes: SHA256.hash(of: Array(text.utf8).span)).hex
  }
}
