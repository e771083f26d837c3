/**
 * What stands between a scenario and everything that is not the same a second time: exchanges, watches, time, chance, files. Live it does nothing;
 * recording it writes down what came; judging again it answers from what was written (docs/record.md).
 *
 * Which of them is in use goes with the asynchronous context of the scenario, so that those that run in one thread at the same time have
 * each their own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, HeaderPairs } from '../exchange.ts';

/** An exchange with the moments at which it was sent and over, of the clock `now`. */
export interface Timed {
  readonly exchange: Exchange;
  readonly started: number;
  readonly ended: number;
}

/** The answer to a watch, whose body is still to come; or why there is none. */
export type Opened =
  | { readonly status: number; readonly headers: HeaderPairs; readonly body: AsyncIterable<Buffer> }
  | { readonly error: string; readonly late: boolean };

export interface Tape {
  /** Milliseconds of a clock that only goes on. */
  now(): number;
  pause(milliseconds: number): Promise<void>;
  /** Whether a moment is over. */
  isOver(moment: number): boolean;
  /** Calls back when the time has passed, unless the answer is called before. */
  later(milliseconds: number, act: () => void): () => void;
  exchange(request: Exchange['request'], send: () => Promise<Exchange>): Promise<Timed>;
  /** Whether there will be an answer to it, as far as can be known. */
  knows(request: Exchange['request']): boolean;
  /** `signal` tells that nobody reads it any more. */
  watch(request: Exchange['request'], signal: AbortSignal, open: () => Promise<Opened>): Promise<Opened>;
  /** What is looked up or drawn by lot here and now; JSON. */
  drawn<T>(what: string, draw: () => T): T;
  observed<T>(what: string, look: () => Promise<T>): Promise<T>;
  /** What may happen by itself at some time. */
  comes(what: string, end: Promise<void>): Promise<void>;
  /** Does what has an effect outside, and nothing where a record answers. */
  acted<T>(act: () => T): T | undefined;
  /** From here on what the scenario sees can't be recorded. */
  unrepeatable(why: string): void;
  readonly replays: boolean;
}

export const LIVE: Tape = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  isOver: (moment) => performance.now() > moment,
  later: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  exchange: async (_, send) => {
    const started = performance.now();
    const exchange = await send();
    return { exchange, started, ended: performance.now() };
  },
  knows: () => true,
  watch: (_request, _signal, open) => open(),
  drawn: (_, draw) => draw(),
  observed: (_, look) => look(),
  comes: (_, end) => end,
  acted: (act) => act(),
  unrepeatable: () => undefined,
  replays: false,
};

const current = new AsyncLocalStorage<Tape>();

export function tape(): Tape {
  return current.getStore() ?? LIVE;
}

export function onTape<T>(one: Tape, act: () => T): T {
  return current.run(one, act);
}

/** For what several scenarios share, and what is done for the suite's own sake. */
export function offTape<T>(act: () => T): T {
  return current.run(LIVE, act);
}
