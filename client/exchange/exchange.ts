/** A request and its response as sent on the wire. Headers are pairs in their original order and spelling. */
import { readJson } from '../encodings/json-text.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface WireRequest {
  readonly method: string;
  /** The path and query, starting with a slash. They are sent byte for byte. */
  readonly path: string;
  readonly headers?: HeaderPairs;
  readonly body?: string | Uint8Array;
  /** Whether the request omits the credentials of the target. */
  readonly anonymous?: boolean;
  /** The default headers to omit, in lower case. */
  readonly omittedHeaders?: readonly string[];
}

export interface WireResponse {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
  /** The time from the start of the request to the end of the response. */
  readonly milliseconds: number;
}

export interface Exchange {
  readonly request: WireRequest & { readonly url: string; readonly headers: HeaderPairs };
  readonly response?: WireResponse;
  /** The error if no response arrived, or if the response was incomplete. */
  readonly error?: string;
  /** Whether the request failed because its time limit passed. */
  readonly late?: boolean;
  /** The start and end of the exchange, on the clock of the scenario (client/recording/). */
  readonly times?: { readonly startedAt: number; readonly endedAt: number };
}

export function findHeader(headers: HeaderPairs, name: string): string | undefined {
  const lowerCaseName = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === lowerCaseName)?.[1];
}

export function readText(exchange: Exchange): string {
  return exchange.response?.body.toString('utf8') ?? '';
}

/** Returns the parsed body of the response, or undefined if the body is not JSON. The type of the value is not checked. */
export function parseJsonBody<T = unknown>(exchange: Exchange): T | undefined {
  try {
    return readJson(readText(exchange)) as T;
  } catch {
    return undefined;
  }
}

/** Returns the status code of the response, or 0 without a response. */
export function getStatus(exchange: Exchange): number {
  return exchange.response?.status ?? 0;
}

export function isSuccess(exchange: Exchange): boolean {
  return getStatus(exchange) >= 200 && getStatus(exchange) < 300;
}
