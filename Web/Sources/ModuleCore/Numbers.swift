package import Scanning

// The numbers that cases have outside. The switches have no default: a new case must get one here,
// and a name in recto-module.js.

extension DetectionStatus {
  package var number: Int {
    switch self {
    case .ok: 0
    case .tooSmall: 1
    case .badAngle: 2
    case .badAspect: 3
    case .wrongOrientation: 4
    case .offCentre: 5
    case .tooDark: 6
    case .nothingFound: 7
    case .tooNoisy: 8
    case .partlyOutside: 9
    case .notAcquired: 10
    }
  }
}

extension PageQuality.Grade {
  package var number: Int {
    switch self {
    case .noDocument: 0
    case .veryPoor: 1
    case .poor: 2
    case .reasonable: 3
    case .good: 4
    case .excellent: 5
    }
  }
}

extension PageQuality.Reason {
  package var number: Int {
    switch self {
    case .blur: 0
    case .motion: 1
    case .smallText: 2
    case .glare: 3
    case .shadow: 4
    case .lowContrast: 5
    case .dark: 6
    case .smudge: 7
    }
  }
}

extension Look {
  package var number: Int {
    switch self {
    case .auto: 0
    case .colour: 1
    case .grey: 2
    case .blackAndWhite: 3
    case .photo: 4
    case .original: 5
    case .whiteboard: 6
    }
  }
}

extension StandardPaper {
  package var number: Int {
    switch self {
    case .a3: 0
    case .a4: 1
    case .a5: 2
    case .a6: 3
    case .letter: 4
    case .legal: 5
    case .id1: 6
    }
  }
}
