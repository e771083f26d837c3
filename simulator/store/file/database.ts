/**
 * The file of the file store, which is an SQLite database. Each change of a key is a row. The column `ended` of a row contains the revision
 * of the next change of the key. One query returns the state at any kept revision, and another query the later changes. A compaction deletes
 * the rows that ended at its revision or before.
 *
 * Example: the changes put a (revision 2), put a (3) and delete a (4) are stored in three rows, which end at 3, 4 and 4. A compaction to 3
 * deletes the first row, and a compaction to 4 deletes all rows.
 */
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  countReadableChanges,
  formatPartlyReadableMessage,
  RESTORE_ADVICE,
  readErrorReason,
  rejectDataLoss,
} from './damage.ts';
import { FORMAT_VERSION, MIGRATIONS } from './format.ts';
import type { ChangeRow } from './messages.ts';
import { NewestRevisionMark } from './newest-mark.ts';
import { computeRowChecksum, readChangeRow } from './stored-row.ts';
import { UnusableFileError } from './unusable-file-error.ts';

/** The maximum number of unreadable keys in a message. */
const MAX_LISTED_KEYS = 10;
const LOCKED_CODE = 5;
const CORRUPT_CODE = 11;
const FULL_CODE = 13;
const NO_FILE_CODE = 14;

export function isDiskFullError(error: unknown): boolean {
  return readSqliteCode(error) === FULL_CODE;
}

export class Database {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #newestMark: NewestRevisionMark;
  readonly #insertStatement: StatementSync;
  readonly #endPreviousRowStatement: StatementSync;

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
    this.#endPreviousRowStatement = this.#database.prepare(
      'UPDATE changes SET ended = ? WHERE key = ? AND ended IS NULL',
    );
    this.#insertStatement = this.#database.prepare(
      'INSERT INTO changes (revision, key, createRevision, value, checksum, ended) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#newestMark = new NewestRevisionMark(path);
  }

  get compactedRevision(): number {
    return Number(this.#readSetting('compacted'));
  }

  /** Throws UnusableFileError if a part of the file cannot be read. */
  checkIntegrity(): void {
    this.#checkChanges();
    this.#checkStructure();
  }

  /** Checks the structure of the file, because a query that uses a damaged index may not find intact rows. */
  #checkStructure(): void {
    const [firstRow] = this.#explainErrors(() => this.#database.prepare('PRAGMA integrity_check(1)').all());
    const { integrity_check: result } = firstRow ?? {};
    if (result === 'ok') return;
    throw new UnusableFileError(
      `${this.#path} is damaged (${result}): its changes can be read, but not looked up; ${RESTORE_ADVICE}`,
    );
  }

  #checkChanges(): void {
    const damagedKeys: string[] = [];
    let count = 0;
    try {
      for (const row of this.#database.prepare('SELECT * FROM changes ORDER BY id').iterate()) {
        count += 1;
        if (computeRowChecksum(readChangeRow(row)) !== Number(row.checksum)) damagedKeys.push(String(row.key));
      }
    } catch (error) {
      throw new UnusableFileError(formatPartlyReadableMessage(this.#path, error, count - damagedKeys.length));
    }
    if (damagedKeys.length === 0) return;
    const keyList = damagedKeys.slice(0, MAX_LISTED_KEYS).join(', ');
    const omittedKeysText =
      damagedKeys.length > MAX_LISTED_KEYS ? ` and ${damagedKeys.length - MAX_LISTED_KEYS} more` : '';
    throw new UnusableFileError(
      `${this.#path} is damaged: ${count - damagedKeys.length} of its ${count} changes can be read, but not ${keyList}${omittedKeysText}; ${RESTORE_ADVICE}`,
    );
  }

  /** Yields the state at the revision of the last compaction. */
  *readState(): Generator<ChangeRow> {
    const { compactedRevision } = this;
    const query = this.#database.prepare(
      'SELECT * FROM changes WHERE revision <= ? AND (ended IS NULL OR ended > ?) ORDER BY id',
    );
    for (const row of query.iterate(compactedRevision, compactedRevision)) yield readChangeRow(row);
  }

  /** Yields the changes since the last compaction. */
  *readChanges(): Generator<ChangeRow> {
    const query = this.#database.prepare('SELECT * FROM changes WHERE revision > ? ORDER BY id');
    for (const row of query.iterate(this.compactedRevision)) yield readChangeRow(row);
  }

  /** Commits all rows or none. They are durable when this method returns. */
  commit(rows: readonly ChangeRow[]): void {
    this.#runTransaction(() => {
      for (const row of rows) {
        const { revision, key, createRevision, value } = row;
        this.#endPreviousRowStatement.run(revision, key);
        this.#insertStatement.run(
          revision,
          key,
          createRevision,
          value,
          computeRowChecksum(row),
          value === null ? revision : null,
        );
      }
    });
    this.#newestMark.writeRevision(rows.at(-1)?.revision ?? 0);
  }

  compact(revision: number): void {
    this.#runTransaction(() => {
      this.#database.prepare('DELETE FROM changes WHERE ended <= ?').run(revision);
      this.#database.prepare("UPDATE settings SET value = max(value, ?) WHERE name = 'compacted'").run(revision);
    });
  }

  /** Tests whether this number of bytes can be written, and removes the bytes again. */
  testWrite(bytes: number): void {
    this.#runTransaction(() => {
      this.#database.prepare("INSERT OR REPLACE INTO settings VALUES ('tried', zeroblob(?))").run(bytes);
    });
    this.#runTransaction(() => this.#database.exec("DELETE FROM settings WHERE name = 'tried'"));
  }

  /** Copies the file. The copy is durable when this method returns. */
  backup(copyPath: string): void {
    this.#database.prepare('VACUUM INTO ?').run(copyPath);
    const file = openSync(copyPath, 'r+');
    fsyncSync(file);
    closeSync(file);
  }

  close(): void {
    this.#database.close();
    this.#newestMark.close();
  }

  #migrate(): void {
    const { user_version: format } = this.#database.prepare('PRAGMA user_version').get() ?? {};
    if (Number(format) > FORMAT_VERSION) {
      throw new UnusableFileError(`${this.#path} was written by a later version of assay (format ${format})`);
    }
    this.#runTransaction(() => {
      for (const migration of MIGRATIONS.slice(Number(format))) this.#database.exec(migration);
      this.#database.exec(`PRAGMA user_version=${FORMAT_VERSION}`);
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

  #runTransaction(runStatements: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      runStatements();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Converts errors of SQLite to UnusableFileErrors, whose messages tell administrators what to do. */
  #explainErrors<Result>(runOperation: () => Result): Result {
    try {
      return runOperation();
    } catch (error) {
      if (error instanceof UnusableFileError) throw error;
      const code = readSqliteCode(error);
      if (code === LOCKED_CODE) throw new UnusableFileError(`${this.#path} is in use by another server`);
      if (code === NO_FILE_CODE) throw new UnusableFileError(`${this.#path} can't be opened or created`);
      if (code !== CORRUPT_CODE)
        throw new UnusableFileError(`${this.#path} can't be read (${readErrorReason(error)}); ${RESTORE_ADVICE}`);
      throw new UnusableFileError(formatPartlyReadableMessage(this.#path, error, countReadableChanges(this.#path)));
    }
  }
}

function readSqliteCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
