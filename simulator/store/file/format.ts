/** The tables of the file, and their migrations. */

/** The first migration creates the tables. Each later migration upgrades a file from the previous format. */
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

/** The number of the newest format. */
export const FORMAT_VERSION = MIGRATIONS.length;
