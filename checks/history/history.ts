/**
 * A history: the operations of concurrent writers, watches and readers in a test. The checks in this folder have no other input.
 *
 * Times (`startedAt`, `endedAt`, `arrivedAt`) are ticks of one counter in the recording process, so they show which of two
 * operations certainly came first: a write that ended before another started took effect before it. Resource versions are
 * opaque: they are compared for equality, never ordered (rule meta-resourceversion-equality-only).
 *
 * Worked example: create a (ticks 1 to 4, version "x7"), update b (2 to 3, "k1"), delete a (5 to 6). The update is
 * concurrent with the create: either may come first in a watch, but all watches agree. The deletion comes after both.
 */

/** An object as received. */
export interface RecordedObject {
  readonly kind?: string;
  readonly apiVersion?: string;
  readonly metadata: RecordedMeta;
  readonly [field: string]: unknown;
}

export interface RecordedMeta {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface History {
  readonly writes: readonly Write[];
  readonly watches: readonly Watch[];
  readonly lists: readonly List[];
  /** Whether the history contains every write to its objects. Each event must then belong to a recorded write. */
  readonly hasAllWrites: boolean;
}

export interface Write {
  /** The name of the write in messages: `writer 3, write 7`. */
  readonly id: string;
  readonly verb: 'create' | 'update' | 'patch' | 'delete';
  /** The key of the object, as in `formatObjectKey`. */
  readonly key: string;
  /** The resourceVersion that the client sent as a precondition. */
  readonly preconditionVersion?: string;
  /** `unknown`: no response arrived, so the write may have taken effect or not. */
  readonly outcome: 'acknowledged' | 'rejected' | 'unknown';
  /** The HTTP status, if a response arrived. */
  readonly code?: number;
  /** The object in the response; its resourceVersion is the version of the write. Absent if the response is a Status. */
  readonly object?: RecordedObject;
  /** For a deletion: the uid of the deleted object, from the details of the Status or from the object in the response. */
  readonly uid?: string;
  readonly startedAt: number;
  readonly endedAt: number;
}

export type EventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';

export interface WatchEvent {
  readonly type: EventType;
  readonly object: RecordedObject;
  readonly arrivedAt: number;
}

/** The state with which a watch starts. */
export type WatchStart =
  /** Start at Exact: changes after the version, without initial events. */
  | { readonly type: 'exact'; readonly version: string }
  /** Get State and Start at Most Recent, or at Any: the initial events are ADDED events of the existing objects. */
  | { readonly type: 'most recent' | 'any' }
  /** A streaming list (sendInitialEvents). If `requestsBookmark` is true, a BOOKMARK event ends the initial events. */
  | { readonly type: 'initial events'; readonly version?: string; readonly requestsBookmark: boolean };

export interface Watch {
  readonly id: string;
  readonly start: WatchStart;
  /** Reports whether the watched collection contains the key of an object. Absent if it contains all keys of the history. */
  readonly covers?: (key: string) => boolean;
  /** Reports whether the selector selects an object. Absent without a selector. */
  readonly selects?: (object: RecordedObject) => boolean;
  readonly openedAt: number;
  /** The events, in order of arrival. */
  readonly events: readonly WatchEvent[];
  /**
   * The watch must contain the events of all writes that ended before this time. Absent if the recorder did not wait for the events.
   */
  readonly settledAt?: number;
}

export interface List {
  readonly id: string;
  /** `metadata.resourceVersion` of the collection. */
  readonly version: string;
  /** `most recent`: the list contains everything that was acknowledged before it started. */
  readonly semantics: 'most recent' | 'any' | 'not older than' | 'exact';
  readonly covers?: (key: string) => boolean;
  readonly selects?: (object: RecordedObject) => boolean;
  readonly items: readonly RecordedObject[];
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A paginated list that was read to its end. */
export interface ChunkedList {
  readonly id: string;
  readonly limit: number;
  readonly covers?: (key: string) => boolean;
  readonly selects?: (object: RecordedObject) => boolean;
  readonly pages: readonly Page[];
}

export interface Page {
  readonly version: string;
  /** Empty or absent on the last page. */
  readonly continue?: string;
  readonly remainingItemCount?: number;
  readonly items: readonly RecordedObject[];
  readonly startedAt: number;
  readonly endedAt: number;
}

/** Returns `namespace/name`, or the name of a cluster-scoped object. */
export function formatObjectKey(object: RecordedObject): string {
  const { namespace, name } = object.metadata;
  return namespace === undefined ? (name ?? '') : `${namespace}/${name ?? ''}`;
}

export function readObjectVersion(object: RecordedObject): string {
  return object.metadata.resourceVersion ?? '';
}

/** Reports whether an event is about a change of an object, not a bookmark or an error. */
export function isChangeEvent(event: WatchEvent): boolean {
  return event.type === 'ADDED' || event.type === 'MODIFIED' || event.type === 'DELETED';
}
