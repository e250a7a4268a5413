import Imaging
public import Scanning

/// A recipe as it is kept and sent: members named as `recto scan --json` names them, the quad in
/// unit coordinates of the photo. What it holds is checked when it is read, so a recipe from a file
/// or the network is as sound as one of our own.
public struct RecipeForm: Codable, Equatable, Sendable {
  /// The recipe.
  public let recipe: Recipe

  /// The form of a recipe.
  public init(_ recipe: Recipe) { self.recipe = recipe }

  private enum Member: String, CodingKey {
    case quad, mesh, quarterTurns, fineAngle, look, brightness, contrast, paper
  }

  /// Members that are missing have their default; what is no recipe's throws `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Member.self)
    func refuse(_ member: Member, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: member, in: members, debugDescription: reason)
    }
    func number(_ member: Member, in range: ClosedRange<Double>) throws -> Double {
      let value = try members.decodeIfPresent(Double.self, forKey: member) ?? 0
      guard range.contains(value) else { throw refuse(member, "not within \(range)") }
      return value
    }
    var recipe = Recipe()
    if let corners = try members.decodeIfPresent([[Double]].self, forKey: .quad) {
      guard let quad = Quad(pairs: corners) else { throw refuse(.quad, "not four corners") }
      recipe.quad = quad
    }
    recipe.mesh = try members.decodeIfPresent(MeshForm.self, forKey: .mesh)?.mesh
    recipe.quarterTurns = try members.decodeIfPresent(Int.self, forKey: .quarterTurns) ?? 0
    guard (0...3).contains(recipe.quarterTurns) else { throw refuse(.quarterTurns, "not 0…3") }
    recipe.fineAngle = try number(.fineAngle, in: -15...15)
    recipe.brightness = try number(.brightness, in: -1...1)
    recipe.contrast = try number(.contrast, in: -1...1)
    if let name = try members.decodeIfPresent(String.self, forKey: .look) {
      guard let look = Look(formName: name) else { throw refuse(.look, "no look") }
      recipe.look = look
    }
    if let name = try members.decodeIfPresent(String.self, forKey: .paper) {
      guard let paper = Paper(formName: name) else { throw refuse(.paper, "no paper") }
      recipe.paper = paper
    }
    self.recipe = recipe
  }

  /// All members, so that the form tells the whole recipe.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Member.self)
    try members.encode(recipe.quad.map { $0.corners.map { [$0.x, $0.y] } }, forKey: .quad)
    try members.encode(recipe.mesh.map(MeshForm.init), forKey: .mesh)
    try members.encode(recipe.quarterTurns, forKey: .quarterTurns)
    try members.encode(recipe.fineAngle, forKey: .fineAngle)
    try members.encode(recipe.look.formName, forKey: .look)
    try members.encode(recipe.brightness, forKey: .brightness)
    try members.encode(recipe.contrast, forKey: .contrast)
    try members.encode(recipe.paper.formName, forKey: .paper)
  }
}

/// A mesh as it is kept and sent.
private struct MeshForm: Codable {
  let columns: Int
  let rows: Int
  let points: [[Double]]

  init(_ mesh: Mesh) {
    columns = mesh.columns
    rows = mesh.rows
    points = mesh.points.map { [$0.x, $0.y] }
  }

  /// Throws where it is no sheet's.
  var mesh: Mesh {
    get throws {
      let places = points.compactMap { $0.count == 2 ? Point($0[0], $0[1]) : nil }
      guard let mesh = Mesh(columns: columns, rows: rows, points: places) else {
        throw DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "the mesh is no sheet's"))
      }
      return mesh
    }
  }
}

extension Quad {
  /// Four pairs of finite numbers.
  fileprivate init?(pairs: [[Double]]) {
    guard pairs.count == 4, pairs.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isFinite) })
    else { return nil }
    let corners = pairs.map { Point($0[0], $0[1]) }
    self.init(corners[0], corners[1], corners[2], corners[3])
  }
}

extension Look {
  fileprivate var formName: String { "\(self)" }

  fileprivate init?(formName name: String) {
    guard let look = Look.allCases.first(where: { $0.formName == name }) else { return nil }
    self = look
  }
}

extension Paper {
  fileprivate var formName: String {
    switch self {
    case .auto: "auto"
    case .fit: "fit"
    case .standard(let paper): "\(paper)"
    case .exact(let size): "\(size.width)x\(size.height)"
    }
  }

  fileprivate init?(formName name: String) {
    if name == "auto" {
      self = .auto
    } else if name == "fit" {
      self = .fit
    } else if let paper = StandardPaper.allCases.first(where: { "\($0)" == name }) {
      self = .standard(paper)
    } else {
      let sides = name.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) }
      guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
        width.isFinite, height.isFinite
      else { return nil }
      self = .exact(PhysicalSize(millimetresWide: width, high: height))
    }
  }
}
