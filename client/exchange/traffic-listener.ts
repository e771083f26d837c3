/** Listeners for every exchange and watch of a target, used by the monitors of all traffic. */
import type { JsonObject } from '../../values/json-object.ts';
import type { Exchange } from './exchange.ts';

export interface TrafficListener {
  /** `startTime` and `endTime` are on the clock of the tape (client/tape/). */
  exchange(exchange: Exchange, startTime: number, endTime: number): void;
  watch(watch: ObservedWatch): void;
}

export interface ObservedWatch {
  readonly request: Exchange['request'];
  readonly headers: Exchange['request']['headers'];
  readonly startedAt: number;
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
