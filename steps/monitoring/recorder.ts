/**
 * Keeps what a worker sends to the server under judgement, until the scenario ends: the record of a run is never longer than that of a
 * scenario (docs/decisions/2026-11-22-monitors.md). What goes to other servers, or through proxies of the suite, is not heard here.
 */
import type { Exchange } from '../../client/exchange.ts';
import type { HeardWatch, Hearing } from '../../client/hearing.ts';

export interface HeardExchange {
  readonly exchange: Exchange;
  readonly started: number;
  readonly ended: number;
}

export type Heard = HeardExchange | { readonly watch: HeardWatch };

/** Of one scenario. What is sent beyond is not judged: a few have thousands of requests. */
const MOST = 5_000;

export class Recorder implements Hearing {
  #heard: Heard[] = [];

  exchange(exchange: Exchange, started: number, ended: number): void {
    this.#keep({ exchange, started, ended });
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
    return heard;
  }
}
