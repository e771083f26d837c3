/**
 * An object that is too long to be there at once: its members come one after the other, in their order, and are made anew with each walk.
 * A value may be such an object again; it is walked before the next member comes.
 */
export class Members implements Iterable<Member> {
  readonly #walk: () => Iterable<Member>;

  constructor(walk: () => Iterable<Member>) {
    this.#walk = walk;
  }

  [Symbol.iterator](): Iterator<Member> {
    return this.#walk()[Symbol.iterator]();
  }

  /** All of it at once. */
  toJSON(): object {
    return Object.fromEntries(
      Array.from(this, ([name, value]) => [name, value instanceof Members ? value.toJSON() : value]),
    );
  }
}

export type Member = readonly [name: string, value: unknown];

/** Those of an object or of `Members`; none of anything else. */
export function membersIn(value: unknown): Iterable<Member> {
  if (value instanceof Members) return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
