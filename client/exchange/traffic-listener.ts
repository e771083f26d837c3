/** Listeners for every exchange and watch of a target. The monitors use them. */
import type { JsonObject } from '../../values/json-object.ts';
import type { Exchange } from './exchange.ts';

export interface TrafficListener {
  /** Called after each exchange. `startTime` and `endTime` are on the clock of the scenario (client/recording/). */
  recordExchange(exchange: Exchange, startTime: number, endTime: number): void;
  recordWatch(watch: ObservedWatch): void;
}

export interface ObservedWatch {
  readonly request: Exchange['request'];
  readonly headers: Exchange['request']['headers'];
  readonly startedAt: number;
  /** The events so far. The list grows as events arrive. */
  readonly events: readonly TimedWatchEvent[];
}

export interface TimedWatchEvent {
  readonly type: string;
  readonly object: JsonObject;
  readonly raw: string;
  /** The time of arrival, on the clock of the scenario. */
  readonly at: number;
}
