/**
 * The watch cache: what stands between the handlers and the store, one per stored resource. It follows the store by a watch,
 * holds the current objects in key order, a bounded window of past states and changes, and serves lists, gets and watches from
 * them. This file is the contract; the implementation stands in cacher.ts.
 */
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { ApiObject } from '../pure/object.ts';

/** An object as clients see it: `object.metadata.resourceVersion` is set. Never changed; shared by all readers. */
export interface Item {
  /** Below the resource's prefix: `namespace/name`, or `name` for cluster-scoped kinds. */
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** About how many bytes the object takes. */
  readonly weight: number;
  /** The encodings of the object, made once each, e.g. by `v1 json`. */
  encoded(encoding: string, encode: (object: ApiObject) => Buffer): Buffer;
}

/**
 * How fresh a read must be, as the specification's list and get tables name it. `notOlderThan` waits some three seconds for a
 * revision from the future and then rejects with FutureRevisionError; `exact` rejects with CompactedError or FutureRevisionError.
 */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export interface ListRequest {
  /** '' for all, `namespace/` for one namespace, a whole key for that one object and no other. */
  readonly prefix: string;
  /** The first key wanted, inclusive, as a key below the resource's prefix. */
  readonly start?: string;
  /** How many items at the most that `matches` accepts. */
  readonly limit?: number;
  readonly matches?: (object: ApiObject) => boolean;
  readonly freshness: Freshness;
}

export interface ListAnswer {
  readonly items: readonly Item[];
  readonly revision: number;
  /** The key to go on with when there are more keys, whether they match or not. */
  readonly next?: string;
  /** How many keys of the prefix follow, whether they match or not. */
  readonly remaining: number;
}

export interface WatchRequest {
  readonly prefix: string;
  readonly matches?: (object: ApiObject) => boolean;
  /**
   * `revision`: changes after it, no initial events; CompactedError when it is too old, waits when it is in the future.
   * A Freshness of any, mostRecent or notOlderThan: initial ADDED events for that state, then `synced`, then changes.
   */
  readonly from: { readonly revision: number } | { readonly state: Freshness };
}

/** Initial events come in the order of keys. The selector is applied: an object that comes to match is ADDED, one that ceases to is DELETED with its new revision. */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** For DELETED: the last state, with the revision of the deletion as `resourceVersion`. */
  readonly item: Item;
  /** The revision of the change; of a synthetic event: of the object. */
  readonly revision: number;
  /** Of MODIFIED: the state before it. */
  readonly previous?: Item;
}

/**
 * Calls may come before `watch` has answered, from inside the writer's own call, and never again after `close` or `end`. A listener
 * that throws is ended with what it threw; the others do not notice.
 */
export interface WatchListener {
  event(event: WatchEvent): void;
  /** The initial events of a state watch are over; the state was of this revision. */
  synced(revision: number): void;
  /** All changes up to `revision` have been delivered. Called about every half second of changes elsewhere, and when asked for. */
  progress(revision: number): void;
  end(error: Error): void;
}

export interface CacheWatch {
  close(): void;
  /** Asks for a `progress` call as soon as all changes up to now have been delivered, as a bookmark before the end needs it. */
  requestProgress(): void;
}

/** Errors are thrown or come as rejections, as it happens: call these under `await`. */
export interface WatchCache {
  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<Item | undefined>;
  list(request: ListRequest): MaybePromise<ListAnswer>;
  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch>;
}

/** One stored resource: reads from its cache, writes to the store. */
export interface ResourceStorage extends WatchCache {
  /**
   * The one way to write. `decide` gets the newest state (or undefined) and answers what is to be there instead: an
   * object, 'absent', or 'unchanged'. It is called again when another writer was faster, and may throw to give up. May be given a
   * stale state first and is then called again with the newest before anything it threw counts.
   */
  write(key: string, decide: (current: Item | undefined) => MaybePromise<Decision>): Promise<WriteAnswer>;
  /** What would be read if the object were stored, for a dry run; absent where it is the same. */
  wouldRead?(object: ApiObject): Promise<ApiObject>;
  /** Why the object can't be read; nothing when it can, or is absent. */
  unreadable(key: string): Error | undefined;
  /** Removes what can't be read, whatever is in it; false when it is gone already, or readable. */
  removeUnreadable(key: string): Promise<boolean>;
  /** How many objects are stored. */
  count(): number;
  /** About how many bytes the object takes that the cache has; 0 for none. */
  weight(key: string): number;
}

export type Decision = { readonly put: ApiObject } | 'absent' | 'unchanged';

export interface WriteAnswer {
  /** What is there now; after a deletion the last state, with the revision of the deletion. */
  readonly item: Item | undefined;
  readonly previous: Item | undefined;
  readonly revision: number;
}
