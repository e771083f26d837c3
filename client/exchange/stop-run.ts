/**
 * Stops a run: no more requests are sent or awaited, except those that remove objects (`tidying`). The command line informs the worker
 * threads through a broadcast channel of the run.
 */
import { BroadcastChannel } from 'node:worker_threads';
import type { Target } from './target.ts';

export type RunMessage =
  /** A worker has started, and asks whether the run continues. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'go' }
  | { readonly kind: 'stop' }
  /** The run ends because the server under test no longer responds. */
  | { readonly kind: 'unreachable'; readonly scenario: string; readonly error: string };

export interface RunChannel {
  tell(message: RunMessage): void;
  close(): void;
}

let stop = new AbortController();

let unreachable = false;

export const STOPPED = 'the run was stopped';

export function getStopSignal(): AbortSignal {
  return stop.signal;
}

/** Reports whether the server ended the run: then objects cannot be removed. */
export function isUnreachable(): boolean {
  return unreachable;
}

/** Needed only if scenarios run in the main thread, where one thread may see several runs. */
export function resume(): void {
  stop = new AbortController();
  unreachable = false;
}

/** Returns the same server for requests that are sent even after the stop. */
export function allowAfterStop(target: Target): Target {
  return { ...target, tidies: true };
}

/** Opens the channel of a worker until the run is over. */
export async function joinRun(runId: string): Promise<RunChannel> {
  const answer = Promise.withResolvers<void>();
  const channel = openRunChannel(runId, ({ kind }) => {
    if (kind !== 'begun') answer.resolve();
  });
  channel.tell({ kind: 'begun' });
  await answer.promise;
  return channel;
}

export function openRunChannel(runId: string, onMessage: (message: RunMessage) => void = () => undefined): RunChannel {
  const channel = new BroadcastChannel(`assay-run-${runId}`);
  channel.onmessage = ({ data }: { readonly data: RunMessage }) => {
    handleMessage(data);
    onMessage(data);
  };
  // The channel must not keep the thread alive.
  channel.unref();
  return {
    tell: (message) => {
      handleMessage(message);
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
}

function handleMessage({ kind }: RunMessage): void {
  unreachable ||= kind === 'unreachable';
  if (kind === 'stop' || kind === 'unreachable') stop.abort();
}
