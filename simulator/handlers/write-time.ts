/**
 * Limits the time of a write: after 34 seconds the response is 504, as in kube-apiserver. The storage may hang, and the outcome of the
 * write is unknown. The timer runs only for asynchronous writes.
 */
import type { HttpResponse } from '../foundation/exchange.ts';
import type { MaybePromise } from '../foundation/maybe-promise.ts';
import type { Call } from './call.ts';
import { createRequestTimeoutError } from './storage-errors.ts';

const MAX_WRITE_MILLISECONDS = 34_000;

export function limitWriteTime(
  handler: (call: Call) => MaybePromise<HttpResponse>,
): (call: Call) => MaybePromise<HttpResponse> {
  return (call) => {
    const response = handler(call);
    return response instanceof Promise ? rejectAfterLimit(response, call) : response;
  };
}

function rejectAfterLimit(pendingResponse: Promise<HttpResponse>, { context }: Call): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    const cancelTimer = context.clock.schedule(MAX_WRITE_MILLISECONDS, () => reject(createRequestTimeoutError()));
    pendingResponse.then(resolve, reject).finally(cancelTimer);
  });
}
