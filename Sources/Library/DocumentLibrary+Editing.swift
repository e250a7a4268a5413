import Documents
import Foundation
import Scanning

extension DocumentLibrary {
  /// Edits a document. The edit can be undone, also after a restart.
  ///
  /// - Parameter expecting: the revision that the caller has seen; when the document has another one
  ///   by now, `conflict` is thrown and nothing changes.
  @discardableResult
  public func edit(
    _ id: DocumentID, _ edit: DocumentEdit, expecting: Int64? = nil
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      var row = try editable(id, expecting: expecting)
      var steps: [EditStep] = []
      try perform(edit, on: &row, writing: &steps)
      guard !steps.isEmpty else { return try loaded(id) }
      try append(steps, to: &row)
      try touch(&row)
      return try loaded(id)
    }
  }

  /// Takes the last edit back.
  @discardableResult
  public func undo(
    _ id: DocumentID, expecting: Int64? = nil
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      var row = try editable(id, expecting: expecting)
      guard let steps = try store.edit(row.editsInForce, of: id) else { throw .nothingToUndo }
      for step in steps.reversed() { try apply(step.inverse, to: &row) }
      row.editsInForce -= 1
      try touch(&row)
      return try loaded(id)
    }
  }

  /// Does the edit again that was undone last.
  @discardableResult
  public func redo(
    _ id: DocumentID, expecting: Int64? = nil
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      var row = try editable(id, expecting: expecting)
      guard let steps = try store.edit(row.editsInForce + 1, of: id) else {
        throw .nothingToUndo
      }
      for step in steps { try apply(step, to: &row) }
      row.editsInForce += 1
      try touch(&row)
      return try loaded(id)
    }
  }

  /// Makes a draft a document that is kept. One that is kept already stays so.
  @discardableResult
  public func keep(
    _ id: DocumentID, expecting: Int64? = nil
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      var row = try editable(id, expecting: expecting)
      if row.state == .draft {
        row.state = .kept
        try touch(&row)
        try orderDeliveries(of: row)
      }
      return try loaded(id)
    }
  }

  /// Puts copies of the pages of other documents behind those of the first, and the others into the
  /// trash. The pages keep recipes and texts.
  @discardableResult
  public func merge(
    _ others: [DocumentID], into id: DocumentID
  ) throws(LibraryError) -> LibraryDocument {
    try write { () throws(LibraryError) in
      var row = try editable(id, expecting: nil)
      let before = try store.pages(of: id, withRemoved: false).map(\.id)
      var after = before
      for other in others where other != id {
        _ = try editable(other, expecting: nil)
        for page in try store.pages(of: other, withRemoved: false) {
          guard row.nextOrdinal < SearchKey.mostPages else {
            throw .badEdit(reason: .tooManyPages)
          }
          var copy = page
          (copy.document, copy.ordinal, copy.place) = (id, row.nextOrdinal, nil)
          copy.id = try store.insert(copy)
          row.nextOrdinal += 1
          if let text = try store.text(of: page.id) { try store.setText(text, of: copy.id) }
          if !copy.isScanned { try orderRecognition(of: copy.id, in: id) }
          after.append(copy.id)
        }
      }
      guard after != before else { return try loaded(id) }
      let step = EditStep.order(before: before, after: after)
      try apply(step, to: &row)
      try append([step], to: &row)
      try touch(&row)
      for other in others where other != id { try moveToTrash(other) }
      return try loaded(id)
    }
  }

  /// A document that may be changed.
  func editable(
    _ id: DocumentID, expecting revision: Int64?
  ) throws(LibraryError) -> DocumentRow {
    let row = try row(id)
    if let revision, revision != row.revision { throw .conflict(revision: row.revision) }
    if row.state == .trashed { throw .inTrash(id) }
    return row
  }

  /// Does an edit and writes down its steps; what changes nothing gives none.
  private func perform(
    _ edit: DocumentEdit, on row: inout DocumentRow, writing steps: inout [EditStep]
  ) throws(LibraryError) {
    func fields(_ change: (inout DocumentFields) -> Void) throws(LibraryError) -> EditStep {
      var after = row.fields
      change(&after)
      return .fields(before: row.fields, after: try after.checked())
    }
    let step: EditStep
    switch edit {
    case .several(let edits):
      for edit in edits { try perform(edit, on: &row, writing: &steps) }
      return
    case .rename(let title): step = try fields { $0.title = title }
    case .move(let folder): step = try fields { $0.folder = folder }
    case .tag(let tags): step = try fields { $0.tags = tags }
    case .date(let date): step = try fields { $0.created = date }
    case .draw(let id, let recipe):
      let page = try page(id, in: row)
      step = .recipe(
        page: id, before: PageDrawing(recipe: RecipeForm(page.recipe), isScanned: page.isScanned),
        after: PageDrawing(recipe: RecipeForm(recipe), isScanned: true))
    case .order(let pages):
      let before = try order(of: row)
      guard pages.count == before.count, Set(pages) == Set(before) else {
        throw .badEdit(reason: .orderIncomplete)
      }
      step = .order(before: before, after: pages)
    case .remove(let pages):
      for page in pages { _ = try self.page(page, in: row) }
      let before = try order(of: row)
      step = .order(before: before, after: before.filter { !pages.contains($0) })
    case .insert(let pages, let place):
      let before = try order(of: row)
      guard (0...before.count).contains(place) else { throw .badEdit(reason: .placeOutOfRange) }
      var after = before
      after.insert(contentsOf: try insert(pages, into: &row), at: place)
      step = .order(before: before, after: after)
    case .retake(let old, let new):
      _ = try page(old, in: row)
      let before = try order(of: row)
      let ids = try insert([new], into: &row)
      step = .order(before: before, after: before.flatMap { $0 == old ? ids : [$0] })
    }
    guard step != step.inverse else { return }
    try apply(step, to: &row)
    steps.append(step)
  }

  /// A page that is in the document now.
  private func page(_ id: PageID, in row: DocumentRow) throws(LibraryError) -> PageRow {
    guard let page = try store.page(id), page.document == row.id, page.place != nil else {
      throw .noPage(id)
    }
    return page
  }

  private func order(of row: DocumentRow) throws(LibraryError) -> [PageID] {
    try store.pages(of: row.id, withRemoved: false).map(\.id)
  }

  private func apply(_ step: EditStep, to row: inout DocumentRow) throws(LibraryError) {
    switch step {
    case .fields(_, let after):
      row.fields = after
      try index.update(row)
    case .recipe(let id, _, let after):
      guard var page = try store.page(id) else { throw .noPage(id) }
      let shape = page.recipe.shapeKey
      (page.recipe, page.isScanned) = (after.recipe.recipe, after.isScanned)
      try store.update(page)
      if page.recipe.shapeKey != shape || !page.isScanned {
        try orderRecognition(of: id, in: row.id)
      }
    case .order(let before, let after):
      try store.setOrder(after, of: row.id)
      for id in Set(before).symmetricDifference(after) {
        if let page = try store.page(id) { try index.update(page) }
      }
    }
  }

  /// Writes an edit down behind those in force; those that were undone are gone, and so are edits
  /// from long ago, and pages that only these needed.
  private func append(_ steps: [EditStep], to row: inout DocumentRow) throws(LibraryError) {
    let last = try store.editCount(of: row.id)
    let oldest = row.editsInForce + 2 - options.editsKept
    let forgets = last > row.editsInForce
    if forgets { try store.deleteEdits(of: row.id, where: row.editsInForce + 1..<last + 1) }
    row.editsInForce += 1
    try store.append(steps, number: row.editsInForce, to: row.id)
    let isLong = try store.edit(oldest - 1, of: row.id) != nil
    if isLong { try store.deleteEdits(of: row.id, where: 0..<oldest) }
    if forgets || isLong { try deleteForgottenPages(of: row) }
  }

  private func deleteForgottenPages(of row: DocumentRow) throws(LibraryError) {
    var needed: Set<PageID> = []
    var number = row.editsInForce
    while let steps = try store.edit(number, of: row.id) {
      for case .order(let before, let after) in steps { needed.formUnion(before + after) }
      number -= 1
    }
    for page in try store.pages(of: row.id, withRemoved: true)
    where page.place == nil && !needed.contains(page.id) {
      try store.delete(page.id)
    }
  }
}
