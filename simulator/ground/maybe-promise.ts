/**
 * Values that are available now or later. Most requests are answered without waiting; a promise for each of them would cost a turn of the
 * event loop.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Calls `next` with the value: at once if it is available, otherwise when it is. */
export function mapWhenReady<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
