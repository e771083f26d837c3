/**
 * `--encryption-provider-config`: the file is read when the server starts, and again each minute where
 * `--encryption-provider-config-automatic-reload` says so. A file that is wrong then is reported, and the keys stay as they were.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../ground/clock.ts';
import { readSettingsFile, SettingsFileError } from '../pure/yaml/settings-file.ts';
import type { Registry } from '../registry/resource.ts';
import { EncryptionConfigError, type EncryptionRule, encryptionRules } from '../store/encryption/configuration.ts';
import { EncryptedStore, type ResourceAt } from '../store/encryption/encrypted-store.ts';
import type { Storage } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

const FLAG = '--encryption-provider-config';
const EVERY = 60_000;

export interface EncryptedAtRest {
  readonly store: EncryptedStore;
  /** Looks at the file now and then from here on; the function answered ends that. */
  follow(storage: Storage, clock: Clock, log: (message: string) => void): () => void;
}

/** Undefined without the flag. */
export function encryptedAtRest(
  options: SimulatorOptions,
  registry: Registry,
  below: Store,
): EncryptedAtRest | undefined {
  const file = options.encryptionProviderConfig;
  if (file === undefined) return undefined;
  let text = readSetting(FLAG, file);
  const store = new EncryptedStore(below, rulesIn(text, file, options), resourcesOf(registry), (n) => randomBytes(n));
  return {
    store,
    follow: (storage, clock, log) => {
      const look = async (): Promise<void> => {
        const now = readFileSync(file, 'utf8');
        if (now === text) return;
        text = now;
        store.replaceRules(rulesIn(text, file, options));
        storage.lock(await store.unreadable());
      };
      let cancel = (): void => undefined;
      const again = (): void => {
        cancel = clock.after(EVERY, () => {
          look().catch((error: Error) => log(`${FLAG}: ${error.message}`));
          again();
        });
      };
      if (options.encryptionProviderConfigAutomaticReload) again();
      return () => cancel();
    },
  };
}

function rulesIn(text: string, file: string, { dialect }: SimulatorOptions): readonly EncryptionRule[] {
  try {
    return encryptionRules(readSettingsFile(text), dialect.groupSuffix);
  } catch (error) {
    if (!(error instanceof EncryptionConfigError || error instanceof SettingsFileError)) throw error;
    throw new SettingError(`${FLAG} ${file}: ${error.message.split('\n')[0]}`);
  }
}

/** Keys are `/registry/<storage key>/…`, and a storage key has one or two words. */
function resourcesOf(registry: Registry): ResourceAt {
  return (key) => {
    const [, , first = '', second = ''] = key.split('/');
    const names = [`${first}/${second}`, first];
    return registry.resources.find(({ storageKey, virtual }) => !virtual && names.includes(storageKey));
  };
}
