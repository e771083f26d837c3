/** What is served and where it is stored: the registry of resources, and the storage of their objects, encrypted where that is configured. */
import type { Clock } from '../ground/clock.ts';
import { createRegistry } from '../registry/create-registry.ts';
import type { Registry } from '../registry/resource.ts';
import { RuntimeConfigError } from '../registry/runtime-config.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openStorage, type Storage } from '../store/open.ts';
import { unknownPlugin } from './admission-plugins.ts';
import { encryptedAtRest } from './encryption-file.ts';
import type { Machine } from './machine.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';

export interface Stores {
  readonly registry: Registry;
  readonly storage: Storage;
  /** Reloads the file of `--encryption-provider-config` when it changes, where that is enabled; the function returned ends that. */
  followEncryptionConfig(): () => void;
}

export function openStores(options: SimulatorOptions, { clock, log }: Pick<Machine, 'clock' | 'log'>): Stores {
  const unknown = unknownPlugin(options);
  if (unknown !== undefined) throw new SettingError(unknown);
  const registry = registryOf(options, clock);
  const memory = new MemoryStore();
  const encrypted = encryptedAtRest(options, registry, memory);
  const storage = openStorage(encrypted?.store ?? memory, { clock, watchHistory: options.watchHistory });
  return {
    registry,
    storage,
    followEncryptionConfig: () => encrypted?.follow(storage, clock, log) ?? (() => undefined),
  };
}

function registryOf({ dialect, runtimeConfig, emulateRelease }: SimulatorOptions, clock: Clock): Registry {
  try {
    return createRegistry({ dialect, runtimeConfig, release: emulateRelease, now: () => clock.now() });
  } catch (error) {
    if (error instanceof RuntimeConfigError) throw new SettingError(error.message);
    throw error;
  }
}
