/**
 * Stops a run: no more requests are sent or awaited, except for requests that remove objects (`isForCleanUp`). The command line informs the
 * worker threads through a broadcast channel of the run.
 */
import { BroadcastChannel } from 'node:worker_threads';
import type { Target } from './target.ts';

export type RunMessage =
  /** A worker has started, and needs to know whether the run continues. */
  | { readonly kind: 'worker-started' }
  | { readonly kind: 'continue' }
  | { readonly kind: 'stop' }
  /** The run ends because the server under test no longer responds. */
  | { readonly kind: 'unreachable'; readonly scenario: string; readonly error: string };

export interface RunChannel {
  sendMessage(message: RunMessage): void;
  close(): void;
}

/** The state of the run in this thread. */
const runState = { stop: new AbortController(), isUnreachable: false };

export const STOPPED_MESSAGE = 'the run was stopped';

export function getStopSignal(): AbortSignal {
  return runState.stop.signal;
}

/** Reports whether the run was stopped because the server no longer responds. In this case, objects cannot be removed. */
export function isUnreachable(): boolean {
  return runState.isUnreachable;
}

/** Resets the state for the next run. Only the main thread needs this, because it can run the suite several times. */
export function resetRunState(): void {
  runState.stop = new AbortController();
  runState.isUnreachable = false;
}

/** Returns the same server for requests that are sent even after the run was stopped. */
export function createCleanUpTarget(target: Target): Target {
  return { ...target, isForCleanUp: true };
}

/** Opens the channel of a worker. Resolves when the command line has replied whether the run continues. */
export async function joinRunChannel(runId: string): Promise<RunChannel> {
  const startSignal = Promise.withResolvers<void>();
  const channel = openRunChannel(runId, ({ kind }) => {
    if (kind !== 'worker-started') startSignal.resolve();
  });
  channel.sendMessage({ kind: 'worker-started' });
  await startSignal.promise;
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
    sendMessage: (message) => {
      handleMessage(message);
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
}

function handleMessage({ kind }: RunMessage): void {
  runState.isUnreachable ||= kind === 'unreachable';
  if (kind === 'stop' || kind === 'unreachable') runState.stop.abort();
}
