/**
 * `--encryption-provider-config`: the file is loaded when the server starts, and read again each minute with
 * `--encryption-provider-config-automatic-reload`. If it is invalid then, the error is reported, and the previous keys are kept.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../ground/clock.ts';
import { readErrorMessage } from '../ground/error-message.ts';
import { readSettingsFile, SettingsFileError } from '../pure/yaml/settings-file.ts';
import type { Registry } from '../registry/resource.ts';
import { EncryptionConfigError, type EncryptionRule, readEncryptionRules } from '../store/encryption/configuration.ts';
import { EncryptedStore, type ResourceAt, type StoredLayout } from '../store/encryption/encrypted-store.ts';
import type { Storage } from '../store/open-storage.ts';
import type { Store } from '../store/store.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readSetting } from './tls-files.ts';

const FLAG = '--encryption-provider-config';
const INTERVAL = 60_000;

export interface EncryptedAtRest {
  readonly store: EncryptedStore;
  /** Reloads the file when it changes, if enabled; the returned function stops that. */
  follow(storage: Storage, clock: Clock, log: (message: string) => void): () => void;
}

/** Returns undefined without the flag. */
export function openEncrypted(
  options: SimulatorOptions,
  registry: Registry,
  below: Store,
  layout: StoredLayout | undefined,
): EncryptedAtRest | undefined {
  const file = options.encryptionProviderConfig;
  if (file === undefined) return undefined;
  let text = readSetting(FLAG, file);
  const store = new EncryptedStore(
    below,
    parseRules(text, file, options),
    resourceFinder(registry),
    (n) => randomBytes(n),
    layout,
  );
  return {
    store,
    follow: (storage, clock, log) => {
      const reload = async (): Promise<void> => {
        const newText = readFileSync(file, 'utf8');
        if (newText === text) return;
        text = newText;
        store.setRules(parseRules(text, file, options));
        storage.setUnreadable(await store.findUnreadable());
      };
      let cancel = (): void => undefined;
      const schedule = (): void => {
        cancel = clock.schedule(INTERVAL, () => {
          reload().catch((error: unknown) => log(`${FLAG}: ${readErrorMessage(error)}`));
          schedule();
        });
      };
      if (options.encryptionProviderConfigAutomaticReload) schedule();
      return () => cancel();
    },
  };
}

function parseRules(text: string, file: string, { dialect }: SimulatorOptions): readonly EncryptionRule[] {
  try {
    return readEncryptionRules(readSettingsFile(text), dialect.groupSuffix);
  } catch (error) {
    if (!(error instanceof EncryptionConfigError || error instanceof SettingsFileError)) throw error;
    throw new SettingError(`${FLAG} ${file}: ${error.message.split('\n')[0]}`);
  }
}

/** Keys are `/registry/<storage key>/…`; a storage key has one or two segments. */
function resourceFinder(registry: Registry): ResourceAt {
  return (key) => {
    const [, , first = '', second = ''] = key.split('/');
    const names = [`${first}/${second}`, first];
    return registry.resources.find(({ storageKey, isVirtual }) => !isVirtual && names.includes(storageKey));
  };
}
