/**
 * The requests and responses of a scenario: the only input of the monitors. `startedAt` and `endedAt` are milliseconds of
 * one clock: if a response ended before another request started, the client knew the response when it sent that request. Bodies in other
 * encodings than JSON are already decoded.
 */
import type { JsonObject } from '../../values/json-object.ts';

/** The parsed path of a request to a collection or to an object. */
export interface RequestTarget {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Absent for cluster-scoped objects and for collections across all namespaces. */
  readonly namespace?: string;
  readonly name?: string;
  readonly subresource?: string;
}

interface SentRequest {
  /** The index of the exchange in the recorded traffic. */
  readonly id: number;
  readonly method: string;
  /** Absent if the path does not belong to a resource. */
  readonly target?: RequestTarget;
  readonly query: ReadonlyMap<string, string>;
  /** The path without the query. */
  readonly path?: string;
  /** The headers of the request. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly status: number;
  readonly startedAt: number;
}

export interface ObservedResponse extends SentRequest {
  readonly contentType: string;
  readonly warnings: readonly string[];
  /** The Audit-ID header of the response. */
  readonly auditId?: string;
  readonly endedAt: number;
  /** The request body of a write, if it is JSON. */
  readonly sentObject?: JsonObject;
  /** The response body, if it could be decoded. */
  readonly document?: JsonObject;
  /** The reason why the response body could not be decoded. */
  readonly decodingError?: string;
}

export interface ReceivedEvent {
  readonly type: string;
  readonly object: JsonObject;
  /** The time at which the event arrived; absent if the watch was read after its end. */
  readonly arrivedAt?: number;
}

export interface Watch extends SentRequest {
  /** The events that have arrived so far, in order. */
  readonly events: readonly ReceivedEvent[];
}

export interface Traffic {
  readonly responses: readonly ObservedResponse[];
  readonly watches: readonly Watch[];
  /** The minor release of Kubernetes of the server, if known. */
  readonly release?: string;
}

/** Returns the value if it is a string, otherwise an empty string. */
export function readString(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function isSuccess({ status }: SentRequest): boolean {
  return status >= 200 && status < 300;
}

export function isWrite({ method }: SentRequest): boolean {
  return method === 'POST' || method === 'PUT' || method === 'PATCH' || method === 'DELETE';
}

/** Reports whether a request is a dry run: the object in its response was not stored. */
export function isDryRun({ query, sentObject }: ObservedResponse): boolean {
  return query.has('dryRun') || sentObject?.dryRun !== undefined;
}
