/**
 * The interface of the watch cache, which is the layer between the handlers and the store. There is one per stored resource. It receives
 * changes from a watch of the store. It keeps the current objects in the order of keys, and a limited number of past states and changes. It
 * serves lists, gets and watches from them. `Cacher` in cacher.ts implements it.
 */
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { ApiObject } from '../pure/object.ts';

/** An object as clients see it, with `metadata.resourceVersion`. It must not be changed, because all readers share it. */
export interface StoredItem {
  /** The key below the resource's prefix: `namespace/name`, or `name` for cluster-scoped kinds. */
  readonly key: string;
  readonly object: ApiObject;
  readonly revision: number;
  readonly createRevision: number;
  /** The approximate size of the object in bytes. */
  readonly weight: number;
  /** Returns the bytes of the object in an encoding, and caches them. `encoding` is the name of the encoding, such as `v1 json`. */
  encode(encoding: string, encode: (object: ApiObject) => Buffer): Buffer;
}

/**
 * The required freshness of a read, as in the tables for resourceVersion in the Kubernetes API concepts. A read with `notOlderThan` waits
 * up to three seconds for a future revision, and then rejects with FutureRevisionError. A read with `exact` rejects with CompactedError or
 * FutureRevisionError if the revision is not available.
 */
export type Freshness =
  | { readonly type: 'any' }
  | { readonly type: 'mostRecent' }
  | { readonly type: 'notOlderThan'; readonly revision: number }
  | { readonly type: 'exact'; readonly revision: number };

export interface ListRequest {
  /** '' for all objects, `namespace/` for the objects of a namespace, or a complete key for a single object. */
  readonly prefix: string;
  /** The first key to return, without the resource's prefix. */
  readonly start?: string;
  /** The maximum number of items in the result. Objects that `matches` rejects do not count. */
  readonly limit?: number;
  /** Reports whether an object matches the selectors of the request. By default, all objects match. */
  readonly matches?: (object: ApiObject) => boolean;
  readonly freshness: Freshness;
}

export interface ListResult {
  readonly items: readonly StoredItem[];
  readonly revision: number;
  /** The key at which the next page starts. Undefined if no keys follow, not even keys of objects that do not match. */
  readonly nextKey?: string;
  /** The number of keys below the prefix that follow, including keys of objects that do not match. */
  readonly remainingCount: number;
}

export interface WatchRequest {
  readonly prefix: string;
  readonly matches?: (object: ApiObject) => boolean;
  /**
   * The start of the watch. With `revision`, the watch delivers the changes after this revision, which may be in the future, without
   * initial events. It rejects with CompactedError if the revision is too old. With `state`, whose type must not be `exact`, the watch
   * delivers an ADDED event for each object of that state, then calls `onSynced`, and then delivers changes.
   */
  readonly from: { readonly revision: number } | { readonly state: Freshness };
}

/**
 * An event of a watch. Initial events have the order of keys. An object that starts to match the selector is ADDED, and an object that no
 * longer matches is DELETED with its new revision.
 */
export interface WatchEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  /** The current state, or the last state for DELETED, with the revision of the deletion as `resourceVersion`. */
  readonly item: StoredItem;
  /** The revision of the change, or of the object for an initial event. */
  readonly revision: number;
  /** The state before the change, only for MODIFIED. */
  readonly previous?: StoredItem;
}

/**
 * The receiver of the events of a watch. It may be called before `watch` has returned and synchronously by a writer, but not after `close`
 * or `onEnd`. If a listener throws an error, its watch ends with that error, and other watches are not affected.
 */
export interface WatchListener {
  onEvent(event: WatchEvent): void;
  /** Called after the last initial event. `revision` is the revision of the state that the initial events describe. */
  onSynced(revision: number): void;
  /** Called when all changes up to `revision` have been delivered, on request and twice a second while other resources change. */
  onProgress(revision: number): void;
  /** Called when the watch ends with an error, for example because the store has lost changes. */
  onEnd(error: Error): void;
}

export interface CacheWatch {
  close(): void;
  /** Requests a call of `onProgress` as soon as all changes up to now are delivered, for the bookmark before the end of a watch. */
  requestProgress(): void;
}

/** The reads of the watch cache. A method that fails either throws an error or returns a rejected promise, which `await` treats alike. */
export interface WatchCache {
  get(key: string, freshness: Exclude<Freshness, { type: 'exact' }>): MaybePromise<StoredItem | undefined>;
  list(request: ListRequest): MaybePromise<ListResult>;
  watch(request: WatchRequest, listener: WatchListener): MaybePromise<CacheWatch>;
}

/** A stored resource. Reads are served from its cache, writes go to the store. */
export interface ResourceStorage extends WatchCache {
  /**
   * Writes an object. `decide` receives the current state, or undefined if there is none, and returns the new state. `decide` may throw an
   * error to cancel the write. If another writer was faster, `decide` is called again. The first state may be stale. If it is, an error or
   * the decision `unchanged` is not final, and `decide` is called again with the newest state.
   */
  write(
    key: string,
    decide: (current: StoredItem | undefined) => MaybePromise<WriteDecision>,
  ): Promise<StorageWriteResult>;
  /** Returns the object that a read would return if `object` were stored, for a dry run. Undefined if reads do not transform objects. */
  previewRead?(object: ApiObject): Promise<ApiObject>;
  /** Returns the reason why the object cannot be read. Returns undefined if it can be read, or does not exist. */
  findReadError(key: string): Error | undefined;
  /** Removes an unreadable object. Returns false if the object is readable or does not exist. */
  removeUnreadableObject(key: string): Promise<boolean>;
  /** Returns the number of stored objects. */
  countObjects(): number;
  /** Returns the approximate size of the cached object in bytes, or 0 if there is none. */
  getCachedWeight(key: string): number;
}

/** The new state of an object: an object to put, no object, or the current object. */
export type WriteDecision = { readonly put: ApiObject } | 'absent' | 'unchanged';

export interface StorageWriteResult {
  /** The state after the write. After a deletion, it is the last state with the revision of the deletion. */
  readonly item: StoredItem | undefined;
  /** The state before the write. */
  readonly previous: StoredItem | undefined;
  readonly revision: number;
}
