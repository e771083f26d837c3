/**
 * Shrinks programs with fast-check, which tries smaller programs until none shows the difference. fast-check's array shrinker shortens an
 * array from its start first, and omits later items only afterwards. Some requests can only be omitted together, so this shrinker omits
 * pieces anywhere in the program, larger pieces first: halves, quarters, down to single requests. Then it simplifies the remaining requests.
 */
import fc from 'fast-check';
import type { JsonObject } from '../../values/json-object.ts';

export interface Shrinkable<T> {
  readonly items: readonly T[];
  /** Returns simpler items in place of an item, the simplest first. */
  listSimplerItems(item: T): readonly T[];
}

/** Returns the smallest program that still shows the difference, after at most `maxAttempts` attempts. */
export async function shrinkProgram<T>(
  { items, listSimplerItems }: Shrinkable<T>,
  showsDifference: (items: readonly T[]) => Promise<boolean>,
  maxAttempts: number,
): Promise<readonly T[]> {
  let attemptCount = -1;
  const hidesDifference = async (candidate: readonly T[]): Promise<boolean> => {
    attemptCount += 1;
    // The first candidate is the program itself, which is known to show the difference.
    return attemptCount > 0 && (attemptCount > maxAttempts || !(await showsDifference(candidate)));
  };
  const programs = new ProgramArbitrary(items, listSimplerItems);
  const { counterexample } = await fc.check(fc.asyncProperty(programs, hidesDifference), { numRuns: 1 });
  return counterexample?.[0] ?? items;
}

/** An arbitrary whose only value is the program. It shrinks the program in pieces. */
class ProgramArbitrary<T> extends fc.Arbitrary<readonly T[]> {
  readonly #items: readonly T[];
  readonly #listSimplerItems: (item: T) => readonly T[];

  constructor(items: readonly T[], listSimplerItems: (item: T) => readonly T[]) {
    super();
    this.#items = items;
    this.#listSimplerItems = listSimplerItems;
  }

  override generate(): fc.Value<readonly T[]> {
    return new fc.Value(this.#items, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly T[] {
    return Array.isArray(value);
  }

  override shrink(items: readonly T[]): fc.Stream<fc.Value<readonly T[]>> {
    const candidates = [omitPieces(items), simplifyItems(items, this.#listSimplerItems)];
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

function* simplifyItems<T>(items: readonly T[], listSimplerItems: (item: T) => readonly T[]): Generator<readonly T[]> {
  for (const [index, item] of items.entries())
    for (const simplerItem of listSimplerItems(item)) yield items.with(index, simplerItem);
}

/** Returns variants of the item: each omits one member of an object at one of these paths, such as `body.metadata`. */
export function listItemsWithoutMember<T extends object>(item: T, paths: readonly string[]): T[] {
  return paths.flatMap((path) => omitEachMember(item, path.split('.')) as T[]);
}

function omitEachMember(value: unknown, [first, ...otherNames]: readonly string[]): object[] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  const members = value as JsonObject;
  if (first !== undefined)
    return omitEachMember(members[first], otherNames).map((nestedValue) => ({ ...members, [first]: nestedValue }));
  return Object.keys(members).map((name) =>
    Object.fromEntries(Object.entries(members).filter(([otherName]) => otherName !== name)),
  );
}
