/** Returns the object without undefined members: `compact({ a: 1, b: undefined })` is `{ a: 1 }`. */
export function compact<const T extends object>(members: T): Compact<T> {
  return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== undefined)) as Compact<T>;
}

/** The type T with optional members in place of members that may be undefined. */
export type Compact<T> = { [M in keyof T as undefined extends T[M] ? never : M]: T[M] } & {
  [M in keyof T as undefined extends T[M] ? M : never]?: Exclude<T[M], undefined>;
};
