/**
 * The interface between random programs and a scenario: requests, time, and comparisons, which the scenario counts. Programs do no I/O
 * themselves; `steps/sentences/programs/program-context.ts` connects them to a server.
 */
import type fc from 'fast-check';
import type { Dialect } from '../../spec/dialect.ts';
import type { ReleaseBehavior } from '../../spec/release-behaviors.ts';
import type { JsonObject } from '../../values/json-object.ts';

/** Checks a property for random values. If the check fails, the report contains the values that repeat the failure. */
export type CheckProperty = <T>(values: fc.Arbitrary<T>, checkValue: (value: T) => Promise<void>) => Promise<void>;

export type Program = (context: ProgramContext, checkProperty: CheckProperty) => Promise<void>;

export interface RequestOptions {
  /** The object to send, in the encoding of `contentType`; JSON by default. */
  readonly body?: object;
  readonly contentType?: string;
  readonly accept?: string;
}

export interface ProgramResponse {
  /** The status code; 0 if there was no response. */
  readonly status: number;
  readonly contentType: string;
  /** The decoded object in the response. */
  readonly body: unknown;
  /** The start of the request by the clock `now`. */
  readonly startedAt: number;
  /** The end of the request by the clock `now`. */
  readonly endedAt: number;
}

export interface WatchEvent {
  readonly type: string;
  readonly object: Record<string, unknown>;
  /** The time of arrival by the clock `now`. */
  readonly arrivedAt: number;
}

export interface ProgramWatch {
  readonly events: readonly WatchEvent[];
  /** Waits until the condition is fulfilled, and fails if it is not fulfilled in time. */
  waitUntil(subject: string, isFulfilled: (events: readonly WatchEvent[]) => boolean): Promise<void>;
  /** Writes a marker and returns the events before it. Waits for at least `minEvents` events. */
  readEventsBeforeMarker(minEvents: number): Promise<readonly WatchEvent[]>;
  /** Shows the watch in the report of a failed program. */
  showInReport(): void;
  close(): void;
}

export interface ProgramContext {
  /** Returns the milliseconds of a monotonic clock. */
  now(): number;
  /** Reports whether the server has a capability. */
  hasCapability(capability: string): boolean;
  /** Reports whether the release of the server has this behavior; true if the release is not known. */
  hasReleaseBehavior(name: ReleaseBehavior): boolean;
  /** Whether the texts of messages are compared. */
  readonly comparesWording: boolean;
  getApiVersion(kind: string): string;
  readonly dialect: Dialect;
  /** Undefined if the server does not support protobuf. */
  readonly protobufMediaType?: string;
  /** Returns a valid object without a name. */
  buildObject(kind: string, collection: string): Promise<JsonObject>;
  /** Returns merge patches that change fields other than metadata, in this order; empty if none are known. */
  listContentPatches(kind: string): readonly object[];
  /** A kind whose objects no controller of the server writes; programs delete and create them. */
  readonly stableKind: string;
  /** Returns the path of a collection in the namespace of the scenario. */
  buildCollectionPath(kind: string): Promise<string>;
  /** Creates a namespace, and returns the path of a collection in it. */
  createNamespacedCollection(kind: string): Promise<string>;
  send(method: string, path: string, options?: RequestOptions): Promise<ProgramResponse>;
  /** Like `send`, and fails unless the request succeeds. */
  sendOrFail(method: string, path: string, options?: RequestOptions): Promise<ProgramResponse>;
  /** Opens a watch. `accept` is its Accept header. */
  watch(path: string, accept?: string): Promise<ProgramWatch>;
  /** Kills the server and restarts it on its stored data. Fails if it does not start. */
  crashServer(): Promise<void>;
  /** Reads an object, changes it and sends an update. On a conflict, reads the object again and repeats the update. */
  changeWithRetry(path: string, change: (object: unknown) => Promise<unknown>): Promise<ChangeResult>;
  /** Compares two values, and reports a failure if they differ. */
  compare(subject: string, expected: unknown, actual: unknown): void;
  /** Counts a comparison, and reports a failure with both texts unless `isFulfilled` is true. */
  check(subject: string, expected: string, actual: string, isFulfilled: boolean): void;
  /** Records a failed comparison. */
  fail(subject: string, expected: string, actual: string): void;
}

export interface ChangeResult {
  readonly status: number;
  /** The number of updates that the server rejected with 409. */
  readonly conflictCount: number;
}
