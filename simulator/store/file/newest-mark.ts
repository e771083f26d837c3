/**
 * The newest revision that a file acknowledged, in a small file beside it. SQLite takes a log (`-wal`) that is damaged or was cut off for one that
 * ends there, since that is what a power failure leaves of what was never committed: without the mark, changes would be lost and nobody told.
 *
 * It is written when a commit lasts, and not waited for: after a power failure it may be older than the file, never newer.
 */
import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

/** Characters, so that each mark takes the place of the one before. */
const LENGTH = 16;

export function markOf(path: string): string {
  return `${path}-newest`;
}

/** Undefined where there is none, or none that can be read. */
export function markedRevision(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(markOf(path), 'latin1');
  } catch {
    return undefined;
  }
  const revision = Number(text.slice(0, LENGTH));
  return text === markText(revision) ? revision : undefined;
}

export class NewestMark {
  readonly #file: number;

  constructor(path: string) {
    // Neither emptied nor appended to.
    this.#file = openSync(markOf(path), constants.O_RDWR | constants.O_CREAT, 0o600);
  }

  set(revision: number): void {
    writeSync(this.#file, markText(revision), 0, 'latin1');
  }

  close(): void {
    closeSync(this.#file);
  }
}

function markText(revision: number): string {
  const padded = String(revision).padStart(LENGTH);
  return `${padded} ${String(crc32(padded)).padStart(10)}\n`;
}
