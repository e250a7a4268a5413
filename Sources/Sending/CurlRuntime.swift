import CCurl
import Library
import Synchronization

/// libcurl itself. It is begun by the first transfer: a library without destinations in the network
/// never touches it.
package enum CurlRuntime {
  private static let begun = Atomic(false)
  /// Once, whoever comes first.
  private static let start: CURLcode = {
    begun.store(true, ordering: .relaxed)
    return recto_curl_start()
  }()

  /// Whether anything has asked for the network yet.
  package static var hasBegun: Bool { begun.load(ordering: .relaxed) }

  static func begin() throws(DeliveryFault) {
    guard start == CURLE_OK else { throw DeliveryFault(.brokenOff, "libcurl could not begin") }
  }
}
