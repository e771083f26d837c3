/** Opens the store in etcd (`--etcd-servers`). Throws a SettingError if etcd does not respond. The etcd client is loaded on demand. */
import { createMessageLoader } from '../negotiation/serializers/serializers.ts';
import type { Registry } from '../registry/resource.ts';
import { StorageSerializer } from '../registry/storage-serializer.ts';
import type { EncryptionLayout } from '../store/encryption/encrypted-store.ts';
import { toEtcdKey } from '../store/etcd/key.ts';
import type { Store } from '../store/store.ts';
import { realClock } from './clocks.ts';
import type { SimulatorOptions } from './options.ts';
import { SettingError } from './settings.ts';
import { readFlagFile } from './tls-files.ts';

/** The time limit for the first connection in milliseconds. The limit is short, so that a wrong address is reported soon. */
const START_TIMEOUT_MILLISECONDS = 10_000;

export async function openEtcdStore(options: SimulatorOptions, registry: Registry): Promise<Store> {
  const { etcdServers, etcdPrefix, etcdCompactionInterval, eventTtl } = options;
  const { EtcdStore } = await import('../store/etcd/etcd-store.ts');
  const store = new EtcdStore({
    members: etcdServers.map((url) => formatHostAndPort(new URL(url))),
    ...(etcdServers.some(isHttpsUrl) && { tls: readTlsFiles(options) }),
    clock: realClock,
    prefix: etcdPrefix,
    compactsHistory: etcdCompactionInterval > 0,
    eventTtlSeconds: Math.floor(eventTtl / 1000),
    serializer: createStorageSerializer(options, registry),
  });
  try {
    await store.checkAvailability(START_TIMEOUT_MILLISECONDS);
    return store;
  } catch (error) {
    await store.close();
    throw new SettingError(
      `--etcd-servers ${etcdServers.join(',')}: etcd can't be used (${error instanceof Error ? error.message : error})`,
    );
  }
}

/** Returns the layout of encrypted values: kube-apiserver's encoding, authenticated with the etcd key. Undefined without etcd. */
export function createEncryptedLayout(options: SimulatorOptions, registry: Registry): EncryptionLayout | undefined {
  if (options.etcdServers.length === 0) return undefined;
  return {
    valueSerializer: createStorageSerializer(options, registry),
    formatAuthenticatedPath: (key) => toEtcdKey(key, options.etcdPrefix),
  };
}

function createStorageSerializer({ dialect, emulateRelease }: SimulatorOptions, registry: Registry): StorageSerializer {
  return new StorageSerializer(registry, createMessageLoader(dialect, emulateRelease));
}

function isHttpsUrl(url: string): boolean {
  return url.startsWith('https:');
}

function formatHostAndPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}

function readTlsFiles({ etcdCafile, etcdCertfile, etcdKeyfile }: SimulatorOptions) {
  return {
    ...(etcdCafile !== undefined && { ca: readFile('--etcd-cafile', etcdCafile) }),
    ...(etcdCertfile !== undefined && { cert: readFile('--etcd-certfile', etcdCertfile) }),
    ...(etcdKeyfile !== undefined && { key: readFile('--etcd-keyfile', etcdKeyfile) }),
  };
}

function readFile(flag: string, file: string): Buffer {
  return Buffer.from(readFlagFile(flag, file));
}
