/**
 * The mark of the newest acknowledged revision, in a small file next to the data file. SQLite cannot distinguish a truncated or damaged log
 * (`-wal`) from the log of an uncommitted write after a power failure. The mark makes the loss of acknowledged changes detectable.
 *
 * The mark is written after each commit, but not flushed to disk. After a power failure, it may be older than the data file, but not newer.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** The number of characters of a revision in the mark. Each mark has the same length, so that it overwrites the previous mark. */
const MARK_LENGTH = 16;

export function formatMarkPath(path: string): string {
  return `${path}-newest`;
}

/** Returns the revision in the mark, or undefined if there is no readable mark. */
export function readMarkedRevision(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(formatMarkPath(path), 'latin1');
  } catch {
    return undefined;
  }
  const revision = Number(text.slice(0, MARK_LENGTH));
  return text === formatMark(revision) ? revision : undefined;
}

export class NewestRevisionMark {
  readonly #file: number;

  constructor(path: string) {
    // These flags neither truncate the file nor append to it.
    this.#file = openSync(formatMarkPath(path), constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  writeRevision(revision: number): void {
    writeSync(this.#file, formatMark(revision), 0, 'latin1');
  }

  close(): void {
    closeSync(this.#file);
  }
}

function formatMark(revision: number): string {
  const paddedRevision = String(revision).padStart(MARK_LENGTH);
  return `${paddedRevision} ${String(crc32(paddedRevision)).padStart(10)}\n`;
}
