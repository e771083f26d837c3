/**
 * What a function that can't wait throws when it needs a value that isn't there yet. It is called again once the value has come, and must
 * find it then.
 */
import type { MaybePromise } from './maybe-promise.ts';

export class Pending extends Error {
  readonly value: Promise<unknown>;

  constructor(value: Promise<unknown>) {
    super('pending');
    this.value = value;
  }
}

/** What `evaluate` comes to when nothing is pending any more. */
export function settled<T>(evaluate: () => T): MaybePromise<T> {
  try {
    return evaluate();
  } catch (error) {
    if (!(error instanceof Pending)) throw error;
    return error.value.then(() => settled(evaluate));
  }
}
