/**
 * A configuration file that the server follows: it is read when the server starts, and again when it changes. What cannot be used then
 * is reported, and what was loaded before stays (authn-config-reload, authz-config-reload).
 */
import { readFileSync } from 'node:fs';
import type { Clock } from '../ground/clock.ts';
import { errorMessage } from '../ground/error-message.ts';
import { realClock } from './clocks.ts';

/** Milliseconds between two reads. */
const INTERVAL = 500;

/** The counts and times of reloads, by result, for metrics. */
export interface Reloads {
  readonly totals: Map<'success' | 'failure', number>;
  /** Seconds since 1970. */
  readonly last: Map<'success' | 'failure', number>;
}

export function noReloads(): Reloads {
  return { totals: new Map(), last: new Map() };
}

export function countReload({ totals, last }: Reloads, result: 'success' | 'failure', clock: Clock): void {
  totals.set(result, (totals.get(result) ?? 0) + 1);
  last.set(result, clock.now() / 1000);
}

export interface FollowedFile {
  readonly flag: string;
  readonly file: string;
  /** What the file said when the server started. */
  readonly text: string;
  readonly reloads: Reloads;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Takes what the file says now; false where that changes nothing. Throws an error that says why it cannot be used. */
  readonly load: (text: string) => boolean;
}

export function followFile({ flag, file, text: first, reloads, clock, log, load }: FollowedFile): void {
  let lastText = first;
  let readable = true;
  const read = (): string | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      readable = true;
      return text;
    } catch (error) {
      // Told of once: it may come back as it was.
      if (readable) fail(error);
      readable = false;
      return undefined;
    }
  };
  const fail = (error: unknown): void => {
    log(`${flag}: ${file} is not used, what was loaded before stays: ${errorMessage(error)}`);
    countReload(reloads, 'failure', clock);
  };
  const reload = (): void => {
    const text = read();
    if (text !== undefined && text !== lastText) {
      lastText = text;
      try {
        if (load(text)) {
          log(`${flag}: ${file} was loaded again`);
          countReload(reloads, 'success', clock);
        }
      } catch (error) {
        fail(error);
      }
    }
    realClock.after(INTERVAL, reload);
  };
  // The file changes in real time, whatever the adjustable clock shows.
  realClock.after(INTERVAL, reload);
}
