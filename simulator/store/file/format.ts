/** The tables of the file, and how one of an older format is brought up to date when it is opened. */

/** The first makes the tables, each other one brings a file of the format before it up to its own. */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE settings (name TEXT PRIMARY KEY, value ANY NOT NULL) STRICT;
   INSERT INTO settings VALUES ('compacted', 1);
   CREATE TABLE changes (
     id INTEGER PRIMARY KEY,
     revision INTEGER NOT NULL,
     key TEXT NOT NULL,
     createRevision INTEGER NOT NULL,
     value TEXT,
     checksum INTEGER NOT NULL,
     ended INTEGER
   ) STRICT;
   CREATE UNIQUE INDEX current ON changes (key) WHERE ended IS NULL;
   CREATE INDEX past ON changes (ended) WHERE ended IS NOT NULL;`,
];

/** Of the newest tables: how many migrations a file has gone through. */
export const FORMAT = MIGRATIONS.length;
