/** The messages between the benchmark and the load generator. */

import type { Address } from './address.ts';

/** A command that repeats one request with different numbers. */
export interface Job {
  readonly address: Address;
  readonly connectionCount: number;
  readonly method: string;
  /** In paths and bodies, `{n}` is the number of the request, `{c}` is the index of the connection, and `{k}` is `n` modulo `keyCount`. */
  readonly path: string;
  readonly body?: string;
  /** The media type of the body, JSON by default. */
  readonly contentType?: string;
  /** The accepted media type, JSON by default. */
  readonly accept?: string;
  readonly acceptEncoding?: string;
  /** The number of values of `{k}`, 1 by default. */
  readonly keyCount?: number;
  /** The maximum duration. The job ends when the duration or `requestCount` is reached. */
  readonly seconds?: number;
  /** The maximum number of requests. */
  readonly requestCount?: number;
  /** The number of the first request, 0 by default. */
  readonly firstRequestNumber?: number;
  /** The expected status codes. */
  readonly expectedStatuses: readonly number[];
}

/** The result of a job. */
export interface JobResult {
  readonly responseCount: number;
  readonly seconds: number;
  /** Responses per second with an expected status code. */
  readonly perSecond: number;
  /** The median latency in milliseconds. */
  readonly medianLatency: number;
  /** The 99th percentile of the latencies in milliseconds. */
  readonly latencyP99: number;
  /** The number of bytes in response bodies. */
  readonly bytes: number;
  /** The share of a processor that the generator used. If the share is near 1, the generator limits the measurement. */
  readonly generatorCpuShare: number;
  /** The number of responses with an unexpected status, by status. */
  readonly unexpectedStatuses: Readonly<Record<string, number>>;
}
