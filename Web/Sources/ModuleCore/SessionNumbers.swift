package import Scanning

// As in Numbers.swift, of the live session.

extension SessionPhase {
  package var number: Int {
    switch self {
    case .watching: 0
    case .capturing: 1
    case .paused: 2
    case .finished(.done): 3
    case .finished(.pageLimit): 4
    case .finished(.cancelled): 5
    }
  }
}

extension Guidance {
  package var number: Int {
    switch self {
    case .starting: 0
    case .noPage: 1
    case .tooDark: 2
    case .tooNoisy: 3
    case .showWholePage: 4
    case .moveCloser: 5
    case .tilted: 6
    case .wrongShape: 7
    case .turn: 8
    case .offCentre: 9
    case .holdStill: 10
    case .capturing: 11
    case .ready: 12
    case .captured: 13
    case .captureFailed: 14
    case .nextPage: 15
    case .paused: 16
    case .finished: 17
    }
  }
}
