/**
 * A write that isn't done within 34 seconds answers 504, as kube-apiserver's does: its storage may hang. What came of it is not known then.
 * A timer runs only for what isn't done at once.
 */
import type { Answer } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { Call } from './call.ts';
import { requestLate } from './storage-errors.ts';

const LIMIT = 34_000;

export function inTime(verb: (call: Call) => MaybePromise<Answer>): (call: Call) => MaybePromise<Answer> {
  return (call) => {
    const answer = verb(call);
    return answer instanceof Promise ? limited(answer, call) : answer;
  };
}

function limited(coming: Promise<Answer>, { context }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = context.clock.after(LIMIT, () => reject(requestLate()));
    coming.then(resolve, reject).finally(stop);
  });
}
