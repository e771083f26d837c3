/** Listeners for every exchange and watch of a target, used by the monitors of all traffic. */
import type { JsonObject } from '../../values/json-object.ts';
import type { Exchange } from './exchange.ts';

export interface Hearing {
  /** `started` and `ended` are on the clock of the tape (client/tape/). */
  exchange(exchange: Exchange, startTime: number, endTime: number): void;
  watch(watch: HeardWatch): void;
}

export interface HeardWatch {
  readonly request: Exchange['request'];
  readonly headers: Exchange['request']['headers'];
  readonly started: number;
  /** Grows as events arrive. */
  readonly events: readonly TimedWatchEvent[];
}

export interface TimedWatchEvent {
  readonly type: string;
  readonly object: JsonObject;
  readonly raw: string;
  /** On the clock of the tape. */
  readonly at: number;
}
