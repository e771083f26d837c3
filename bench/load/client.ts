/** A load generator seen from the bench: started once, given jobs one after the other. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Job, Load } from './job.ts';

export interface Generator {
  run(job: Job): Promise<Load>;
  close(): void;
}

export function startGenerator(): Generator {
  const child = fork(new URL('./generator.ts', import.meta.url), { serialization: 'json' });
  return { run: (job) => ask<{ load: Load }>(child, job).then(({ load }) => load), close: () => child.kill() };
}

/** One message to a helper process and its answer; its death or an `error` member fails. */
export async function ask<Answer extends object>(child: ChildProcess, question: object): Promise<Answer> {
  const ended = new AbortController();
  const died = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('a helper process of the bench ended early');
  });
  died.catch(() => undefined);
  child.send(question);
  const [answer] = await Promise.race([once(child, 'message', { signal: ended.signal }), died]);
  ended.abort();
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}
