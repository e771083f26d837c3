/**
 * The inputs and outputs of a scenario that differ between runs: exchanges, watches, time, random values, files. In a live run,
 * they are performed; when recording, they are performed and written to the record; when replaying, they are read from the record
 * (docs/record.md). A ScenarioIo belongs to the asynchronous context of a scenario, so that concurrent scenarios in one thread have
 * separate ones.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange, HeaderPairs } from '../exchange/exchange.ts';

/** An exchange with its start and end, on the clock `now`. */
export interface TimedExchange {
  readonly exchange: Exchange;
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The response to a watch request with its streamed body, or an error. `late` is true if no response arrived within the time limit. */
export type WatchResponse =
  | { readonly status: number; readonly headers: HeaderPairs; readonly body: AsyncIterable<Buffer> }
  | { readonly error: string; readonly late: boolean };

/** Performs, records or replays the inputs and outputs of one scenario. */
export interface ScenarioIo {
  /** Milliseconds of a monotonic clock. */
  now(): number;
  pause(milliseconds: number): Promise<void>;
  /** Reports whether a time on the clock `now` has passed. */
  hasPassed(time: number): boolean;
  /** Calls `act` after this number of milliseconds, unless the returned function is called first. */
  callLater(milliseconds: number, act: () => void): () => void;
  exchange(request: Exchange['request'], send: () => Promise<Exchange>): Promise<TimedExchange>;
  /** Reports whether the record has a response to the request that was not replayed yet. In a live run, returns true. */
  hasResponse(request: Exchange['request']): boolean;
  /** Opens a watch. `signal` aborts when the scenario stops reading the watch. */
  watch(request: Exchange['request'], signal: AbortSignal, open: () => Promise<WatchResponse>): Promise<WatchResponse>;
  /** Returns the value that `createValue` chooses at random or reads from the environment; when replaying, the recorded value. It must be JSON. */
  draw<T>(subject: string, createValue: () => T): T;
  /** Returns the value that `readValue` reads; when replaying, the recorded value. */
  observe<T>(subject: string, readValue: () => Promise<T>): Promise<T>;
  /** Waits for an event that no call of the scenario causes, such as the end of a process. */
  awaitEvent(subject: string, end: Promise<void>): Promise<void>;
  /** Performs an external action, except when replaying. */
  performAction<T>(act: () => T): T | undefined;
  /** Records that the scenario cannot be replayed, and the reason. */
  markUnrepeatable(reason: string): void;
  /** Whether responses come from a record, and no server is used. */
  readonly isReplay: boolean;
}

export const LIVE_IO: ScenarioIo = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  hasPassed: (time) => performance.now() > time,
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
  draw: (_, createValue) => createValue(),
  observe: (_, readValue) => readValue(),
  awaitEvent: (_, end) => end,
  performAction: (act) => act(),
  markUnrepeatable: () => undefined,
  isReplay: false,
};

const currentScenarioIo = new AsyncLocalStorage<ScenarioIo>();

/** Returns the ScenarioIo of the current scenario; outside scenarios, the live one. */
export function getScenarioIo(): ScenarioIo {
  return currentScenarioIo.getStore() ?? LIVE_IO;
}

export function runWithScenarioIo<T>(scenarioIo: ScenarioIo, act: () => T): T {
  return currentScenarioIo.run(scenarioIo, act);
}

/** Runs an action live, for work that scenarios share or that the suite does outside scenarios. */
export function runLive<T>(act: () => T): T {
  return currentScenarioIo.run(LIVE_IO, act);
}
