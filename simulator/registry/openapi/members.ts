/**
 * An object that is too large to be in memory at once: its members are computed in order, again with each iteration. A value may be such an
 * object itself; it is iterated before the next member is computed.
 */
export class Members implements Iterable<Member> {
  readonly #walk: () => Iterable<Member>;

  constructor(walk: () => Iterable<Member>) {
    this.#walk = walk;
  }

  [Symbol.iterator](): Iterator<Member> {
    return this.#walk()[Symbol.iterator]();
  }

  /** Returns the whole object. */
  toJSON(): object {
    return Object.fromEntries(
      Array.from(this, ([name, value]) => [name, value instanceof Members ? value.toJSON() : value]),
    );
  }
}

export type Member = readonly [name: string, value: unknown];

/** Returns the members of an object or of `Members`, and none of any other value. */
export function iterateMembers(value: unknown): Iterable<Member> {
  if (value instanceof Members) return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
