/**
 * A value that is available now or later. Most requests are handled without waiting. A promise for each request would cost a turn of the
 * event loop.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with the value, immediately if it is available, and otherwise as soon as it is available. */
export function mapWhenReady<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
