/**
 * The inputs and outputs of a scenario that differ between runs: exchanges, watches, time, random values, files. In a live run, the tape
 * passes them through; when recording, it also writes them to the recording; when replaying, it reads them from there (docs/record.md). The
 * tape belongs to the asynchronous context of a scenario, so that concurrent scenarios in one thread have different tapes.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, HeaderPairs } from '../exchange/exchange.ts';

/** An exchange with its start and end, on the clock `now`. */
export interface TimedExchange {
  readonly exchange: Exchange;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The response to a watch, whose body follows, or the error. */
export type WatchResponse =
  | { readonly status: number; readonly headers: HeaderPairs; readonly body: AsyncIterable<Buffer> }
  | { readonly error: string; readonly late: boolean };

export interface Tape {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  pause(milliseconds: number): Promise<void>;
  /** Reports whether a moment has passed. */
  hasPassed(moment: number): boolean;
  /** Calls `act` after the time, unless the returned function is called first. */
  callLater(milliseconds: number, act: () => void): () => void;
  exchange(request: Exchange['request'], send: () => Promise<Exchange>): Promise<TimedExchange>;
  /** Reports whether a response is known to exist. */
  hasResponse(request: Exchange['request']): boolean;
  /** `signal` aborts when the scenario stops reading the watch. */
  watch(request: Exchange['request'], signal: AbortSignal, open: () => Promise<WatchResponse>): Promise<WatchResponse>;
  /** Returns a value that is random or read from the environment; it must be JSON. */
  draw<T>(subject: string, draw: () => T): T;
  /** Returns the value that `readValue` reads; when replaying, the recorded value. */
  observe<T>(subject: string, readValue: () => Promise<T>): Promise<T>;
  /** Waits for an event that no call of the scenario causes, such as the end of a process. */
  awaitEvent(subject: string, end: Promise<void>): Promise<void>;
  /** Performs an external action, except when replaying. */
  performAction<T>(act: () => T): T | undefined;
  /** Marks the rest of the scenario as impossible to record. */
  markUnrepeatable(reason: string): void;
  readonly isReplay: boolean;
}

export const LIVE_TAPE: Tape = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  hasPassed: (moment) => performance.now() > moment,
  callLater: (milliseconds, act) => {
    const timer = setTimeout(act, milliseconds);
    return () => clearTimeout(timer);
  },
  exchange: async (_, send) => {
    const startTime = performance.now();
    const exchange = await send();
    return { exchange, startedAt: startTime, endedAt: performance.now() };
  },
  hasResponse: () => true,
  watch: (_request, _signal, open) => open(),
  draw: (_, draw) => draw(),
  observe: (_, readValue) => readValue(),
  awaitEvent: (_, end) => end,
  performAction: (act) => act(),
  markUnrepeatable: () => undefined,
  isReplay: false,
};

const currentTape = new AsyncLocalStorage<Tape>();

export function getTape(): Tape {
  return currentTape.getStore() ?? LIVE_TAPE;
}

export function runOnTape<T>(tape: Tape, act: () => T): T {
  return currentTape.run(tape, act);
}

/** Runs an action live, for work that scenarios share or that the suite does outside scenarios. */
export function runLive<T>(act: () => T): T {
  return currentTape.run(LIVE_TAPE, act);
}
