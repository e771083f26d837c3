/**
 * Loads the file of `--encryption-provider-config` when the server starts and, with `--encryption-provider-config-automatic-reload`, again
 * each minute. If a reloaded file is invalid, the error is logged and the previous keys stay in use.
 */

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Clock } from '../foundation/clock.ts';
import { readErrorMessage } from '../foundation/error-message.ts';
import { readSettingsFile, SettingsFileError } from '../pure/yaml/settings-file.ts';
import type { Registry } from '../registry/resource.ts';
import { EncryptionConfigError, type EncryptionRule, readEncryptionRules } from '../store/encryption/configuration.ts';
import { EncryptedStore, type EncryptionLayout, type FindResourceOfKey } from '../store/encryption/encrypted-store.ts';
import type { Storage } from '../store/open-storage.ts';
import type { Store } from '../store/store.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';

const FLAG_NAME = '--encryption-provider-config';
const RELOAD_INTERVAL_MILLISECONDS = 60_000;

export interface EncryptedStoreSetup {
  readonly store: EncryptedStore;
  /** Reloads the file when it changes, if reloads are enabled. The returned function stops the reloads. */
  followFile(storage: Storage, clock: Clock, log: (message: string) => void): () => void;
}

/** Wraps the store in an encrypted store. Returns undefined without the flag. */
export function openEncryptedStore(
  options: SimulatorOptions,
  registry: Registry,
  baseStore: Store,
  layout: EncryptionLayout | undefined,
): EncryptedStoreSetup | undefined {
  const file = options.encryptionProviderConfig;
  if (file === undefined) return undefined;
  let currentText = readFlagFile(FLAG_NAME, file);
  const store = new EncryptedStore(
    baseStore,
    parseRules(currentText, file, options),
    createResourceFinder(registry),
    (byteCount) => randomBytes(byteCount),
    layout,
  );
  return {
    store,
    followFile: (storage, clock, log) => {
      const reloadConfiguration = async (): Promise<void> => {
        const newText = readFileSync(file, 'utf8');
        if (newText === currentText) return;
        currentText = newText;
        store.setRules(parseRules(currentText, file, options));
        storage.setUndecryptableObjects(await store.findUndecryptableObjects());
      };
      let cancelReload = (): void => undefined;
      const scheduleReload = (): void => {
        cancelReload = clock.schedule(RELOAD_INTERVAL_MILLISECONDS, () => {
          reloadConfiguration().catch((error: unknown) => log(`${FLAG_NAME}: ${readErrorMessage(error)}`));
          scheduleReload();
        });
      };
      if (options.encryptionProviderConfigAutomaticReload) scheduleReload();
      return () => cancelReload();
    },
  };
}

function parseRules(text: string, file: string, { dialect }: SimulatorOptions): readonly EncryptionRule[] {
  try {
    return readEncryptionRules(readSettingsFile(text), dialect.groupSuffix);
  } catch (error) {
    if (!(error instanceof EncryptionConfigError || error instanceof SettingsFileError)) throw error;
    throw new SettingError(`${FLAG_NAME} ${file}: ${error.message.split('\n')[0]}`);
  }
}

/** Returns a function that finds the resource of a key, `/registry/<storage key>/…`. A storage key has one or two segments. */
function createResourceFinder(registry: Registry): FindResourceOfKey {
  return (key) => {
    const [, , firstSegment = '', secondSegment = ''] = key.split('/');
    const names = [`${firstSegment}/${secondSegment}`, firstSegment];
    return registry.resources.find(({ storageKey, isVirtual }) => !isVirtual && names.includes(storageKey));
  };
}
