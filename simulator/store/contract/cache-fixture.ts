/** The fixture of the cache contract: two resources of a store, a manual clock, and functions to write and read objects. */
import { afterEach, beforeEach } from 'node:test';
import type { ApiObject } from '../../pure/object.ts';
import { openStorage, type Storage } from '../open-storage.ts';
import type { Store } from '../store.ts';
import type { Freshness, ResourceStorage } from '../watch-cache.ts';
import { listItemKeys } from './event-recorder.ts';
import { ManualClock } from './manual-clock.ts';

/** A resource whose watch cache starts at first use, as for custom resources. */
export const LAZY_RESOURCE = 'customs';
export const MINUTE_MILLISECONDS = 60_000;
export const ANY_FRESHNESS = { type: 'any' } as const;
export const NEWEST_FRESHNESS = { type: 'mostRecent' } as const;
export const createExactFreshness = (revision: number) => ({ type: 'exact', revision }) as const;
export const createNotOlderThanFreshness = (revision: number) => ({ type: 'notOlderThan', revision }) as const;
export const isRed = ({ metadata }: ApiObject) => metadata.labels?.color === 'red';

export class CacheFixture {
  readonly clock = new ManualClock();
  readonly store: Store;
  readonly storage: Storage;
  readonly firstResource: ResourceStorage;
  readonly secondResource: ResourceStorage;

  constructor(store: Store) {
    this.store = store;
    this.storage = openStorage(store, {
      clock: this.clock,
      historyMilliseconds: 5 * MINUTE_MILLISECONDS,
      maxCachedChanges: 8,
      watchesStartAtFirstUse: (storageKey) => storageKey === LAZY_RESOURCE,
    });
    this.firstResource = this.storage.openResource('things');
    this.secondResource = this.storage.openResource('others');
  }

  async put(key: string, color = 'red', resource = this.firstResource): Promise<number> {
    return (await resource.write(key, () => ({ put: createSampleThing(key, color) }))).revision;
  }

  async remove(key: string): Promise<number> {
    return (await this.firstResource.write(key, () => 'absent')).revision;
  }

  /** Waits until the caches have received all stored changes. */
  async waitUntilCurrent(): Promise<void> {
    for (const resource of [this.firstResource, this.secondResource])
      await resource.list({ prefix: '', freshness: NEWEST_FRESHNESS });
  }

  /** Returns the keys of a list, and its revision, such as `['a', 'b', '@3']`. */
  async listKeys(freshness: Freshness, prefix = ''): Promise<string[]> {
    const { items, revision } = await this.firstResource.list({ prefix, freshness });
    return [...listItemKeys(items), `@${revision}`];
  }
}

/** Creates a new fixture for each test. Returns a function that returns the current fixture. */
export function setUpCacheFixture(openStore: () => Promise<Store>): () => CacheFixture {
  let fixture: CacheFixture;
  beforeEach(async () => {
    fixture = new CacheFixture(await openStore());
  });
  afterEach(() => fixture.storage.close());
  return () => fixture;
}

export function createSampleThing(key: string, color: string): ApiObject {
  const [namespace, name = ''] = key.includes('/') ? key.split('/') : [undefined, key];
  const metadata = { name, ...(namespace === undefined ? {} : { namespace }), labels: { color } };
  return { apiVersion: 'v1', kind: 'Thing', metadata };
}
