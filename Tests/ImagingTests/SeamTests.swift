import Imaging
import Testing

@Test
func seams() {
  let square = Quad(Point(10, 10), Point(110, 20), Point(100, 130), Point(5, 120))
  let h = Homography(from: Quad.whole, to: square)!
  for (a, b) in zip(Quad.whole.corners, square.corners) { #expect(h(a).distance(to: b) < 1e-9) }
  let i = h.inverse!
  #expect(i(h(Point(0.3, 0.7))).distance(to: Point(0.3, 0.7)) < 1e-12)
  #expect((Math.exp(1) - 2.718281828459045).magnitude < 1e-15)
  #expect((Math.log(10) - 2.302585092994046).magnitude < 1e-15)
  #expect((Math.sin(1) - 0.8414709848078965).magnitude < 1e-15)
  #expect((Math.cos(4) - -0.6536436208636119).magnitude < 1e-15)
  #expect((Math.atan2(-1, -2) - -2.677945044588987).magnitude < 1e-15)
  let g = GreyBitmap(width: 4, height: 2, pixels: [0, 10, 20, 30, 40, 50, 60, 70])
  #expect(g.resized(width: 2, height: 1).pixels == [25, 45])
  #expect(g.resized(width: 8, height: 4, by: .bicubic).width == 8)
  #expect(g.turned(clockwiseQuarterTurns: 1).pixels == [40, 0, 50, 10, 60, 20, 70, 30])
  #expect(g.dilated(radiusX: 1, radiusY: 0).pixels == [10, 20, 30, 30, 50, 60, 70, 70])
  #expect(g.eroded(radiusX: 1, radiusY: 1).pixels == [0, 0, 10, 20, 0, 0, 10, 20])
  #expect(g.warped(by: .identity, width: 4, height: 2, border: .nearest) == g)
  #expect(g.boxBlurred(radius: 3).width == 4)
  let m = GreyBitmap(
    width: 5, height: 5,
    pixels: [
      1, 1, 1, 1, 1,
      1, 0, 0, 0, 1,
      1, 0, 1, 0, 1,
      1, 0, 0, 0, 1,
      1, 1, 1, 1, 1,
    ])
  let cs = m.contours()
  #expect(cs.count == 3)
  #expect(cs[0].area == 16)
  #expect(m.connectedComponents(connectivity: .eight).components.count == 2)
}
