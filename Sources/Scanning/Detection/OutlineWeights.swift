/// What each measure of an outline counts, fitted by Training/outline-evidence/fit.py.
enum OutlineWeights {
  static let bias = 1.318
  static let weights: [(OutlineEvidence.Measure, Double)] = [
    (.support, 1.201),
    (.weakest, 4.347),
    (.overrun, -7.469),
    (.borders, -3.908),
    (.differing, 6.5),
    (.leastDiffering, 1.789),
    (.spreadInside, -0.1839),
    (.brighterSides, -1.631),
    (.paperInside, 1.115),
    (.paperOutside, -2.29),
    (.logArea, 2.504),
    (.area, -11.94),
    (.elongation, -1.249),
    (.taper, -2.717),
    (.offCentre, -12.84),
    (.inkInside, -0.4125),
    (.alikeAtBorder, 2.272),
    (.brighterAround, -1.377),
    (.printAround, -0.8153),
    (.clearestAround, -2.681),
    (.clearestWithin, 1.639),
    (.clearerAround, -3.636),
    (.clearerWithin, -6.514),
  ]
}
