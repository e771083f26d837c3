/** Opens the registry of resources and the storage of their objects, encrypted if configured. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { NEWEST_RELEASE } from '../../spec/emulated.ts';
import type { Clock } from '../foundation/clock.ts';
import { createRegistry } from '../registry/create-registry.ts';
import type { Registry } from '../registry/resource.ts';
import { RuntimeConfigError } from '../registry/runtime-config.ts';
import { FileStore } from '../store/file/file-store.ts';
import { UnusableFileError } from '../store/file/unusable-file-error.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openStorage, type Storage } from '../store/open-storage.ts';
import type { Store } from '../store/store.ts';
import { TransformingStore } from '../store/transforming-store.ts';
import { findUnknownPluginProblem } from './admission-plugins.ts';
import { realClock } from './clocks.ts';
import { openEncryptedStore } from './encryption-file.ts';
import { createEncryptedLayout, openEtcdStore } from './etcd.ts';
import type { SimulatorOptions } from './options.ts';
import type { ServerEnvironment } from './server-environment.ts';
import { SettingError } from './settings.ts';

/** A key after all other keys. */
const AFTER_ALL_KEYS = '\u{10ffff}';
/** The name of the file in the directory of `--data-dir`. */
const STORE_FILE = 'store.sqlite';

export interface RegistryAndStorage {
  readonly registry: Registry;
  readonly storage: Storage;
  /**
   * Reloads the file of `--encryption-provider-config` when it changes, if reloads are enabled. The returned function stops the reloads.
   */
  followEncryptionConfig(): () => void;
}

export async function openRegistryAndStorage(
  options: SimulatorOptions,
  { clock, log: writeLog }: Pick<ServerEnvironment, 'clock' | 'log'>,
): Promise<RegistryAndStorage> {
  const problem = findUnknownPluginProblem(options);
  if (problem !== undefined) throw new SettingError(problem);
  const registry = createServerRegistry(options, clock);
  const store = await openStore(options, registry);
  const encryption = openEncryptedStore(options, registry, store, createEncryptedLayout(options, registry));
  const builtInKeys = new Set(registry.resources.map(({ storageKey }) => storageKey));
  const storage = openStorage(wrapStoreForRelease(options, registry, encryption?.store ?? store), {
    clock,
    historyMilliseconds: computeWatchHistory(options),
    watchesStartAtFirstUse: (storageKey) => !builtInKeys.has(storageKey),
  });
  // As in kube-apiserver, reads that accept cached data work while etcd is unreachable, even for resources that no client has read before.
  if (options.etcdServers.length > 0) await fillCaches(registry, storage);
  // Stored objects may be encrypted with keys that the configuration no longer contains.
  if (encryption !== undefined) storage.setUndecryptableObjects(await encryption.store.findUndecryptableObjects());
  return {
    registry,
    storage,
    followEncryptionConfig: () => encryption?.followFile(storage, clock, writeLog) ?? (() => undefined),
  };
}

async function fillCaches({ resources }: Registry, storage: Storage): Promise<void> {
  const storageKeys = resources.flatMap(({ storageKey, isVirtual }) => (isVirtual ? [] : [storageKey]));
  const emptyList = { prefix: AFTER_ALL_KEYS, freshness: { type: 'any' } } as const;
  // A cache that cannot be filled now is filled later, and reads wait for it.
  await Promise.allSettled([...new Set(storageKeys)].map((key) => storage.openResource(key).list(emptyList)));
}

async function openStore(options: SimulatorOptions, registry: Registry): Promise<Store> {
  if (options.etcdServers.length > 0) return openEtcdStore(options, registry);
  return options.dataDir === undefined ? new MemoryStore() : openFileStore(options.dataDir, options);
}

/**
 * Removes fields that the emulated release does not have, which a later release may have written to the file. Other stores need no
 * conversion: values from etcd are decoded for the release, and the memory store contains only objects of this process.
 */
function wrapStoreForRelease({ dataDir, emulateRelease }: SimulatorOptions, registry: Registry, store: Store): Store {
  if (dataDir === undefined || emulateRelease === NEWEST_RELEASE) return store;
  return new TransformingStore(store, (value) => {
    const { apiVersion, kind } = value;
    return registry.findVersion(apiVersion, kind)?.conversion?.toStorageVersion(value) ?? value;
  });
}

/** Returns how long watch caches keep past events, in milliseconds. Revisions that etcd compacts also expire in the caches. */
function computeWatchHistory({ etcdServers, etcdCompactionInterval, watchHistory: history }: SimulatorOptions): number {
  return etcdServers.length > 0 && etcdCompactionInterval > 0 ? etcdCompactionInterval : history;
}

async function openFileStore(directory: string, { dialect }: SimulatorOptions): Promise<FileStore> {
  try {
    mkdirSync(directory, { recursive: true });
    return await FileStore.open({ path: join(directory, STORE_FILE), dialect: dialect.name }, realClock);
  } catch (error) {
    if (error instanceof UnusableFileError) throw new SettingError(`--data-dir: ${error.message}`);
    if (isSystemError(error))
      throw new SettingError(`--data-dir: cannot create the directory ${directory} (${error.code})`);
    throw error;
  }
}

function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && 'syscall' in error;
}

function createServerRegistry(options: SimulatorOptions, clock: Clock): Registry {
  const { dialect, runtimeConfig, emulateRelease: release, allowPrivileged: allowsPrivileged } = options;
  try {
    return createRegistry({ dialect, runtimeConfig, release, allowsPrivileged, now: () => clock.now() });
  } catch (error) {
    if (error instanceof RuntimeConfigError) throw new SettingError(error.message);
    throw error;
  }
}
