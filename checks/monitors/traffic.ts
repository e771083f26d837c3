/**
 * What a scenario sent to the server under judgement, and what came back: the one input of everything in this room.
 *
 * `started` and `ended` are milliseconds of one clock of the recording process: an answer that ended before another request started
 * was known when that one was sent. What answers in other encodings than JSON says is read by the recorder.
 */

export type Fields = Readonly<Record<string, unknown>>;

/** The path of a request in a collection, or to an object of it. */
export interface Place {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Absent of cluster-scoped objects and of collections over all namespaces. */
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}

interface Sent {
  /** Its place in the record, by which it is shown. */
  readonly id: number;
  readonly method: string;
  /** Absent where the path is none of a resource. */
  readonly place?: Place;
  readonly query: ReadonlyMap<string, string>;
  /** The path without the query. */
  readonly path?: string;
  /** The headers of the request. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly status: number;
  readonly started: number;
}

export interface Answer extends Sent {
  readonly contentType: string;
  readonly warnings: readonly string[];
  /** The header of the answer. */
  readonly auditId?: string;
  readonly ended: number;
  /** The body of a write, if it is JSON. */
  readonly sent?: Fields;
  /** The body, where it could be read. */
  readonly document?: Fields;
  /** The reason why the body could not be read. */
  readonly unreadable?: string;
}

export interface Event {
  readonly type: string;
  readonly object: Fields;
  /** When it came; absent where it was read with all others. */
  readonly at?: number;
}

export interface Watch extends Sent {
  /** The events that have arrived so far, in order. */
  readonly events: readonly Event[];
}

export interface Traffic {
  readonly answers: readonly Answer[];
  readonly watches: readonly Watch[];
  /** The minor release of Kubernetes that the server is, where that is known. */
  readonly release?: string;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}

export function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isSuccess({ status }: Sent): boolean {
  return status >= 200 && status < 300;
}

export function isWrite({ method }: Sent): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** Whether a request is a dry run: the object in its answer was not stored. */
export function isDryRun({ query, sent }: Answer): boolean {
  return query.has('dryRun') || sent?.dryRun !== undefined;
}
