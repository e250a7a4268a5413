/// The tables, as a list of steps that only grows: a step that was released is never edited.
enum Schema {
  /// Tells a library's database from others ("RCTO").
  static let applicationID = 0x5243_544F

  /// Each step brings the schema from its index to the next version, in one transaction.
  static let migrations = [documents, search, jobs, deliveries, shortBeginnings]

  /// Dates are milliseconds since 1970. Recipes, edits and found items are JSON; the words of a
  /// page are packed (`CompactText`).
  private static let documents = """
    CREATE TABLE setting (
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE photo (
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      ending TEXT NOT NULL,
      bytes INTEGER NOT NULL,
      page_count INTEGER NOT NULL,
      name TEXT NOT NULL,
      added INTEGER NOT NULL,
      unused_since INTEGER
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE document (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      state INTEGER NOT NULL CHECK (state IN (0, 1, 2)),
      title TEXT NOT NULL,
      title_key TEXT NOT NULL,
      folder TEXT NOT NULL,
      created INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      revision INTEGER NOT NULL,
      trashed INTEGER,
      trash_day INTEGER,
      trash_state INTEGER,
      edits_in_force INTEGER NOT NULL,
      next_ordinal INTEGER NOT NULL,
      CHECK ((state = 2) = (trashed IS NOT NULL))
    ) STRICT;
    CREATE INDEX document_created ON document (created, id);
    CREATE INDEX document_modified ON document (modified, id);
    CREATE INDEX document_title ON document (title_key, id);
    CREATE INDEX document_folder ON document (folder);
    CREATE INDEX document_trash ON document (trash_day) WHERE state = 2;

    CREATE TABLE tag (
      document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
      place INTEGER NOT NULL,
      name TEXT NOT NULL,
      PRIMARY KEY (document, place)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX tag_name ON tag (name);

    CREATE TABLE page (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
      ordinal INTEGER NOT NULL,
      place INTEGER,
      photo TEXT NOT NULL REFERENCES photo,
      photo_index INTEGER NOT NULL,
      recipe TEXT NOT NULL,
      shape TEXT NOT NULL,
      is_scanned INTEGER NOT NULL,
      quality INTEGER,
      UNIQUE (document, ordinal),
      UNIQUE (document, place)
    ) STRICT;
    CREATE INDEX page_photo ON page (photo);

    CREATE TABLE page_text (
      page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
      words BLOB NOT NULL,
      found TEXT NOT NULL,
      shape TEXT NOT NULL
    ) STRICT;

    CREATE TABLE edit (
      document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
      number INTEGER NOT NULL,
      steps TEXT NOT NULL,
      PRIMARY KEY (document, number)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE change (
      revision INTEGER PRIMARY KEY AUTOINCREMENT,
      kind INTEGER NOT NULL CHECK (kind IN (0, 1, 2)),
      subject INTEGER NOT NULL
    ) STRICT;
    """

  /// One row a document (title, labels) and one a page (text), by `SearchKey`. The texts are folded
  /// and cut into words before they come here, so the tokenizer has only blanks to look for: every
  /// letter, digit and mark is part of a word.
  private static let search = """
    CREATE VIRTUAL TABLE word_index USING fts5 (
      title, labels, text,
      prefix = '2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
    );
    """

  private static let jobs = """
    CREATE TABLE job (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      kind TEXT NOT NULL,
      document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
      page INTEGER REFERENCES page ON DELETE CASCADE,
      priority INTEGER NOT NULL,
      state TEXT NOT NULL,
      progress REAL NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      failure TEXT,
      job_order TEXT NOT NULL,
      result TEXT,
      created INTEGER NOT NULL,
      not_before INTEGER NOT NULL DEFAULT 0,
      ended INTEGER,
      claim TEXT,
      claimed_until INTEGER
    ) STRICT;
    CREATE INDEX job_queue ON job (priority DESC, id) WHERE state IN ('waiting', 'running');
    CREATE INDEX job_document ON job (document);
    CREATE INDEX job_page ON job (page);
    CREATE INDEX job_ended ON job (ended) WHERE ended IS NOT NULL;

    CREATE TABLE import (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      photo TEXT NOT NULL,
      name TEXT NOT NULL,
      document INTEGER NOT NULL,
      at INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX import_photo ON import (photo);
    """

  /// The form is the whole delivery in JSON; what is looked for has columns.
  private static let deliveries = """
    CREATE TABLE delivery (
      id TEXT PRIMARY KEY,
      document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,
      state TEXT NOT NULL,
      created INTEGER NOT NULL,
      form TEXT NOT NULL
    ) STRICT;
    CREATE INDEX delivery_document ON delivery (document);
    CREATE INDEX delivery_created ON delivery (created);
    CREATE INDEX delivery_open ON delivery (state)
      WHERE state IN ('waiting', 'underWay', 'uncertain');
    """

  /// The index of words as it is now. Beginnings of one character are among its words too: in scripts
  /// without blanks that is what a search for one character looks for.
  static let index = """
    CREATE VIRTUAL TABLE word_index USING fts5 (
      title, labels, text,
      prefix = '1 2 3',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"
    );
    """

  private static let shortBeginnings = """
    ALTER TABLE word_index RENAME TO word_index_before;
    \(index)
    INSERT INTO word_index (rowid, title, labels, text)
      SELECT rowid, title, labels, text FROM word_index_before;
    DROP TABLE word_index_before;
    """
}
