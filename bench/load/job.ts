/** What the load generator, a process of its own, is asked to do, and what it answers. */

import type { Address } from './address.ts';

export interface Job {
  readonly to: Address;
  readonly connections: number;
  readonly method: string;
  /** `{n}` is the number of the request, `{c}` of the connection, `{k}` the number modulo `keys`. */
  readonly path: string;
  readonly body?: string;
  /** Of the body; without it JSON. */
  readonly contentType?: string;
  /** Without it JSON. */
  readonly accept?: string;
  readonly acceptEncoding?: string;
  readonly keys?: number;
  /** Whichever comes first. */
  readonly seconds?: number;
  readonly count?: number;
  /** Number of the first request. */
  readonly from?: number;
  readonly expected: readonly number[];
}

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Of expected answers only. */
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  readonly bytes: number;
  /** Share of one processor that the generator itself used: near 1 it would be what limits. */
  readonly generatorBusy: number;
  /** How many answers had another status than expected, by status. */
  readonly unexpected: Readonly<Record<string, number>>;
}
