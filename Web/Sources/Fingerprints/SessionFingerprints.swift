import Imaging
import Scanning

/// A hash of all that a live session shows and asks for while a page comes, moves, is missed and
/// goes, and another comes.
func session() -> Double {
  var hash = Hash()
  var random = Random(seed: 22)
  var session = CaptureSession()
  let signatures = [1.0, 0.4].map { share in
    PageSignature(of: stripes(share: share), in: .whole)
  }
  for number in 0..<260 {
    let time = Double(number) / 30
    let page = number < 130 ? 0 : 1
    let slide = max(0, 20 - Double(number % 130)) * 0.01
    func place(_ x: Double, _ y: Double) -> Point {
      Point(x + slide + random.number(upTo: 0.004), y + random.number(upTo: 0.004))
    }
    let quad = Quad(place(0.2, 0.15), place(0.8, 0.1), place(0.85, 0.9), place(0.15, 0.88))
    let isMissed = number % 130 > 110 || random.number(upTo: 1) < 0.05
    var detection = Detection(quad: nil, status: .nothingFound, confidence: 0)
    if !isMissed {
      let appraisal = PageAppraisal(
        of: quad, in: (480, 640), brightness: 0.7, lineCoverage: 0.8, limits: .live)
      detection = Detection(quad: quad, appraisal: appraisal, confidence: 0.9)
      hash.add(appraisal.scores.size)
      hash.add(appraisal.scores.angle)
      hash.add(appraisal.scores.centre)
    }
    var effects = session.handle(
      .frame(
        SessionFrame(
          number: number, time: time, aspect: 0.75, detection: detection,
          sharpness: random.number(upTo: 1), signature: isMissed ? nil : signatures[page])))
    if session.view.phase == .capturing, number % 4 == 0 {
      effects += session.handle(.captured(at: time))
    }
    for case .capture(let order) in effects { hash.add(Double(order.frame)) }
    for corner in session.view.quad?.corners ?? [] {
      hash.add(corner.x)
      hash.add(corner.y)
    }
    hash.add(session.view.progress)
    hash.add(Double(Guidance.allCases.firstIndex(of: session.view.guidance) ?? -1))
    hash.add(Double(session.view.pageCount))
    for held in session.heldFrames { hash.add(Double(held)) }
  }
  return hash.number
}

/// A hash of the measures of a page in a frame.
func signature(_ picture: GreyBitmap, _ quad: Quad) -> Double {
  var hash = Hash()
  hash.add(picture.sharpness(in: quad))
  hash.add(picture.paperBrightness(in: quad))
  hash.add(picture.colour().paperBrightness(in: quad))
  for turn in 0..<4 {
    hash.add(PageSignature(of: picture, in: quad.startingAtCorner(turn))?.checksum ?? 0)
  }
  return hash.number
}

/// A page with lines of words of another kind for each share.
private func stripes(share: Double) -> GreyBitmap {
  var random = Random(seed: UInt64(share * 1000))
  var picture = GreyBitmap(width: 160, height: 220, filledWith: 230)
  for line in stride(from: 10, to: 210, by: 10) {
    var x = 10
    while x < 140 {
      let length = 4 + Int(random.number(upTo: 16 * share))
      for y in line..<line + 5 {
        picture.updateRow(y) { row in for dx in 0..<min(length, 150 - x) { row[x + dx] = 50 } }
      }
      x += length + 5
    }
  }
  return picture
}
