/**
 * Which programs a run is made of: the areas in turn, and of each the sorts of its programs in turn, so that none is missed by chance; with which
 * it begins is up to the seed.
 */
import fc from 'fast-check';
import type { Area, Drawn } from '../areas.ts';

export interface Turn {
  readonly area: Area;
  /** The place of its sort among those of the area. */
  readonly sort: number;
  readonly drawn: Drawn;
}

/** Without end where there are areas. */
export function* turnsOf(areas: readonly Area[], seed: number): Generator<Turn, undefined> {
  const drawn = areas.filter(({ programs }) => programs.length > 0);
  const taken = new Map(drawn.map((area) => [area, seed]));
  let drawing = seed;
  while (drawn.length > 0) {
    for (const area of drawn) {
      for (let number = 0; number < (area.atOnce ?? 1); number += 1) {
        const at = taken.get(area) ?? seed;
        taken.set(area, at + 1);
        const sort = at % area.programs.length;
        const programs = area.programs[sort];
        if (programs === undefined) continue;
        yield { area, sort, drawn: drawnFrom(programs, drawing) };
        drawing += 1;
      }
    }
  }
  return undefined;
}

function drawnFrom(programs: fc.Arbitrary<Drawn>, seed: number): Drawn {
  const [drawn] = fc.sample(programs, { seed, numRuns: 1 });
  if (drawn === undefined) throw new Error('nothing was drawn');
  return drawn;
}
