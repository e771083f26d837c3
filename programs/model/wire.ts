/**
 * What a random program needs: requests that the caller sends, the time, and comparisons that the caller counts. Nothing in this room
 * does input or output; `steps/sentences/programs/wire.ts` connects it with a server.
 */
import type fc from 'fast-check';
import type { Dialect } from '../../spec/dialect.ts';

/** Properties over random values; a failure tells what replays it. */
export type Each = <T>(values: fc.Arbitrary<T>, holds: (value: T) => Promise<void>) => Promise<void>;

export type Program = (wire: Wire, each: Each) => Promise<void>;

export interface Sending {
  /** Sent as JSON, or in the encoding of `contentType`, where there is one. */
  readonly body?: object;
  readonly contentType?: string;
  readonly accept?: string;
}

export interface Answer {
  /** 0 without an answer. */
  readonly status: number;
  readonly contentType: string;
  /** The object that it holds, whatever its encoding. */
  readonly body: unknown;
  /** When the request was sent and over, of the clock `now`. */
  readonly started: number;
  readonly ended: number;
}

export interface WatchEvent {
  readonly type: string;
  readonly object: Record<string, unknown>;
  readonly at: number;
}

export interface Watch {
  readonly events: readonly WatchEvent[];
  /** Fails when this doesn't come about. */
  comesTo(what: string, holds: (events: readonly WatchEvent[]) => boolean): Promise<void>;
  /** The events before a marker, which is written now. */
  settled(least: number): Promise<readonly WatchEvent[]>;
  /** Beside what was sent, in the report of a program that fails. */
  show(): void;
  close(): void;
}

export interface Wire {
  now(): number;
  /** Whether the server has a capability. */
  has(capability: string): boolean;
  /** Whether texts for people are compared. */
  readonly wording: boolean;
  apiVersion(kind: string): string;
  readonly dialect: Dialect;
  /** Where the server speaks it. */
  readonly protobufMediaType?: string;
  /** A valid object, without a name, for a collection. */
  object(kind: string, collection: string): Promise<Readonly<Record<string, unknown>>>;
  /** Merge patches that change more than its metadata, and that one after the other; none where nothing is known. */
  changes(kind: string): readonly object[];
  /** The objects that a program deletes and creates again. No controller of the server writes to them. */
  readonly undisturbedKind: string;
  /** The path of a collection: in the namespace of the scenario, or in a new one. */
  collection(kind: string): Promise<string>;
  ownCollection(kind: string): Promise<string>;
  send(method: string, path: string, sending?: Sending): Promise<Answer>;
  /** The same; anything but a success fails. */
  must(method: string, path: string, sending?: Sending): Promise<Answer>;
  watch(path: string, accept?: string): Promise<Watch>;
  /** Kills the server and starts it again on what it had stored; where to, its clients need not know. Fails when it doesn't come up. */
  crash(): Promise<void>;
  /** As a client does that repeats on conflict. */
  changeWithRetry(path: string, change: (object: unknown) => Promise<unknown>): Promise<Change>;
  same(what: string, expected: unknown, actual: unknown): void;
  check(what: string, expected: string, actual: string, holds: boolean): void;
}

export interface Change {
  readonly status: number;
  readonly conflicts: number;
}
