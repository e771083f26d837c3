/** The messages between the bench and the load generator. */

import type { Address } from './address.ts';

export interface Job {
  readonly to: Address;
  readonly connections: number;
  readonly method: string;
  /** `{n}` is the number of the request, `{c}` that of the connection, `{k}` is `n` modulo `keys`. */
  readonly path: string;
  readonly body?: string;
  /** The media type of the body, JSON by default. */
  readonly contentType?: string;
  /** JSON by default. */
  readonly accept?: string;
  readonly acceptEncoding?: string;
  readonly keys?: number;
  /** The job ends when either limit is reached. */
  readonly seconds?: number;
  readonly count?: number;
  /** The number of the first request. */
  readonly from?: number;
  readonly expected: readonly number[];
}

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Counts expected responses only. */
  readonly perSecond: number;
  /** In milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly bytes: number;
  /** The share of a processor that the generator used: near 1, the generator limits the measurement. */
  readonly generatorBusy: number;
  /** The number of responses with an unexpected status, by status. */
  readonly unexpected: Readonly<Record<string, number>>;
}
