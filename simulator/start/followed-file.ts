/**
 * Follows a configuration file: it is read when the server starts, and again when it changes. An invalid change is reported, and the
 * previous configuration is kept (authn-config-reload, authz-config-reload).
 */
import { readFileSync } from 'node:fs';
import type { Clock } from '../ground/clock.ts';
import { readErrorMessage } from '../ground/error-message.ts';
import { realClock } from './clocks.ts';

/** The interval of reads in milliseconds. */
const INTERVAL = 500;

/** The counts and times of reloads, by result, for metrics. */
export interface Reloads {
  readonly totals: Map<'success' | 'failure', number>;
  /** In seconds since 1970. */
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
  /** The content at the start of the server. */
  readonly text: string;
  readonly reloads: Reloads;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Loads changed content; returns false if it changes nothing. Throws an error with the reason if it is invalid. */
  readonly load: (text: string) => boolean;
}

export function followFile({ flag, file, text: first, reloads, clock, log, load }: FollowedFile): void {
  let lastContent = first;
  let readable = true;
  const read = (): string | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      readable = true;
      return text;
    } catch (error) {
      // Each error is reported once; the file may return to its previous content.
      if (readable) fail(error);
      readable = false;
      return undefined;
    }
  };
  const fail = (error: unknown): void => {
    log(`${flag}: ${file} is not used, the file that was loaded before stays in use: ${readErrorMessage(error)}`);
    countReload(reloads, 'failure', clock);
  };
  const reload = (): void => {
    const text = read();
    if (text !== undefined && text !== lastContent) {
      lastContent = text;
      try {
        if (load(text)) {
          log(`${flag}: ${file} was loaded again`);
          countReload(reloads, 'success', clock);
        }
      } catch (error) {
        fail(error);
      }
    }
    realClock.schedule(INTERVAL, reload);
  };
  // Files change in real time, regardless of the adjustable clock.
  realClock.schedule(INTERVAL, reload);
}
