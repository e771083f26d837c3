/** Who hears of every exchange with a target, and of every watch on it: for what is judged of all traffic. */
import type { Exchange } from './exchange.ts';

export interface Hearing {
  /** When it was sent and over, of the clock of the tape (client/tape/). */
  exchange(exchange: Exchange, started: number, ended: number): void;
  watch(watch: HeardWatch): void;
}

export interface HeardWatch {
  readonly request: Exchange['request'];
  readonly headers: Exchange['request']['headers'];
  readonly started: number;
  /** It grows as they come. */
  readonly events: readonly HeardEvent[];
}

export interface HeardEvent {
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly raw: string;
  /** Of the same clock. */
  readonly at: number;
}
