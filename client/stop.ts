/**
 * A run that was told to end: nothing is sent any more, and nothing waited for, but by what removes what was made (`tidying`). The command
 * line tells the workers, which are threads, through a channel of the run.
 */
import { BroadcastChannel } from 'node:worker_threads';
import type { Target } from './target.ts';

export type RunMessage =
  /** A worker has begun, and waits to be told whether there is anything to do. */
  | { readonly kind: 'begun' }
  | { readonly kind: 'go' }
  | { readonly kind: 'stop' }
  /** The same, because the server under judgement doesn't answer any more. */
  | { readonly kind: 'unreachable'; readonly scenario: string; readonly error: string };

export interface RunChannel {
  tell(message: RunMessage): void;
  close(): void;
}

let stop = new AbortController();

let unreachable = false;

export const STOPPED = 'the run was told to end';

export function stopped(): AbortSignal {
  return stop.signal;
}

/** It was the server that ended the run: there is nothing that could be removed. */
export function isUnreachable(): boolean {
  return unreachable;
}

/** Only where scenarios run in the thread of the command line does one thread see more than one run. */
export function resume(): void {
  stop = new AbortController();
  unreachable = false;
}

/** The same server, for requests that go out after the stop too. */
export function tidying(target: Target): Target {
  return { ...target, tidies: true };
}

/** Of a worker: open until the run is over. */
export async function joinRun(run: string): Promise<RunChannel> {
  const answer = Promise.withResolvers<void>();
  const channel = openRunChannel(run, ({ kind }) => {
    if (kind !== 'begun') answer.resolve();
  });
  channel.tell({ kind: 'begun' });
  await answer.promise;
  return channel;
}

export function openRunChannel(run: string, heard: (message: RunMessage) => void = () => undefined): RunChannel {
  const channel = new BroadcastChannel(`assay-run-${run}`);
  channel.onmessage = ({ data }: { readonly data: RunMessage }) => {
    take(data);
    heard(data);
  };
  // It keeps no thread alive.
  channel.unref();
  return {
    tell: (message) => {
      take(message);
      channel.postMessage(message);
    },
    close: () => channel.close(),
  };
}

function take({ kind }: RunMessage): void {
  unreachable ||= kind === 'unreachable';
  if (kind === 'stop' || kind === 'unreachable') stop.abort();
}
