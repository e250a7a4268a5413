import Foundation
public import HTTP
public import Library

/// Documents on their way to destinations, and what became of them.
public struct DeliveryResource: Resource {
  private let library: DocumentLibrary

  /// The deliveries of a library.
  public init(library: DocumentLibrary) { self.library = library }

  private struct List: Encodable { let deliveries: [DeliveryForm] }
  private struct Decision: Decodable { let arrived: Bool }

  private struct Order: Decodable {
    let destination: Int64
    let again: Bool?
  }

  /// Adds its routes.
  public func add(to router: inout Router) {
    router.on(.get, "/api/v1/deliveries") { request in
      var query = DeliveryQuery()
      if let text = request.target.query["document"] {
        guard let id = DocumentID(pathSegment: text) else {
          throw RequestError.unfit(name: "document")
        }
        query.document = id
      }
      let names = request.target.query.all("state")
      if !names.isEmpty {
        query.states = Set(
          try names.map { name in
            guard let state = DeliveryState(rawValue: name) else {
              throw RequestError.unfit(name: "state")
            }
            return state
          })
      }
      query.limit = try request.number("limit", in: 1...1000) ?? 1000
      return Answer.json(
        List(deliveries: try await library.deliveries(query).map(DeliveryForm.init)))
    }
    router.on(.get, "/api/v1/deliveries/{delivery}", DeliveryID.self) { _, id in
      Answer.json(DeliveryForm(try await library.delivery(id)))
    }
    router.on(.post, "/api/v1/documents/{document}/deliveries", DocumentID.self) { request, id in
      let order = try await Answer.value(Order.self, in: request)
      let delivery = try await library.send(
        id, to: DestinationID(order.destination), again: order.again ?? false)
      var response = Answer.json(DeliveryForm(delivery), .accepted)
      response.fields["Location"] = "/api/v1/deliveries/\(delivery.id.text)"
      return response
    }
    router.on(.delete, "/api/v1/deliveries/{delivery}", DeliveryID.self) { _, id in
      try await library.cancel(id)
      return Response(.noContent)
    }
    router.on(.post, "/api/v1/deliveries/{delivery}/decision", DeliveryID.self) { request, id in
      let decision = try await Answer.value(Decision.self, in: request)
      return Answer.json(DeliveryForm(try await library.decide(id, arrived: decision.arrived)))
    }
  }
}

extension DeliveryID: PathParameter {
  /// 12 digits and letters.
  public init?(pathSegment: String) { self.init(pathSegment) }
}

/// A delivery as the API shows it.
struct DeliveryForm: Encodable {
  let id: DeliveryID
  let document: Int64
  let destination: Int64
  let destinationName: String
  let state: DeliveryState
  let created: Date
  let changed: Date
  let attempts: Int
  /// What the file is called there; `nil` until it is drawn.
  let fileName: String?
  let bytes: Int64?
  let fault: DeliveryFaultForm?
  /// The job that brings it.
  let job: Int64

  init(_ delivery: Delivery) {
    id = delivery.id
    document = delivery.document.rawValue
    destination = delivery.destination.rawValue
    destinationName = delivery.destinationName
    state = delivery.state
    created = delivery.created
    changed = delivery.changed
    attempts = delivery.attempts
    fileName = delivery.file?.name
    bytes = delivery.file?.bytes
    fault = delivery.fault.map(DeliveryFaultForm.init)
    job = delivery.job.rawValue
  }
}

/// Why a delivery has not arrived.
struct DeliveryFaultForm: Encodable {
  /// For programs: a word that stays.
  let cause: String
  /// For people: one sentence.
  let title: String
  /// What the other side said.
  let detail: String?
  /// Its status or reply code.
  let code: Int?

  init(_ fault: DeliveryFault) {
    cause = fault.cause.rawValue
    title = Failures.words(for: fault.cause)
    detail = fault.detail.isEmpty ? nil : fault.detail
    code = fault.code
  }
}
