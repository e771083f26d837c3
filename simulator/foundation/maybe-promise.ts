/**
 * A value that is available now or later. Most requests are handled without waiting, so that the cost of a promise is avoided.
 */
export type MaybePromise<T> = T | Promise<T>;

/** Returns the result of `mapValue` for the value. `mapValue` is called as soon as the value is available, which may be immediately. */
export function mapWhenReady<T, U>(value: MaybePromise<T>, mapValue: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(mapValue) : mapValue(value);
}
