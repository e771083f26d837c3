/** A file that has lost something: how that is found before it is opened for writing, and what is said of it. */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { markedRevision, markOf } from './newest-mark.ts';
import { checksumOf, rowOf } from './stored-row.ts';
import { UnusableFileError } from './unusable-file-error.ts';

export const RESTORE = 'put a backup in its place';

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Throws UnusableFileError where the file has less than it acknowledged. Comes before it is opened for writing: on closing, that would remove the
 * log, of which something may still be read by other means.
 */
export function refuseLoss(path: string): void {
  const marked = markedRevision(path);
  if (marked === undefined) return;
  const newest = newestIn(path);
  if (newest >= marked) return;
  throw new UnusableFileError(
    `${path} or ${path}-wal is damaged or cut off: its changes up to revision ${newest} can be read, but not those up to ${marked}; ` +
      `${RESTORE}, or remove ${markOf(path)} to go on without them`,
  );
}

export function partlyReadable(path: string, error: unknown, count: number): string {
  return `${path} is damaged (${reasonOf(error)}): of its changes the first ${count} can be read; ${RESTORE}`;
}

/** How many changes can be read of a file that is shorter than it says, or whose structure is damaged. */
export function readableChanges(path: string): number {
  let count = 0;
  try {
    const database = new DatabaseSync(path, { readOnly: true, defensive: false });
    // Otherwise a file that is cut off isn't looked into at all.
    database.exec('PRAGMA writable_schema=ON');
    for (const row of database.prepare('SELECT * FROM changes ORDER BY id').iterate()) {
      if (checksumOf(rowOf(row)) === Number(row.checksum)) count += 1;
    }
    database.close();
  } catch {
    // So many.
  }
  return count;
}

/** Of the file as it is; 0 where there is nothing. */
function newestIn(path: string): number {
  if (!existsSync(path)) return 0;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const { tables } =
      database.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE type = 'table'").get() ?? {};
    if (tables === 0) return 0;
    const { value: compacted } = database.prepare("SELECT value FROM settings WHERE name = 'compacted'").get() ?? {};
    const { revision } = database.prepare('SELECT revision FROM changes ORDER BY id DESC LIMIT 1').get() ?? {};
    return Math.max(Number(compacted ?? 0), Number(revision ?? 0));
  } finally {
    database.close();
  }
}
