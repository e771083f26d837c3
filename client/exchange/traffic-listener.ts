/** A listener that receives every exchange and watch of a target, so that monitors can check rules for all traffic. */
import type { JsonObject } from '../../values/json-object.ts';
import type { Exchange } from './exchange.ts';

export interface TrafficListener {
  /** Called after each exchange. `startTime` and `endTime` are on the clock of the scenario (client/recording/). */
  recordExchange(exchange: Exchange, startTime: number, endTime: number): void;
  /** Called when the response to a watch begins. */
  recordWatch(watch: ObservedWatch): void;
}

export interface ObservedWatch {
  readonly request: Exchange['request'];
  /** The headers of the response. */
  readonly headers: Exchange['request']['headers'];
  /** The time of the request, on the clock of the scenario. */
  readonly startedAt: number;
  /** The events so far. The list grows as events arrive. */
  readonly events: readonly TimedWatchEvent[];
}

export interface TimedWatchEvent {
  readonly type: string;
  readonly object: JsonObject;
  /** The event as received. */
  readonly raw: string;
  /** The time of arrival, on the clock of the scenario. */
  readonly arrivedAt: number;
}
