/**
 * Values that are there now or come later. Most requests are answered without waiting for anything; a promise for each of them would cost a
 * turn of the event loop.
 */
export type MaybePromise<T> = T | Promise<T>;

/** What `next` makes of the value: at once when it is there, else when it comes. */
export function whenReady<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
