/**
 * An object that is too large to be completely in memory. Each iteration computes the members again, in order. The value of a member may be
 * such an object too. It is iterated before the next member is computed.
 */
export class LazyMembers implements Iterable<Member> {
  readonly #iterateMembers: () => Iterable<Member>;

  constructor(iterateMembers: () => Iterable<Member>) {
    this.#iterateMembers = iterateMembers;
  }

  [Symbol.iterator](): Iterator<Member> {
    return this.#iterateMembers()[Symbol.iterator]();
  }

  /** Returns the complete object. */
  toJSON(): object {
    return Object.fromEntries(
      Array.from(this, ([name, value]) => [name, value instanceof LazyMembers ? value.toJSON() : value]),
    );
  }
}

export type Member = readonly [name: string, value: unknown];

/** Returns the members of an object or of a LazyMembers. Returns an empty list for other values. */
export function iterateMembers(value: unknown): Iterable<Member> {
  if (value instanceof LazyMembers) return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
