import Imaging

extension AspectRatio {
  /// The ratio of a bent page's own sides.
  ///
  /// Its corners may be bent out of the page's plane, so that their perspective tells nothing. What
  /// tells is the flat page nearest to the whole mesh; from its ratio, which `flat` knows, to the
  /// page's own it is as from lengths across to lengths along the mesh.
  ///
  /// - Parameters:
  ///   - mesh: in unit coordinates of the page at `quad`.
  ///   - quad: in square pixels.
  ///   - flat: the ratio of a flat page's sides by its corners, in square pixels.
  init?(of mesh: Mesh, on quad: Quad, flat: (Quad) -> AspectRatio?) {
    guard let toPhoto = Homography(from: .whole, to: quad), let sheet = mesh.flattest,
      let back = sheet.inverse, let ratio = flat(Quad.whole.mapped { toPhoto(sheet($0)) })
    else { return nil }
    let lengths = mesh.lengths(aspect: ratio.value) { back($0) }
    guard lengths.across > 0, lengths.down > 0 else { return nil }
    self = ratio
    value = lengths.across / lengths.down
  }
}
