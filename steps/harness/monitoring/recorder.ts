/**
 * Records the exchanges of a runner with the server under test, for one scenario at a time (docs/decisions/2026-11-22-monitors.md). Requests
 * to other servers, or through proxies of the suite, are not recorded.
 */
import type { Exchange } from '../../../client/exchange/exchange.ts';
import type { ObservedWatch, TrafficListener } from '../../../client/exchange/traffic-listener.ts';

export interface ObservedExchange {
  readonly exchange: Exchange;
  readonly startedAt: number;
  readonly endedAt: number;
}

export type ObservedTraffic = ObservedExchange | { readonly watch: ObservedWatch };

/** The maximum number of exchanges of a scenario that monitors check. Some scenarios send thousands of requests. */
const MAX_EXCHANGES = 5_000;
/** The maximum size of all response bodies of a scenario, in bytes. Parsed bodies take about three times as much memory, in each worker. */
const MAX_BODY_BYTES = 16 << 20;

export class TrafficRecorder implements TrafficListener {
  #traffic: ObservedTraffic[] = [];
  #bodyBytes = 0;

  recordExchange(exchange: Exchange, startTime: number, endTime: number): void {
    this.#bodyBytes += exchange.response?.body.length ?? 0;
    if (this.#bodyBytes <= MAX_BODY_BYTES) this.#addTraffic({ exchange, startedAt: startTime, endedAt: endTime });
  }

  recordWatch(watch: ObservedWatch): void {
    this.#addTraffic({ watch });
  }

  #addTraffic(traffic: ObservedTraffic): void {
    if (this.#traffic.length < MAX_EXCHANGES) this.#traffic.push(traffic);
  }

  /** Returns the exchanges since the last call, and clears them. */
  takeTraffic(): readonly ObservedTraffic[] {
    const traffic = this.#traffic;
    this.#traffic = [];
    this.#bodyBytes = 0;
    return traffic;
  }
}
