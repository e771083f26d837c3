/** The fixture of controller tests: a registry and a store, with a manual clock. */
import { getDialect } from '../../spec/dialect.ts';
import { LocalLocks } from '../foundation/locks.ts';
import type { ApiObject, JsonObject } from '../pure/object.ts';
import { createRegistry } from '../registry/create-registry.ts';
import type { ResourceType } from '../registry/resource.ts';
import { ManualClock } from '../store/contract/manual-clock.ts';
import { MemoryStore } from '../store/memory-store.ts';
import { openStorage, type Storage } from '../store/open-storage.ts';
import { createObject } from './bootstrap/new-object.ts';
import { type ControllerContext, findServedResource } from './controller.ts';

const registry = createRegistry({ dialect: getDialect('kubernetes'), runtimeConfig: new Map() });

export interface TestCluster {
  readonly context: ControllerContext;
  readonly storage: Storage;
  readonly reportedErrors: unknown[];
  resource(name: string): ResourceType;
  create(name: string, key: string, body: JsonObject): Promise<void>;
  read(name: string, key: string): Promise<ApiObject | undefined>;
  /** Waits for a condition. Rejects after a time limit. */
  waitUntil(subject: string, condition: () => Promise<boolean>): Promise<void>;
}

export function createTestCluster(): TestCluster {
  const clock = new ManualClock();
  const storage = openStorage(new MemoryStore(), { clock, historyMilliseconds: 300_000 });
  const reportedErrors: unknown[] = [];
  let uuidCount = 0;
  const context: ControllerContext = {
    registry,
    storage: (resource) => storage.openResource(resource.storageKey),
    clock,
    random: {
      createUuid: () => `00000000-0000-4000-8000-${String(++uuidCount).padStart(12, '0')}`,
      createText: (length, alphabet) => (alphabet[0] ?? '').repeat(length),
    },
    locks: new LocalLocks(),
    dialect: getDialect('kubernetes'),
    release: '1.32',
    accountTokens: {
      issuer: 'https://issuer',
      audiences: ['https://issuer'],
      maxLifetimeMilliseconds: 0,
      signToken: async (claims) => JSON.stringify(claims),
    },
    rootCertificate: '',
    report: (controller, error) => reportedErrors.push([controller, error]),
  };
  const findResource = (name: string) => findServedResource(registry, '', 'v1', name);
  return {
    context,
    storage,
    reportedErrors,
    resource: findResource,
    async create(name, key, body) {
      const object = createObject({ resource: findResource(name), body, manager: 'kube-apiserver' }, context);
      await context.storage(findResource(name)).write(key, () => ({ put: object }));
    },
    async read(name, key) {
      return (await context.storage(findResource(name)).get(key, { type: 'mostRecent' }))?.object;
    },
    async waitUntil(subject, condition) {
      for (let attempt = 0; attempt < 10_000; attempt++) {
        if (await condition()) return;
        await new Promise((resolve) => setImmediate(resolve));
      }
      throw new Error(`not reached: ${subject}`);
    },
  };
}
