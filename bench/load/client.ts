/** The client of a load generator, which runs one job after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, Load } from './job.ts';

export interface Generator {
  run(job: Job): Promise<Load>;
  close(): void;
}

export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), { serialization: 'json' });
  return { run: (job) => sendQuestion<{ load: Load }>(child, job).then(({ load }) => load), close: () => child.kill() };
}

/** Sends a message to a helper process and returns the response. Rejects if the process ends or the response has an `error` member. */
export async function sendQuestion<Answer extends object>(child: ChildProcess, question: object): Promise<Answer> {
  const listenerController = new AbortController();
  const rejectionOnExit = once(child, 'exit', { signal: listenerController.signal }).then(() => {
    throw new Error('a helper process of the bench ended early');
  });
  rejectionOnExit.catch(() => undefined);
  child.send(question);
  const [answer] = await Promise.race([once(child, 'message', { signal: listenerController.signal }), rejectionOnExit]);
  listenerController.abort();
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
