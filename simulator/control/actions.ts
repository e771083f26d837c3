/**
 * What a harness may do to a simulator from outside the API: push the clock, forget history, hold the watch caches back, make a
 * health check fail. Nothing of this can be reached from the API's ports.
 */

import type { MovableClock } from '../ground/clock.ts';
import type { Health } from '../http/health/check.ts';
import type { CorruptionKind } from '../store/corruption.ts';
import type { Storage } from '../store/open.ts';

/** The words of the request were not understood; the message says why. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

export interface Controlled {
  readonly clock: MovableClock;
  readonly storage: Storage;
  readonly health: Health;
  readonly storedAt: (path: string) => { readonly storageKey: string; readonly key: string } | undefined;
}

/** The same for programs in this process and, as JSON, for the control port. */
export interface Control {
  /** Pushes the clock ahead and runs what comes due; answers the new time, RFC 3339. */
  advance(seconds: number): Promise<string>;
  /** Forgets what is older than the revision, by default than the newest; answers it. */
  compact(revision?: number): Promise<number>;
  /** Holds back from watches and cached reads what is written from now on. */
  pauseCache(): void;
  resumeCache(): void;
  /** Makes the stored object at a path of the API unreadable, or readable again. */
  corrupt(path: string, kind: CorruptionKind | 'readable'): Promise<void>;
  failCheck(check: string, reason?: string): void;
  /** Without a name: all checks. */
  recoverCheck(check?: string): void;
}

export function createControl({ clock, storage, health, storedAt }: Controlled): Control {
  return {
    advance: async (seconds) => {
      if (!Number.isFinite(seconds) || seconds < 0) throw new ControlError('seconds must be a number, 0 or more');
      await clock.advance(seconds * 1000);
      return new Date(clock.now()).toISOString();
    },
    compact: async (revision) => {
      const newest = await storage.revision();
      const wanted = revision ?? newest;
      if (!Number.isSafeInteger(wanted) || wanted < 1 || wanted > newest) {
        throw new ControlError(`revision must be an integer from 1 to ${newest}, the newest`);
      }
      await storage.compact(wanted);
      return wanted;
    },
    pauseCache: () => storage.pause(),
    resumeCache: () => storage.resume(),
    corrupt: async (path, kind) => {
      const at = storedAt(path);
      const done = at && (await storage.corrupt(at.storageKey, at.key, kind === 'readable' ? undefined : kind));
      if (done !== true) throw new ControlError(`there is no stored object at ${path}`);
    },
    failCheck: (check, reason = 'failed by the control port') => {
      if (!health.fail(check, reason)) throw new ControlError(`there is no health check '${check}'`);
    },
    recoverCheck: (check) => health.recover(check),
  };
}
