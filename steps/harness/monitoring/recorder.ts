/**
 * Keeps what a worker sends to the server under judgement, until the scenario ends: the record of a run is never longer than that of a
 * scenario (docs/decisions/2026-11-22-monitors.md). What goes to other servers, or through proxies of the suite, is not heard here.
 */
import type { Exchange } from '../../../client/exchange/exchange.ts';
import type { HeardWatch, Hearing } from '../../../client/exchange/traffic-listener.ts';

export interface HeardExchange {
  readonly exchange: Exchange;
  readonly started: number;
  readonly ended: number;
}

export type Heard = HeardExchange | { readonly watch: HeardWatch };

/** Of one scenario. What is sent beyond is not judged: a few have thousands of requests. */
const MOST = 5_000;
/** Of the bodies that were answered; read, they take some three times as much, in each of a few workers. */
const MOST_BYTES = 16 << 20;

export class Recorder implements Hearing {
  #heard: Heard[] = [];
  #bytes = 0;

  exchange(exchange: Exchange, started: number, ended: number): void {
    this.#bytes += exchange.answer?.body.length ?? 0;
    if (this.#bytes <= MOST_BYTES) this.#keep({ exchange, started, ended });
  }

  watch(watch: HeardWatch): void {
    this.#keep({ watch });
  }

  #keep(heard: Heard): void {
    if (this.#heard.length < MOST) this.#heard.push(heard);
  }

  /** What was heard since the last time. */
  take(): readonly Heard[] {
    const heard = this.#heard;
    this.#heard = [];
    this.#bytes = 0;
    return heard;
  }
}
