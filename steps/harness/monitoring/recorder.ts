/**
 * Records what a worker sends to the server under judgement until the scenario ends. The record of a run is never longer than that of one
 * scenario (docs/decisions/2026-11-22-monitors.md). Requests to other servers, or through proxies of the suite, are not recorded.
 */
import type { Exchange } from '../../../client/exchange/exchange.ts';
import type { HeardWatch, Hearing } from '../../../client/exchange/traffic-listener.ts';

export interface HeardExchange {
  readonly exchange: Exchange;
  readonly started: number;
  readonly ended: number;
}

export type ReceivedTraffic = HeardExchange | { readonly watch: HeardWatch };

/** The number of exchanges of a scenario that monitors judge. Some scenarios send thousands of requests. */
const MOST = 5_000;
/** The limit of all response bodies of a scenario, in bytes. Parsed, they take about three times as much, in each worker. */
const MOST_BYTES = 16 << 20;

export class Recorder implements Hearing {
  #heard: ReceivedTraffic[] = [];
  #bytes = 0;

  exchange(exchange: Exchange, startTime: number, endTime: number): void {
    this.#bytes += exchange.answer?.body.length ?? 0;
    if (this.#bytes <= MOST_BYTES) this.#keep({ exchange, started: startTime, ended: endTime });
  }

  watch(watch: HeardWatch): void {
    this.#keep({ watch });
  }

  #keep(traffic: ReceivedTraffic): void {
    if (this.#heard.length < MOST) this.#heard.push(traffic);
  }

  /** Returns the exchanges since the last call. */
  takeTraffic(): readonly ReceivedTraffic[] {
    const receivedEvents = this.#heard;
    this.#heard = [];
    this.#bytes = 0;
    return receivedEvents;
  }
}
