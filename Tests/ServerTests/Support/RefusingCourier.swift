import Library

/// A courier who brings nothing anywhere, and is asked for nothing but tests.
struct RefusingCourier: Courier {
  func deliver(
    _ parcel: Parcel, to place: Destination.Place, secret: Password?, log: DeliveryLog
  ) async throws(DeliveryFault) {
    throw DeliveryFault(.unreachable)
  }

  func find(
    _ parcel: Parcel, at place: Destination.Place, secret: Password?
  ) async throws(DeliveryFault) -> Arrival { .unknown }

  /// Works where there is a secret.
  func test(_ place: Destination.Place, secret: Password?) async throws(DeliveryFault) {
    if secret == nil { throw DeliveryFault(.login, "who are you?", code: 401) }
  }
}
