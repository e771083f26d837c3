/**
 * Reloads a configuration file when it changes. If the changed file is invalid, the error is logged and the previous configuration stays in
 * use (authn-config-reload, authz-config-reload).
 */
import { readFileSync } from 'node:fs';
import type { Clock } from '../foundation/clock.ts';
import { readErrorMessage } from '../foundation/error-message.ts';
import { realClock } from './clocks.ts';

/** The interval in which the file is read, in milliseconds. */
const POLL_INTERVAL_MILLISECONDS = 500;

/** The numbers and times of reloads by result, for metrics. */
export interface ReloadCounter {
  readonly totals: Map<'success' | 'failure', number>;
  /** The time of the last reload by result, in seconds since 1970. */
  readonly lastReloadTimes: Map<'success' | 'failure', number>;
}

export function createReloadCounter(): ReloadCounter {
  return { totals: new Map(), lastReloadTimes: new Map() };
}

export function countReload(
  { totals, lastReloadTimes }: ReloadCounter,
  result: 'success' | 'failure',
  clock: Clock,
): void {
  totals.set(result, (totals.get(result) ?? 0) + 1);
  lastReloadTimes.set(result, clock.now() / 1000);
}

export interface FollowedFile {
  readonly flag: string;
  readonly file: string;
  /** The content of the file when the server started. */
  readonly text: string;
  readonly reloads: ReloadCounter;
  readonly clock: Clock;
  readonly log: (message: string) => void;
  /** Loads the content. Returns false if the configuration is unchanged. Throws an error if the content is invalid. */
  readonly loadText: (text: string) => boolean;
}

/** Reads the file in each interval, and calls `loadText` if its content has changed. */
export function followFile({ flag, file, text: initialText, reloads, clock, log, loadText }: FollowedFile): void {
  let lastText = initialText;
  let isReadable = true;
  const readText = (): string | undefined => {
    try {
      const text = readFileSync(file, 'utf8');
      isReadable = true;
      return text;
    } catch (error) {
      // A read error is logged only once, until the file is readable again.
      if (isReadable) reportFailure(error);
      isReadable = false;
      return undefined;
    }
  };
  const reportFailure = (error: unknown): void => {
    log(`${flag}: ${file} cannot be loaded, so the previous configuration stays in use: ${readErrorMessage(error)}`);
    countReload(reloads, 'failure', clock);
  };
  const reloadFile = (): void => {
    const text = readText();
    if (text !== undefined && text !== lastText) {
      lastText = text;
      try {
        if (loadText(text)) {
          log(`${flag}: ${file} was reloaded`);
          countReload(reloads, 'success', clock);
        }
      } catch (error) {
        reportFailure(error);
      }
    }
    realClock.schedule(POLL_INTERVAL_MILLISECONDS, reloadFile);
  };
  // The real clock is used, because files change in real time.
  realClock.schedule(POLL_INTERVAL_MILLISECONDS, reloadFile);
}
