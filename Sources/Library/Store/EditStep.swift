package import Documents

/// One change that an edit made, with what was before it, so that it can be undone and done again.
package enum EditStep: Equatable, Sendable, Codable {
  case fields(before: DocumentFields, after: DocumentFields)
  case recipe(page: PageID, before: PageDrawing, after: PageDrawing)
  /// Pages that are only in one of both are put in or taken out.
  case order(before: [PageID], after: [PageID])

  /// The step that undoes this one.
  package var inverse: EditStep {
    switch self {
    case .fields(let before, let after): .fields(before: after, after: before)
    case .recipe(let page, let before, let after):
      .recipe(page: page, before: after, after: before)
    case .order(let before, let after): .order(before: after, after: before)
    }
  }
}

/// How a page is drawn, and whether anybody has looked for it yet.
package struct PageDrawing: Equatable, Sendable, Codable {
  package var recipe: RecipeForm
  package var isScanned: Bool
}
