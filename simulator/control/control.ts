/**
 * The test controls of a simulator, which advance the clock, compact the history, pause the watch caches, or make a health check fail. The
 * ports of the API do not provide them.
 */
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import type { MovableClock } from '../foundation/clock.ts';
import type { HealthChecks } from '../http/health/check.ts';
import type { Registry } from '../registry/resource.ts';
import type { CorruptionType } from '../store/corruption.ts';
import type { Storage } from '../store/open-storage.ts';
import { NoBackupError } from '../store/store.ts';
import { exportObjects, importObjects, type StoredObject } from './stored-objects.ts';

/** The error for an invalid request. The message is the reason. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
}

export interface ControlDependencies {
  readonly clock: MovableClock;
  readonly storage: Storage;
  readonly healthChecks: HealthChecks;
  readonly registry: Registry;
  readonly findStoredKey: (path: string) => { readonly storageKey: string; readonly key: string } | undefined;
}

/** The test controls, which programs in this process call directly and the control port calls with JSON. */
export interface Control {
  /** Advances the clock and runs the timers that are due. Returns the new time in the format of RFC 3339. */
  advance(seconds: number): Promise<string>;
  /** Compacts the history up to the revision, by default the newest revision. Returns the revision. */
  compact(revision?: number): Promise<number>;
  /**
   * Copies the database in `--data-dir` to a new file while the server runs. Returns the revision up to which the copy contains all writes.
   */
  backup(file: string): Promise<number>;
  /** Withholds later changes from watches and cached reads. */
  pauseCache(): void;
  /** Delivers the withheld changes, and stops withholding changes. */
  resumeCache(): void;
  /** Makes the stored object at a path of the API unreadable, or readable again. */
  corrupt(path: string, storedState: CorruptionType | 'readable'): Promise<void>;
  /** Returns all stored objects, or those of a namespace, in the versions in which a server of the emulated release stores them. */
  exportObjects(namespace?: string): Promise<readonly StoredObject[]>;
  /** Stores objects that were exported from another server, in any API version. Returns their number. */
  importObjects(objects: readonly StoredObject[]): Promise<number>;
  /** Makes a health check fail. */
  failCheck(check: string, reason?: string): void;
  /** Recovers a check, or all checks if no name is given. */
  recoverCheck(check?: string): void;
}

export function createControl({ clock, storage, healthChecks, registry, findStoredKey }: ControlDependencies): Control {
  return {
    advance: async (seconds) => {
      if (!Number.isFinite(seconds) || seconds < 0) throw new ControlError('seconds must be a number, 0 or more');
      await clock.advance(seconds * 1000);
      return new Date(clock.now()).toISOString();
    },
    compact: async (revision) => {
      const newestRevision = await storage.readRevision();
      const compactedRevision = revision ?? newestRevision;
      if (!Number.isSafeInteger(compactedRevision) || compactedRevision < 1 || compactedRevision > newestRevision) {
        throw new ControlError(`revision must be an integer from 1 to ${newestRevision}, the newest`);
      }
      await storage.compact(compactedRevision);
      return compactedRevision;
    },
    backup: async (file) => {
      if (!isAbsolute(file)) throw new ControlError(`file must be an absolute path, not ${file}`);
      if (existsSync(file)) throw new ControlError(`${file} already exists`);
      try {
        return await storage.backup(file);
      } catch (error) {
        if (error instanceof NoBackupError) throw new ControlError(error.message);
        throw error;
      }
    },
    pauseCache: () => storage.pauseCaches(),
    resumeCache: () => storage.resumeCaches(),
    corrupt: async (path, storedState) => {
      const storedKey = findStoredKey(path);
      const isStored =
        storedKey &&
        (await storage.setCorruption(
          storedKey.storageKey,
          storedKey.key,
          storedState === 'readable' ? undefined : storedState,
        ));
      if (isStored !== true) throw new ControlError(`there is no stored object at ${path}`);
    },
    exportObjects: (namespace) => exportObjects(registry, storage, namespace),
    importObjects: (objects) => importObjects(registry, storage, objects),
    failCheck: (check, reason = 'failed by the control port') => {
      if (!healthChecks.fail(check, reason)) throw new ControlError(`there is no health check '${check}'`);
    },
    recoverCheck: (check) => healthChecks.recover(check),
  };
}
