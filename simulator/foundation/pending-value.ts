/**
 * The error that a synchronous function throws if it needs a value that is not available yet. The function is called again when the value
 * is available.
 */
import type { MaybePromise } from './maybe-promise.ts';

export class PendingValueError extends Error {
  readonly pendingValue: Promise<unknown>;

  constructor(value: Promise<unknown>) {
    super('pending');
    this.pendingValue = value;
  }
}

/** Returns the result of `evaluate`, which is called again whenever a pending value becomes available. */
export function evaluateWhenReady<T>(evaluate: () => T): MaybePromise<T> {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof PendingValueError)) throw error;
    return error.pendingValue.then(() => evaluateWhenReady(evaluate));
  }
}
