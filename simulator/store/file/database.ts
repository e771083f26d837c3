/**
 * The file of the file store, an SQLite database. Each change of a key is a row, with the revision at which the next change of the key
 * replaced it. The state at any kept revision, and the changes since, are one query each; a compaction deletes the rows that ended before.
 *
 * Worked example: put a (revision 2), put a (3), delete a (4) are the rows (2, ended 3), (3, ended 4) and the deletion (4, ended 4). A
 * compaction to 3 deletes the first one; a compaction to 4 deletes all.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { countReadableChanges, formatPartlyReadable, RESTORE, readErrorReason, rejectDataLoss } from './damage.ts';
import { FORMAT, MIGRATIONS } from './format.ts';
import type { Row } from './messages.ts';
import { NewestMark } from './newest-mark.ts';
import { computeRowChecksum, toRow } from './stored-row.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** The maximum number of unreadable keys in a message. */
const MAX_NAMED = 10;
const LOCKED = 5;
const CORRUPT = 11;
const FULL = 13;
const NO_FILE = 14;

export function isFull(error: unknown): boolean {
  return readSqliteCode(error) === FULL;
}

export class Database {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #newestMark: NewestMark;
  readonly #insert: StatementSync;
  readonly #endPrevious: StatementSync;

  /** Opens the file and locks it until `close`. Throws UnusableFileError. */
  constructor(path: string, dialect: string) {
    this.#path = path;
    this.#explainErrors(() => rejectDataLoss(path));
    this.#database = this.#explainErrors(() => new DatabaseSync(path));
    this.#explainErrors(() => {
      this.#database.exec('PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL');
      this.#migrate();
      this.#checkDialect(dialect);
    });
    this.#endPrevious = this.#database.prepare('UPDATE changes SET ended = ? WHERE key = ? AND ended IS NULL');
    this.#insert = this.#database.prepare(
      'INSERT INTO changes (revision, key, createRevision, value, checksum, ended) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#newestMark = new NewestMark(path);
  }

  get compacted(): number {
    return Number(this.#readSetting('compacted'));
  }

  /** Throws UnusableFileError if a part of the file cannot be read. */
  check(): void {
    this.#checkChanges();
    this.#checkStructure();
  }

  /** Checks the structure of the file: with a damaged index, a query may not find intact rows. */
  #checkStructure(): void {
    const [first] = this.#explainErrors(() => this.#database.prepare('PRAGMA integrity_check(1)').all());
    const { integrity_check: result } = first ?? {};
    if (result === 'ok') return;
    throw new UnusableFileError(
      `${this.#path} is damaged (${result}): its changes can be read, but not looked up; ${RESTORE}`,
    );
  }

  #checkChanges(): void {
    const damagedKeys: string[] = [];
    let count = 0;
    try {
      for (const row of this.#database.prepare('SELECT * FROM changes ORDER BY id').iterate()) {
        count += 1;
        if (computeRowChecksum(toRow(row)) !== Number(row.checksum)) damagedKeys.push(String(row.key));
      }
    } catch (error) {
      throw new UnusableFileError(formatPartlyReadable(this.#path, error, count - damagedKeys.length));
    }
    if (damagedKeys.length === 0) return;
    const keyList = damagedKeys.slice(0, MAX_NAMED).join(', ');
    const moreText = damagedKeys.length > MAX_NAMED ? ` and ${damagedKeys.length - MAX_NAMED} more` : '';
    throw new UnusableFileError(
      `${this.#path} is damaged: ${count - damagedKeys.length} of its ${count} changes can be read, but not ${keyList}${moreText}; ${RESTORE}`,
    );
  }

  /** Yields the state at the revision of the last compaction. */
  *state(): Generator<Row> {
    const { compacted } = this;
    const query = this.#database.prepare(
      'SELECT * FROM changes WHERE revision <= ? AND (ended IS NULL OR ended > ?) ORDER BY id',
    );
    for (const row of query.iterate(compacted, compacted)) yield toRow(row);
  }

  /** Yields the changes since the last compaction. */
  *changes(): Generator<Row> {
    const query = this.#database.prepare('SELECT * FROM changes WHERE revision > ? ORDER BY id');
    for (const row of query.iterate(this.compacted)) yield toRow(row);
  }

  /** Commits all rows or none; they are durable when this returns. */
  commit(rows: readonly Row[]): void {
    this.#runTransaction(() => {
      for (const row of rows) {
        const { revision, key, createRevision, value } = row;
        this.#endPrevious.run(revision, key);
        this.#insert.run(
          revision,
          key,
          createRevision,
          value,
          computeRowChecksum(row),
          value === null ? revision : null,
        );
      }
    });
    this.#newestMark.set(rows.at(-1)?.revision ?? 0);
  }

  compact(revision: number): void {
    this.#runTransaction(() => {
      this.#database.prepare('DELETE FROM changes WHERE ended <= ?').run(revision);
      this.#database.prepare("UPDATE settings SET value = max(value, ?) WHERE name = 'compacted'").run(revision);
    });
  }

  /** Tests whether this many bytes can be written; they are removed again. */
  testWrite(bytes: number): void {
    this.#runTransaction(() => {
      this.#database.prepare("INSERT OR REPLACE INTO settings VALUES ('tried', zeroblob(?))").run(bytes);
    });
    this.#runTransaction(() => this.#database.exec("DELETE FROM settings WHERE name = 'tried'"));
  }

  /** Copies the file; the copy is durable when this returns. */
  backup(copy: string): void {
    this.#database.prepare('VACUUM INTO ?').run(copy);
    const file = openSync(copy, 'r+');
    fsyncSync(file);
    closeSync(file);
  }

  close(): void {
    this.#database.close();
    this.#newestMark.close();
  }

  #migrate(): void {
    const { user_version: format } = this.#database.prepare('PRAGMA user_version').get() ?? {};
    if (Number(format) > FORMAT) {
      throw new UnusableFileError(`${this.#path} was written by a later version of assay (format ${format})`);
    }
    this.#runTransaction(() => {
      for (const migration of MIGRATIONS.slice(Number(format))) this.#database.exec(migration);
      this.#database.exec(`PRAGMA user_version=${FORMAT}`);
    });
  }

  #checkDialect(dialect: string): void {
    const storedDialect = this.#readSetting('dialect');
    if (storedDialect !== undefined && storedDialect !== dialect) {
      throw new UnusableFileError(`${this.#path} was written with --dialect ${storedDialect}, not ${dialect}`);
    }
    this.#database.prepare("INSERT OR IGNORE INTO settings VALUES ('dialect', ?)").run(dialect);
  }

  #readSetting(name: string): unknown {
    return this.#database.prepare('SELECT value FROM settings WHERE name = ?').get(name)?.value;
  }

  #runTransaction(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Translates errors of SQLite to messages for administrators. */
  #explainErrors<Result>(open: () => Result): Result {
    try {
      return open();
    } catch (error) {
      if (error instanceof UnusableFileError) throw error;
      const code = readSqliteCode(error);
      if (code === LOCKED) throw new UnusableFileError(`${this.#path} is in use by another server`);
      if (code === NO_FILE) throw new UnusableFileError(`${this.#path} can't be opened or created`);
      if (code !== CORRUPT)
        throw new UnusableFileError(`${this.#path} can't be read (${readErrorReason(error)}); ${RESTORE}`);
      throw new UnusableFileError(formatPartlyReadable(this.#path, error, countReadableChanges(this.#path)));
    }
  }
}

function readSqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
