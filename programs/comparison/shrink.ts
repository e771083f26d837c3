/** Makes a program small that shows something: leaves out pieces, halves first, then simplifies what is left, as long as it still shows it. */

/** Programs smaller by one piece or one simplification. */
export interface Shrinkable<T> {
  readonly items: readonly T[];
  /** Simpler ones of an item, the simplest first. */
  simpler(item: T): readonly T[];
}

/** `shows` is asked of at most so many programs. */
export async function shrunk<T>(
  { items, simpler }: Shrinkable<T>,
  shows: (items: readonly T[]) => Promise<boolean>,
  most: number,
): Promise<readonly T[]> {
  let left = most;
  const still = async (candidate: readonly T[]): Promise<boolean> => {
    left -= 1;
    return left >= 0 && (await shows(candidate));
  };
  let current = items;
  for (let size = Math.ceil(current.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = current.length - size; from > -size && left > 0; from -= size) {
      const candidate = [...current.slice(0, Math.max(0, from)), ...current.slice(from + size)];
      if (candidate.length > 0 && candidate.length < current.length && (await still(candidate))) current = candidate;
    }
  }
  for (let index = 0; index < current.length; index += 1) {
    let again = true;
    while (again && left > 0) {
      again = false;
      for (const candidate of simpler(current[index] as T)) {
        const changed = current.with(index, candidate);
        if (await still(changed)) {
          current = changed;
          again = true;
          break;
        }
      }
    }
  }
  return current;
}

/** Each value with one member of what `places` name left out. */
export function withoutOneMember<T extends object>(item: T, places: readonly string[]): T[] {
  const members = item as Readonly<Record<string, unknown>>;
  return places.flatMap((place) => {
    const inner = members[place];
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return [];
    return Object.keys(inner).map((name) => {
      const { [name]: _, ...rest } = inner as Readonly<Record<string, unknown>>;
      return { ...item, [place]: rest };
    });
  });
}
