import Imaging

/// Gives each letter one shade of its colour.
///
/// A letter's thin parts are blurred to lighter tones than its stems. In an ink of their own they
/// would look torn off, and take as many bytes again.
enum InkShades {
  /// Colours whose differences of colour are this near are shades of one.
  private static let sameHue: Float = 40
  /// The darkest shade counts that has this share of a letter's squares.
  private static let leastShare = 0.2
  /// Squares across, at most, of what is taken for a letter: 15 mm. Larger things may be several
  /// that touch, such as print on ruled paper.
  private static let largestLetter = 88

  /// Labels of squares, 0 or the place of their colour in the palette plus 1, with one shade to a
  /// letter.
  static func evened(_ labels: GreyBitmap, _ palette: [InkColour]) -> GreyBitmap {
    let families = palette.map { colour in palette.indices.filter { isShade(palette[$0], colour) } }
    guard families.contains(where: { $0.count > 1 }) else { return labels }
    let found = labels.map { $0 > 0 ? UInt8(1) : 0 }.connectedComponents()
    let inks = palette.count
    var counts = [Int](repeating: 0, count: found.components.count * inks)
    for y in 0..<labels.height {
      labels.withRow(y) { labels in
        found.labels.withRow(y) { letters in
          for x in labels.indices where labels[x] > 0 {
            counts[(Int(letters[x]) - 1) * inks + Int(labels[x]) - 1] += 1
          }
        }
      }
    }
    var shades = [UInt8](repeating: 0, count: counts.count)
    for (letter, component) in found.components.enumerated() {
      let isLetter = max(component.bounds.width, component.bounds.height) <= largestLetter
      for ink in 0..<inks where counts[letter * inks + ink] > 0 {
        let family = isLetter ? families[ink] : [ink]
        let all = family.reduce(0) { $0 + counts[letter * inks + $1] }
        let frequent = family.filter {
          Double(counts[letter * inks + $0]) >= leastShare * Double(all)
        }
        let darkest = frequent.min { palette[$0].parts.x < palette[$1].parts.x }
        shades[letter * inks + ink] = UInt8((darkest ?? ink) + 1)
      }
    }
    var result = labels
    result.updateRows { y, row in
      found.labels.withRow(y) { letters in
        for x in row.indices where row[x] > 0 {
          row[x] = shades[(Int(letters[x]) - 1) * inks + Int(row[x]) - 1]
        }
      }
    }
    return result
  }

  private static func isShade(_ a: InkColour, _ b: InkColour) -> Bool {
    let (blue, red) = (a.parts.y - b.parts.y, a.parts.z - b.parts.z)
    return blue * blue + red * red <= sameHue * sameHue
  }
}
