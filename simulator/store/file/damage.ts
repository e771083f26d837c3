/** Detects files that have lost data. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { formatMarkPath, readMarkedRevision } from './newest-mark.ts';
import { computeRowChecksum, readChangeRow } from './stored-row.ts';
import { UnusableFileError } from './unusable-file-error.ts';

export const RESTORE_ADVICE = 'restore a backup';

export function readErrorReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Throws UnusableFileError if the file lacks acknowledged changes. It must be called before the file is opened for writing, because
 * SQLite removes the log when it closes the file, and parts of the log may still be recoverable.
 */
export function rejectDataLoss(path: string): void {
  const acknowledgedRevision = readMarkedRevision(path);
  if (acknowledgedRevision === undefined) return;
  const newestRevision = readNewestRevision(path);
  if (newestRevision >= acknowledgedRevision) return;
  throw new UnusableFileError(
    `${path} or ${path}-wal is damaged or cut off: its changes can be read up to revision ${newestRevision}, but writes up to revision ${acknowledgedRevision} were acknowledged; ` +
      `${RESTORE_ADVICE}, or remove ${formatMarkPath(path)} to continue without them`,
  );
}

export function formatPartlyReadableMessage(path: string, error: unknown, count: number): string {
  return `${path} is damaged (${readErrorReason(error)}): only its first ${count} changes can be read; ${RESTORE_ADVICE}`;
}

/** Returns the number of readable changes in a truncated or damaged file. */
export function countReadableChanges(path: string): number {
  let count = 0;
  try {
    const database = new DatabaseSync(path, { readOnly: true, defensive: false });
    // Without this pragma, a truncated file is not read at all.
    database.exec('PRAGMA writable_schema=ON');
    for (const row of database.prepare('SELECT * FROM changes ORDER BY id').iterate()) {
      if (computeRowChecksum(readChangeRow(row)) === Number(row.checksum)) count += 1;
    }
    database.close();
  } catch {
    // The following changes cannot be read.
  }
  return count;
}

/** Returns the newest revision in the file, or 0 if there is none. */
function readNewestRevision(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const { tables } =
      database.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'").get() ?? {};
    if (tables === 0) return 0;
    const { value: compactedRevision } =
      database.prepare("SELECT value FROM settings WHERE name = 'compacted'").get() ?? {};
    const { revision } = database.prepare('SELECT revision FROM changes ORDER BY id DESC LIMIT 1').get() ?? {};
    return Math.max(Number(compactedRevision ?? 0), Number(revision ?? 0));
  } finally {
    database.close();
  }
}
