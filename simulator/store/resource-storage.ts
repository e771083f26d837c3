/**
 * Implements the ResourceStorage of `watch-cache.ts`. The cache serves the reads. For a write, the caller decides the new state
 * of an object from its current state. The write commits only if the store still has that current state. Otherwise, the caller decides again.
 * The first decision is based on the cache. If the cache may be stale, an error or a decision to change nothing is final only if the newest
 * state leads to it as well.
 */
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { ApiObject } from '../pure/object.ts';
import type { Cacher } from './cache/cacher.ts';
import { createDeletedItem, omitResourceVersion } from './cache/item.ts';
import type { CorruptObjects } from './corruption.ts';
import type { Store, StoreOperation, TransactionResult } from './store.ts';
import type {
  CacheWatch,
  Freshness,
  ListRequest,
  ListResult,
  ResourceStorage,
  StorageWriteResult,
  StoredItem,
  WatchListener,
  WatchRequest,
  WriteDecision,
} from './watch-cache.ts';

export class StoredResource implements ResourceStorage {
  readonly #store: Store;
  readonly #prefix: string;
  readonly #cacher: Cacher;
  readonly #corruptObjects: CorruptObjects;

  constructor(store: Store, prefix: string, cacher: Cacher, corruptObjects: CorruptObjects) {
    this.#corruptObjects = corruptObjects;
    this.#store = store;
    this.#prefix = prefix;
    this.#cacher = cacher;
  }

  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined> {
    const corruptObjectError = this.#corruptObjects.findError(this.#prefix + key);
    if (corruptObjectError !== undefined) throw corruptObjectError;
    return this.#cacher.get(key, freshness);
  }

  list(request: ListRequest): MaybePromise<ListResult> {
    this.#corruptObjects.requireReadableObjects(this.#prefix + request.prefix);
    return this.#cacher.list(request);
  }

  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch> {
    // Only watches with initial events read objects. Others deliver the changes that the cache receives.
    if ('state' in request.from) this.#corruptObjects.requireReadableObjects(this.#prefix + request.prefix);
    return this.#cacher.watch(request, listener);
  }

  findReadError(key: string): Error | undefined {
    return this.#corruptObjects.findError(this.#prefix + key);
  }

  async removeUnreadableObject(key: string): Promise<boolean> {
    const storeKey = this.#prefix + key;
    if (this.#corruptObjects.findError(storeKey) === undefined) return false;
    this.#corruptObjects.remove(storeKey);
    const { previous } = await this.write(key, () => 'absent');
    return previous !== undefined;
  }

  countObjects(): number {
    return this.#cacher.count();
  }

  getCachedWeight(key: string): number {
    return this.#cacher.getCachedItem(key)?.weight ?? 0;
  }

  async write(
    key: string,
    decideWrite: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  ): Promise<StorageWriteResult> {
    const corruptObjectError = this.#corruptObjects.findError(this.#prefix + key);
    if (corruptObjectError !== undefined) throw corruptObjectError;
    let isItemNewest = this.#cacher.isCurrent();
    let item: StoredItem | undefined = this.#cacher.getCachedItem(key);
    for (;;) {
      const [decision, decisionError] = await runDecision(decideWrite, item);
      if (decision === undefined || decision === 'unchanged' || (decision === 'absent' && !item)) {
        const current = isItemNewest ? item : await this.#readStoredItem(key);
        if (current?.revision === item?.revision) {
          if (decision === undefined) throw decisionError;
          const rewriteResult = item && decision === 'unchanged' ? await this.#rewriteStaleValue(key, item) : undefined;
          if (rewriteResult) return rewriteResult;
          return { item, previous: item, revision: item?.revision ?? (await this.#store.readRevision()) };
        }
        item = current;
      } else {
        const value = decision === 'absent' ? undefined : omitResourceVersion(decision.put);
        const commitResult = await this.#commitValue(key, value, item);
        if (commitResult.committed) return this.#toWriteResult(key, value, item, commitResult.revision);
        const current = commitResult.currentEntries[0];
        item = current && this.#cacher.toItem(current);
      }
      isItemNewest = true;
    }
  }

  /**
   * Encrypts the stored object with the newest key, as kube-apiserver does for a write that changes nothing else. Returns undefined if that
   * is not necessary, or if another writer was faster.
   */
  async #rewriteStaleValue(key: string, item: StoredItem): Promise<StorageWriteResult | undefined> {
    if ((await this.#store.isStale?.(this.#prefix + key)) !== true) return undefined;
    const value = omitResourceVersion(item.object);
    const commitResult = await this.#commitValue(key, value, item);
    return commitResult.committed ? this.#toWriteResult(key, value, item, commitResult.revision) : undefined;
  }

  async #readStoredItem(key: string): Promise<StoredItem | undefined> {
    const entry = await this.#store.get(this.#prefix + key);
    return entry && this.#cacher.toItem(entry);
  }

  #commitValue(key: string, value: ApiObject | undefined, item: StoredItem | undefined): Promise<TransactionResult> {
    const path = this.#prefix + key;
    const operation: StoreOperation = value ? { type: 'put', key: path, value } : { type: 'delete', key: path };
    return this.#store.transact([{ key: path, revision: item?.revision ?? 0 }], [operation]);
  }

  #toWriteResult(
    key: string,
    value: ApiObject | undefined,
    previous: StoredItem | undefined,
    revision: number,
  ): StorageWriteResult {
    if (!value) return { item: previous && createDeletedItem(previous, revision), previous, revision };
    const createRevision = previous?.createRevision ?? revision;
    const item = this.#cacher.toItem({ key: this.#prefix + key, value, revision, createRevision });
    return { item, previous, revision };
  }
}

/** Returns the decision, or undefined and the error that was thrown. */
async function runDecision(
  decide: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  item: StoredItem | undefined,
): Promise<[WriteDecision | undefined, unknown]> {
  try {
    return [await decide(item), undefined];
  } catch (error) {
    return [undefined, error];
  }
}
