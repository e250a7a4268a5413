/// The tables, as a list of steps that only grows: a step that was released is never edited.
enum PostgresSchema {
  /// Each step brings the schema from its index to the next version, all in one transaction.
  static let migrations = [documents, search, jobs, deliveries]

  /// What each connection begins with.
  static func greeting(_ settings: PostgresSettings) -> [String] {
    [
      """
      SET client_min_messages = warning;
      SET search_path = \(settings.schema);
      SET application_name = 'recto \(settings.schema)';
      SET synchronous_commit = on;
      SET default_transaction_isolation = 'read committed';
      SET lock_timeout = '15s';
      SET idle_in_transaction_session_timeout = '60s';
      """
    ]
  }

  /// Where changes are told.
  static func channel(of schema: String) -> String { "recto_\(schema)" }

  /// Dates are milliseconds since 1970. Recipes, edits and found items are JSON; the words of a
  /// page are packed (`CompactText`). Texts are ordered by their bytes, as in every store.
  private static let documents = """
    CREATE TABLE setting (
      name text PRIMARY KEY,
      value text NOT NULL
    );

    CREATE TABLE photo (
      hash text COLLATE "C" PRIMARY KEY CHECK (length(hash) = 64),
      ending text NOT NULL,
      bytes bigint NOT NULL,
      page_count bigint NOT NULL,
      name text NOT NULL,
      added bigint NOT NULL,
      unused_since bigint
    );

    CREATE TABLE document (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      state bigint NOT NULL CHECK (state IN (0, 1, 2)),
      title text NOT NULL,
      title_key text COLLATE "C" NOT NULL,
      folder text COLLATE "C" NOT NULL,
      created bigint NOT NULL,
      modified bigint NOT NULL,
      revision bigint NOT NULL,
      trashed bigint,
      trash_day bigint,
      trash_state bigint,
      edits_in_force bigint NOT NULL,
      next_ordinal bigint NOT NULL,
      CHECK ((state = 2) = (trashed IS NOT NULL))
    );
    CREATE INDEX document_created ON document (created, id);
    CREATE INDEX document_modified ON document (modified, id);
    CREATE INDEX document_title ON document (title_key, id);
    CREATE INDEX document_folder ON document (folder);
    CREATE INDEX document_trash ON document (trash_day) WHERE state = 2;

    CREATE TABLE tag (
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      place bigint NOT NULL,
      name text COLLATE "C" NOT NULL,
      PRIMARY KEY (document, place)
    );
    CREATE INDEX tag_name ON tag (name);

    CREATE TABLE page (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      ordinal bigint NOT NULL,
      place bigint,
      photo text COLLATE "C" NOT NULL REFERENCES photo,
      photo_index bigint NOT NULL,
      recipe text NOT NULL,
      shape text NOT NULL,
      is_scanned bigint NOT NULL,
      quality bigint,
      UNIQUE (document, ordinal),
      UNIQUE (document, place)
    );
    CREATE INDEX page_photo ON page (photo);

    CREATE TABLE page_text (
      page bigint PRIMARY KEY REFERENCES page ON DELETE CASCADE,
      words bytea NOT NULL,
      found text NOT NULL,
      shape text NOT NULL
    );

    CREATE TABLE edit (
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      number bigint NOT NULL,
      steps text NOT NULL,
      PRIMARY KEY (document, number)
    );

    CREATE TABLE change (
      revision bigint PRIMARY KEY,
      kind bigint NOT NULL CHECK (kind IN (0, 1, 2)),
      subject bigint NOT NULL
    );
    """

  /// One row a document (ordinal 0: title, labels) and one a page (text). The words are ours
  /// (`SearchWords`), put together to vectors by `SearchVector`: no dictionary of the server's looks
  /// at them.
  private static let search = """
    CREATE TABLE word_index (
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      ordinal bigint NOT NULL,
      words tsvector NOT NULL,
      PRIMARY KEY (document, ordinal)
    );
    CREATE INDEX word_index_words ON word_index USING gin (words);
    """

  private static let jobs = """
    CREATE TABLE job (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      kind text NOT NULL,
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      page bigint REFERENCES page ON DELETE CASCADE,
      priority bigint NOT NULL,
      state text NOT NULL,
      progress double precision NOT NULL DEFAULT 0,
      attempts bigint NOT NULL DEFAULT 0,
      failure text,
      job_order text NOT NULL,
      result text,
      created bigint NOT NULL,
      not_before bigint NOT NULL DEFAULT 0,
      ended bigint,
      claim text,
      claimed_until bigint
    );
    CREATE INDEX job_queue ON job (priority DESC, id) WHERE state IN ('waiting', 'running');
    CREATE INDEX job_document ON job (document);
    CREATE INDEX job_page ON job (page);
    CREATE INDEX job_ended ON job (ended) WHERE ended IS NOT NULL;

    CREATE TABLE import (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      photo text COLLATE "C" NOT NULL,
      name text NOT NULL,
      document bigint NOT NULL,
      at bigint NOT NULL
    );
    CREATE INDEX import_photo ON import (photo);
    """

  /// The form is the whole delivery in JSON; what is looked for has columns.
  private static let deliveries = """
    CREATE TABLE delivery (
      id text COLLATE "C" PRIMARY KEY,
      document bigint NOT NULL REFERENCES document ON DELETE CASCADE,
      state text NOT NULL,
      created bigint NOT NULL,
      form text NOT NULL
    );
    CREATE INDEX delivery_document ON delivery (document);
    CREATE INDEX delivery_created ON delivery (created);
    CREATE INDEX delivery_open ON delivery (state)
      WHERE state IN ('waiting', 'underWay', 'uncertain');
    """
}
