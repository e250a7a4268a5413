public import Imaging

/// A page's settings: with the photo, all that is needed to draw the page. Every edit changes
/// the recipe only.
public struct Recipe: Equatable, Sendable {
  /// Where the page lies in the upright photo, in unit coordinates; `nil`: the whole photo.
  public var quad: Quad?
  /// How the page is bent: the grid's points in unit coordinates of the page that the quad alone
  /// gives, before all turns. It belongs to its quad: who moves the quad removes it. `nil`: flat.
  public var mesh: Mesh?
  /// Clockwise quarter turns after straightening, 0…3.
  public var quarterTurns: Int
  /// Clockwise turn after the quarter turns, in degrees, −15…15: takes out the text's skew.
  public var fineAngle: Double
  /// How the page is cleaned.
  public var look: Look
  /// −1 black … 0 unchanged … 1 white.
  public var brightness: Double
  /// −1 flat … 0 unchanged … 1 hard.
  public var contrast: Double
  /// The page's size on paper.
  public var paper: Paper

  /// A recipe; the defaults leave the photo whole and clean it.
  public init(
    quad: Quad? = nil, mesh: Mesh? = nil, quarterTurns: Int = 0, fineAngle: Double = 0,
    look: Look = .auto, brightness: Double = 0, contrast: Double = 0, paper: Paper = .auto
  ) {
    self.quad = quad
    self.mesh = mesh
    self.quarterTurns = quarterTurns
    self.fineAngle = fineAngle
    self.look = look
    self.brightness = brightness
    self.contrast = contrast
    self.paper = paper
  }
}

/// How a straightened page is cleaned.
public enum Look: Equatable, Sendable, CaseIterable {
  /// Colour, grey or black and white, whichever fits the page.
  case auto
  /// White paper, even light, true colours.
  case colour
  /// White paper, even light, tones of grey.
  case grey
  /// Ink and paper only.
  case blackAndWhite
  /// A white board without glare, its strokes vivid.
  case whiteboard
  /// A gentle correction for pictures.
  case photo
  /// The pixels as they are.
  case original
}
