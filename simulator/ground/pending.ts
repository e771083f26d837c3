/**
 * Thrown by a function that cannot wait, when it needs a value that is not available yet. The function is called again once the value is
 * available, and must find it then.
 */
import type { MaybePromise } from './maybe-promise.ts';

export class PendingValueError extends Error {
  readonly value: Promise<unknown>;

  constructor(value: Promise<unknown>) {
    super('pending');
    this.value = value;
  }
}

/** Returns the result of `evaluate`, which is called again each time a pending value becomes available. */
export function evaluateWhenReady<T>(evaluate: () => T): MaybePromise<T> {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof PendingValueError)) throw error;
    return error.value.then(() => evaluateWhenReady(evaluate));
  }
}
