/** One request and its answer as they were on the wire. Headers are pairs in the order and spelling in which they came. */
import { readJson } from './json-text.ts';

export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface WireRequest {
  readonly method: string;
  /** Path and query, beginning with a slash, sent byte for byte. */
  readonly path: string;
  readonly headers?: HeaderPairs;
  readonly body?: string | Uint8Array;
  /** Leaves out the credential of the target. */
  readonly anonymous?: boolean;
  /** Headers, in lower case, that every other request has and this one must not. */
  readonly without?: readonly string[];
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: HeaderPairs;
  readonly body: Buffer;
  readonly milliseconds: number;
}

export interface Exchange {
  readonly request: WireRequest & { readonly url: string; readonly headers: HeaderPairs };
  readonly answer?: WireAnswer;
  /** Set when no answer came, or it broke off. */
  readonly error?: string;
  /** Set when the time ran out. */
  readonly late?: boolean;
  /** When it was sent and over, of the clock of the tape (client/tape/). */
  readonly times?: { readonly started: number; readonly ended: number };
}

export function headerOf(headers: HeaderPairs, name: string): string | undefined {
  const lowerCaseName = name.toLowerCase();
  return headers.find(([key]) => key.toLowerCase() === lowerCaseName)?.[1];
}

export function textOf(exchange: Exchange): string {
  return exchange.answer?.body.toString('utf8') ?? '';
}

/** The body as JSON of the type that the caller expects, or undefined where it is none. */
export function jsonOf<T = unknown>(exchange: Exchange): T | undefined {
  try {
    return readJson(textOf(exchange)) as T;
  } catch {
    return undefined;
  }
}

export function statusOf(exchange: Exchange): number {
  return exchange.answer?.status ?? 0;
}

export function isSuccess(exchange: Exchange): boolean {
  return statusOf(exchange) >= 200 && statusOf(exchange) < 300;
}
