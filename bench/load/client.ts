/** Starts the process of the load generator, and sends it jobs. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, JobResult } from './job.ts';

export interface LoadGenerator {
  /** Runs a job. Only one job may run at a time. */
  run(job: Job): Promise<JobResult>;
  close(): void;
}

export function startGenerator(): LoadGenerator {
  const child = fork(new URL('./generator.ts', import.meta.url), { serialization: 'json' });
  return {
    run: (job) => sendCommand<{ result: JobResult }>(child, job).then(({ result }) => result),
    close: () => child.kill(),
  };
}

/** Sends a command to a helper process and returns the result. Rejects if the process ends or the result has an `error` member. */
export async function sendCommand<Outcome extends object>(child: ChildProcess, command: object): Promise<Outcome> {
  const listenerController = new AbortController();
  const rejectionOnExit = once(child, 'exit', { signal: listenerController.signal }).then(() => {
    throw new Error('a helper process of the benchmark ended before it returned a result');
  });
  rejectionOnExit.catch(() => undefined);
  child.send(command);
  const [outcome] = await Promise.race([
    once(child, 'message', { signal: listenerController.signal }),
    rejectionOnExit,
  ]);
  listenerController.abort();
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome;
}
