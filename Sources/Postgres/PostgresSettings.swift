/// Where a library's rows are.
public struct PostgresSettings: Equatable, Sendable {
  /// What libpq takes: `postgresql://recto@db.lan/recto`, or `host=… dbname=…`. What it lacks libpq
  /// takes from the environment and its own files (`PGPASSWORD`, `~/.pgpass`, `pg_service.conf`).
  public var address: String
  /// The schema that holds the library's tables: several libraries may share a database.
  public var schema: String

  /// A library in a schema of a database; `nil` where the schema is no plain name: a small letter,
  /// then small letters, digits and `_`, 50 at most.
  public init?(address: String, schema: String = "recto") {
    guard let first = schema.utf8.first, (0x61...0x7A).contains(first), schema.utf8.count <= 50,
      schema.utf8.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      })
    else { return nil }
    self.address = address
    self.schema = schema
  }
}
