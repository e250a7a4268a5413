import Foundation
import Glibc
import HTTP
import Server

extension Failures {
  /// Why a server could not begin.
  static func words(for error: HTTPServerError) -> String {
    switch error {
    case .portInUse(let port):
      "port \(port) is in use, perhaps by another recto serve; --port or --lan-port takes another"
    case .portForbidden(let port):
      "port \(port) is for the administrator only; --port or --lan-port takes another"
    case .noSuchAddress: "this machine has no network address to listen on"
    case .certificateUnfit: "the certificate and the key cannot be used for TLS"
    case .system(let number): "the server could not begin: \(String(cString: strerror(number)))"
    }
  }

  /// Why the server cannot show who it is.
  static func words(for error: TLSError) -> String {
    switch error {
    case .state(let error): words(for: error)
    case .clockWrong(let now):
      """
      this machine's clock says \(now.formatted(.iso8601.year().month().day())), which cannot be; \
      phones would refuse its certificate. Set the clock, then try again
      """
    case .unfit(let reason): "the certificate cannot be used: \(SafeText.of(reason))"
    case .failed(let error): "the certificate could not be made: \(error.reason)"
    }
  }

  /// A file of the server's own.
  static func words(for error: StateError) -> String {
    let path = SafeText.of(error.path)
    return switch error.number {
    case EINVAL: "\(path) is broken; remove it, and let your devices in anew"
    case ENOENT: "\(path) is missing"
    default: "\(path) cannot be used: \(String(cString: strerror(error.number)))"
    }
  }
}
