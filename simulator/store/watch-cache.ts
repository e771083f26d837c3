/**
 * The watch cache: the layer between the handlers and the store, one per stored resource. It follows the store by a watch, keeps the
 * current objects in key order, a limited window of past states and changes, and serves lists, gets and watches from them. This file is the
 * contract; the implementation is cacher.ts.
 */
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { ApiObject } from '../pure/object.ts';

/** An object as clients see it: `object.metadata.resourceVersion` is set. It never changes; all readers share it. */
export interface StoredItem {
  /** The key below the resource's prefix: `namespace/name`, or `name` for cluster-scoped kinds. */
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** The approximate size of the object in bytes. */
  readonly weight: number;
  /** Returns an encoding of the object, which is computed once, for example by `v1 json`. */
  encode(encoding: string, encode: (object: ApiObject) => Buffer): Buffer;
}

/**
 * The required freshness of a read, as in the list and get tables of the specification. `notOlderThan` waits up to three seconds for a
 * future revision and then rejects with FutureRevisionError; `exact` rejects with CompactedError or FutureRevisionError.
 */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export interface ListRequest {
  /** '' for all, `namespace/` for one namespace, a whole key for a single object. */
  readonly prefix: string;
  /** The first key, inclusive, as a key below the resource's prefix. */
  readonly start?: string;
  /** The maximum number of items that `matches` accepts. */
  readonly limit?: number;
  readonly matches?: (object: ApiObject) => boolean;
  readonly freshness: Freshness;
}

export interface ListResult {
  readonly items: readonly StoredItem[];
  readonly revision: number;
  /** The key to continue with if there are more keys, whether they match or not. */
  readonly next?: string;
  /** The number of keys of the prefix that follow, whether they match or not. */
  readonly remaining: number;
}

export interface WatchRequest {
  readonly prefix: string;
  readonly matches?: (object: ApiObject) => boolean;
  /**
   * The start of the watch. `revision`: changes after it, without initial events; rejects with CompactedError if it is too old, waits if it
   * is in the future. A Freshness of any, mostRecent or notOlderThan: initial ADDED events for that state, then `onSynced`, then changes.
   */
  readonly from: { readonly revision: number } | { readonly state: Freshness };
}

/**
 * Initial events have the order of keys. The selector is applied: an object that starts to match is ADDED, one that stops is DELETED with
 * its new revision.
 */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** For DELETED: the last state, with the revision of the deletion as `resourceVersion`. */
  readonly item: StoredItem;
  /** The revision of the change; for a synthetic event, that of the object. */
  readonly revision: number;
  /** For MODIFIED: the previous state. */
  readonly previous?: StoredItem;
}

/**
 * Calls may come before `watch` has returned, from inside the writer's call, and never after `close` or `end`. If a listener throws, its
 * watch ends with that error; the others are not affected.
 */
export interface WatchListener {
  event(event: WatchEvent): void;
  /** The initial events of a state watch are complete; the state had this revision. */
  onSynced(revision: number): void;
  /** All changes up to `revision` have been delivered. Called about every half second while other resources change, and when requested. */
  progress(revision: number): void;
  end(error: Error): void;
}

export interface CacheWatch {
  close(): void;
  /** Requests a `progress` call as soon as all changes up to now have been delivered, for a bookmark before the end. */
  requestProgress(): void;
}

/** Errors are thrown or returned as rejections: use `await`. */
export interface WatchCache {
  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined>;
  list(request: ListRequest): MaybePromise<ListResult>;
  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch>;
}

/** A stored resource: reads from its cache, writes to the store. */
export interface ResourceStorage extends WatchCache {
  /**
   * Writes an object. `decide` gets the newest state (or undefined) and returns the new one: an object, 'absent', or 'unchanged'. It is
   * called again if another writer was faster, and may throw to cancel. It may get a stale state first; it is then called again with the
   * newest one before an error counts.
   */
  write(
    key: string,
    decide: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  ): Promise<StorageWriteResult>;
  /** Returns the object that a read would return if it were stored, for a dry run; absent if it is the same. */
  previewRead?(object: ApiObject): Promise<ApiObject>;
  /** Returns the reason why the object cannot be read; undefined if it can, or is absent. */
  findReadError(key: string): Error | undefined;
  /** Removes an unreadable object; returns false if it is already removed, or readable. */
  removeUnreadable(key: string): Promise<boolean>;
  /** Returns the number of stored objects. */
  count(): number;
  /** Returns the approximate size of the cached object in bytes; 0 if there is none. */
  weight(key: string): number;
}

export type WriteDecision = { readonly put: ApiObject } | 'absent' | 'unchanged';

export interface StorageWriteResult {
  /** The current state; after a deletion the last state, with the revision of the deletion. */
  readonly item: StoredItem | undefined;
  readonly previous: StoredItem | undefined;
  readonly revision: number;
}
