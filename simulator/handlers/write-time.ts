/**
 * Limits the time of a write: after 34 seconds the response is 504, as in kube-apiserver. The storage may hang, and the outcome of the
 * write is unknown. The timer runs only for asynchronous writes.
 */
import type { Answer } from '../ground/exchange.ts';
import type { MaybePromise } from '../ground/maybe-promise.ts';
import type { Call } from './call.ts';
import { createRequestTimeoutError } from './storage-errors.ts';

const WRITE_LIMIT = 34_000;

export function limitTime(verb: (call: Call) => MaybePromise<Answer>): (call: Call) => MaybePromise<Answer> {
  return (call) => {
    const answer = verb(call);
    return answer instanceof Promise ? rejectAfterLimit(answer, call) : answer;
  };
}

function rejectAfterLimit(pending: Promise<Answer>, { context }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stop = context.clock.schedule(WRITE_LIMIT, () => reject(createRequestTimeoutError()));
    pending.then(resolve, reject).finally(stop);
  });
}
