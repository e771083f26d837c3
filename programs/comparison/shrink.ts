/**
 * Shrinks programs with fast-check, which tries smaller programs until none shows the difference. By default, fast-check omits one item of
 * an array after the other. Some requests can only be omitted together, so larger pieces are omitted first: halves, quarters, down to
 * single requests. Then the remaining requests are simplified.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';

export interface Shrinkable<T> {
  readonly items: readonly T[];
  /** Returns simpler forms of an item, the simplest first. */
  listSimpler(item: T): readonly T[];
}

/** Returns the smallest program that still shows the difference, after at most `maxAttempts` attempts. */
export async function shrinkProgram<T>(
  { items, listSimpler }: Shrinkable<T>,
  showsDifference: (items: readonly T[]) => Promise<boolean>,
  maxAttempts: number,
): Promise<readonly T[]> {
  let attemptCount = -1;
  const hidesDifference = async (candidate: readonly T[]): Promise<boolean> => {
    attemptCount += 1;
    // The first candidate is the program itself, which is known to show the difference.
    return attemptCount > 0 && (attemptCount > maxAttempts || !(await showsDifference(candidate)));
  };
  const programs = new PiecewiseArbitrary(items, listSimpler);
  const { counterexample } = await fc.check(fc.asyncProperty(programs, hidesDifference), { numRuns: 1 });
  return counterexample?.[0] ?? items;
}

/** An arbitrary whose only value is the program. It shrinks the program in pieces. */
class PiecewiseArbitrary<T> extends fc.Arbitrary<readonly T[]> {
  readonly #items: readonly T[];
  readonly #listSimpler: (item: T) => readonly T[];

  constructor(items: readonly T[], listSimpler: (item: T) => readonly T[]) {
    super();
    this.#items = items;
    this.#listSimpler = listSimpler;
  }

  override generate(): fc.Value<readonly T[]> {
    return new fc.Value(this.#items, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly T[] {
    return Array.isArray(value);
  }

  override shrink(items: readonly T[]): fc.Stream<fc.Value<readonly T[]>> {
    const candidates = [omitPieces(items), simplifyItems(items, this.#listSimpler)];
    return fc.stream(concatenateGenerators(candidates)).map((value) => new fc.Value(value, undefined));
  }
}

function* concatenateGenerators<T>(generators: readonly Generator<T>[]): Generator<T> {
  for (const generator of generators) yield* generator;
}

/** Omits halves, then smaller pieces, beginning at the end of the program. */
function* omitPieces<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let size = Math.ceil(items.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let start = items.length - size; start > -size; start -= size) {
      const remainingItems = [...items.slice(0, Math.max(0, start)), ...items.slice(start + size)];
      if (remainingItems.length > 0 && remainingItems.length < items.length) yield remainingItems;
    }
}

function* simplifyItems<T>(items: readonly T[], listSimpler: (item: T) => readonly T[]): Generator<readonly T[]> {
  for (const [index, item] of items.entries())
    for (const simplerItem of listSimpler(item)) yield items.with(index, simplerItem);
}

/** Returns the item without one member of each of the objects at these paths, such as `body.metadata`. */
export function omitOneMember<T extends object>(item: T, paths: readonly string[]): T[] {
  return paths.flatMap((path) => omitEachMember(item, path.split('.')) as T[]);
}

function omitEachMember(value: unknown, [first, ...otherNames]: readonly string[]): object[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  const members = value as JsonObject;
  if (first !== undefined)
    return omitEachMember(members[first], otherNames).map((inner) => ({ ...members, [first]: inner }));
  return Object.keys(members).map((name) =>
    Object.fromEntries(Object.entries(members).filter(([text]) => text !== name)),
  );
}
